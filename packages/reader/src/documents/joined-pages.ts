import type { PdfPage } from "./document-read.ts"

/** The markdown of pages as one, blank pages left out; with markers, the physical number of a page stands before its content. */
export const joinedPages = (pages: ReadonlyArray<PdfPage>, markers = false): string =>
  placedPages(pages, markers).map(({ before, page }) => before + page.markdown).join("")

/** Pages with what stands before each, and where in the joined markdown each begins. */
export const placedPages = (pages: ReadonlyArray<PdfPage>, markers: boolean) => {
  let at = 0
  return pages.filter(({ markdown }) => markdown !== "").map((page, index) => {
    const before = index === 0 ? "" : markers ? `\n\n---\n\n<!-- page ${page.pageNumber} -->\n\n` : "\n\n"
    const start = at + before.length
    at = start + page.markdown.length
    return { before, page, start }
  })
}
