import measure from "fast-string-truncated-width"

/** How many columns a terminal takes for it. */
export const widthOf = (text: string): number => measure(text).width

/** The text, cut where a terminal has no more columns for it. */
export const fit = (text: string, columns: number): string => {
  // nobody measures what is far beyond the edge
  const near = text.slice(0, columns * 16)
  if (near === text && widthOf(text) <= columns) return text
  let kept = ""
  let width = 1 // of the ellipsis
  for (const { segment } of segmenter.segment(near)) {
    width += widthOf(segment)
    if (width > columns) break
    kept += segment
  }
  return columns < 1 ? "" : `${kept}…`
}

/** By what a reader takes for one character. */
const segmenter = new Intl.Segmenter()
