import { scoping } from "@trawl/core"
import { releaseProgram } from "./release-program.ts"
import { startTask } from "./task.ts"

/** Opens a browser that is closed at the end of its scope. Where it cannot be closed, a warning is logged; it closes after its `activityTtl`. */
export const scoped = /* @__PURE__ */ scoping(startTask, releaseProgram)
