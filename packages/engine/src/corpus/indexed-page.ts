import type { IndexedPage } from "@trawl/full-text/effect"
import { number, type Row, text } from "../store/column.ts"
import { headingsOf } from "../store/page-rows.ts"

/** Converts a row of `page`, joined with its copy and standing, to the format of the index. */
export const indexedPage = (row: Row): IndexedPage => ({
  url: text(row, "url"),
  address: { host: text(row, "host"), port: number(row, "port"), path: text(row, "path"), site: text(row, "site") },
  extensions: text(row, "extensions").split(" ").filter((extension) => extension !== ""),
  title: text(row, "title"),
  description: text(row, "description"),
  headings: headingsOf(row),
  text: text(row, "text"),
  anchors: text(row, "anchors"),
  language: text(row, "language"),
  dated: number(row, "dated"),
  quality: number(row, "quality")
})
