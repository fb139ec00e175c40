import { scoping } from "@trawl/core"
import { releaseProgram } from "./programs.ts"
import { startTask } from "./task.ts"

/**
 * Starts a batch that lives no longer than its scope: an interruption, a failure or the end of the scope cancels it, unless it has
 * ended. Where it cannot be cancelled, a warning is logged.
 */
export const scoped = /* @__PURE__ */ scoping(startTask, releaseProgram)
