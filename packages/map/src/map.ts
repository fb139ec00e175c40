import { calling } from "@trawl/core"
import { mapTask } from "./task.ts"

/** The URLs of a site, from its sitemaps and its pages, without their content. */
export const map = /* @__PURE__ */ calling(mapTask)
