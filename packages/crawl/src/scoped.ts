import { scoping } from "@trawl/core"
import { releaseProgram } from "./programs.ts"
import { startTask } from "./task.ts"

/**
 * Starts a crawl. If the scope is interrupted, fails or ends, the crawl is cancelled, unless it has
 * ended. If the cancellation fails, a warning is logged.
 */
export const scoped = /* @__PURE__ */ scoping(startTask, releaseProgram)
