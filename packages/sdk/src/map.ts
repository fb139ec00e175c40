import { mapTask } from "@trawl/map/pure"
import { promised } from "./promised.ts"

/** Lists the URLs of a site from its sitemaps and pages, without their content. */
export const map = /* @__PURE__ */ promised(mapTask, 1)
