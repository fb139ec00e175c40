import { streaming } from "@trawl/core"
import { checksProgram, monitorsProgram, pagesProgram } from "./listing.ts"

/** All monitors of the team, without duplicates. `limit` is the page size. */
export const monitors = /* @__PURE__ */ streaming(monitorsProgram)

/** All checks of a monitor, newest first, without duplicates. `limit` is the page size. */
export const checks = /* @__PURE__ */ streaming(checksProgram)

/** All pages of a check so far, without duplicates. `limit` is the page size. */
export const pages = /* @__PURE__ */ streaming(pagesProgram)
