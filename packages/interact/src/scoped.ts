import { scoping } from "@trawl/core"
import { releaseProgram } from "./release-program.ts"
import { startTask } from "./task.ts"

/**
 * Opens a browser and closes it at the end of the scope. If closing fails, a warning is logged, and the browser closes
 * after its `activityTtl`.
 */
export const scoped = /* @__PURE__ */ scoping(startTask, releaseProgram)
