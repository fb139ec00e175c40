import { pageTags, type SegmentDocument } from "@trawl/full-text/segment"
import { number, type Row, text } from "../../store/column.ts"
import { pageTexts } from "../page-texts.ts"

/** What a segment holds of a page: a row of `page` joined with its copy and standing. */
export const segmentDocument = (page: number, row: Row): SegmentDocument => {
  const texts = pageTexts(row)
  const host = text(row, "host")
  const port = number(row, "port")
  return {
    page,
    dated: number(row, "dated"),
    quality: number(row, "quality"),
    host: `${host}:${port}`,
    tags: pageTags({
      host,
      port,
      path: text(row, "path"),
      site: text(row, "site"),
      extensions: text(row, "extensions").split(" ").filter((extension) => extension !== ""),
      language: text(row, "language")
    }),
    texts
  }
}
