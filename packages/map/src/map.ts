import { calling } from "@trawl/core"
import { mapTask } from "./task.ts"

/** Lists the URLs of a site from its sitemaps and pages, without their content. */
export const map = /* @__PURE__ */ calling(mapTask)
