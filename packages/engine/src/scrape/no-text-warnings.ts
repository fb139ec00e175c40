import type { ScrapeContext } from "./format.ts"

/** The warnings for a page without text if text was requested. `missing` is the reason why there is no browser. */
export const noTextWarnings = (
  { content, formats, options, page, rendered }: ScrapeContext,
  missing: string | undefined
): ReadonlyArray<string> => {
  const { contentType, shown, status, url } = page
  if (
    content.markdown.trim() !== "" || status < 200 || status > 299 || !(formats.has("markdown") || formats.has("html"))
  ) return []
  if (url.startsWith("file:")) return ["The file contains no text."]
  const { excludeTags = [], includeTags = [] } = options
  if (includeTags.length + excludeTags.length > 0 && page.content.markdown.trim() !== "") {
    return ["The page has no text: includeTags and excludeTags remove all of it."]
  }
  if (rendered !== undefined || shown === true) {
    return ["The page has no text, even after its scripts ran in a browser."]
  }
  return [
    `The page has no text${
      missing !== undefined && contentType.includes("html")
        ? `. Its scripts, if any, did not run: ${missing}`
        : ""
    }.`
  ]
}
