import { scoping } from "@trawl/core"
import { releaseProgram } from "./release-program.ts"
import { startTask } from "./task.ts"

/**
 * Starts a run. If the scope is interrupted, fails or ends, the run is cancelled, unless it has ended.
 * If the cancellation fails, a warning is logged.
 */
export const scoped = /* @__PURE__ */ scoping(startTask, releaseProgram)
