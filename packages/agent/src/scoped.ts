import { scoping } from "@trawl/core"
import { releaseProgram } from "./release-program.ts"
import { startTask } from "./task.ts"

/**
 * Starts a run that lives no longer than its scope: an interruption, a failure or the end of the scope cancels it, unless it has ended.
 * Where the run cannot be cancelled, a warning is logged.
 */
export const scoped = /* @__PURE__ */ scoping(startTask, releaseProgram)
