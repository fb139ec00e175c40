import { streaming } from "@trawl/core"
import { activityProgram } from "./activity-program.ts"

/** The jobs of the last 24 hours, the newest first, each once, part after part. */
export const activity = /* @__PURE__ */ streaming(activityProgram)
