import { streaming } from "@trawl/core"
import { checksProgram, monitorsProgram, pagesProgram } from "./listing.ts"

/** All monitors of the team, each once, part after part. `limit` is the size of a part. */
export const monitors = /* @__PURE__ */ streaming(monitorsProgram)

/** All checks of a monitor, the newest first, each once, part after part. `limit` is the size of a part. */
export const checks = /* @__PURE__ */ streaming(checksProgram)

/** All pages that a check has found so far, each once, part after part. `limit` is the size of a part. */
export const pages = /* @__PURE__ */ streaming(pagesProgram)
