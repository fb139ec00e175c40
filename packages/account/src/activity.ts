import { streaming } from "@trawl/core"
import { activityProgram } from "./activity-program.ts"

/** All jobs of the last 24 hours, newest first, without duplicates. */
export const activity = /* @__PURE__ */ streaming(activityProgram)
