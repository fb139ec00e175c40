import type { PdfPage } from "./document-read.ts"

/** Joins the markdown of pages, without blank pages. With `markers`, each page starts with its physical number. */
export const joinedPages = (pages: ReadonlyArray<PdfPage>, markers = false): string =>
  placedPages(pages, markers).map(({ before, page }) => before + page.markdown).join("")

/** The pages with the text before each, and their positions in the joined markdown. */
export const placedPages = (pages: ReadonlyArray<PdfPage>, markers: boolean) => {
  let at = 0
  return pages.filter(({ markdown }) => markdown !== "").map((page, index) => {
    const before = index === 0 ? "" : markers ? `\n\n---\n\n<!-- page ${page.pageNumber} -->\n\n` : "\n\n"
    const start = at + before.length
    at = start + page.markdown.length
    return { before, page, start }
  })
}
