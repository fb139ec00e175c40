import measure from "fast-string-truncated-width"

/** The number of terminal columns of a text. */
export const widthOf = (text: string): number => measure(text).width

/** The text, cut to this number of terminal columns. */
export const fit = (text: string, columns: number): string => {
  // the rest is far beyond the edge and is not measured
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

/** The text, cut in the middle, because URLs differ at their ends. */
export const fitEnds = (text: string, columns: number): string => {
  if (text.length <= columns * 16 && widthOf(text) <= columns) return text
  const start = fit(text, Math.floor(columns / 2))
  let room = columns - widthOf(start)
  let end = ""
  for (const { segment } of [...segmenter.segment(text.slice(-columns))].toReversed()) {
    room -= widthOf(segment)
    if (room < 0) break
    end = segment + end
  }
  return start + end
}

/** Splits text into user-perceived characters. */
const segmenter = new Intl.Segmenter()

/** The text in at most this many lines and columns, broken at spaces. */
export const wrap = (text: string, columns: number, lines: number): ReadonlyArray<string> => {
  const words = text.split(" ")
  const wrapped: Array<string> = []
  while (words.length > 0) {
    if (wrapped.length === lines - 1) return [...wrapped, fit(words.join(" "), columns)]
    let line = words.shift() ?? ""
    while (words[0] !== undefined && widthOf(`${line} ${words[0]}`) <= columns) line += ` ${words.shift()}`
    wrapped.push(fit(line, columns))
  }
  return wrapped
}
