import type { PreviewLine } from "./preview.ts"

/** The lines of a preview around the first change, and the numbers of lines left out before and after. */
export const windowOf = (lines: ReadonlyArray<PreviewLine>, height: number): ReadonlyArray<PreviewLine> => {
  if (lines.length <= height) return lines
  const changed = Math.max(lines.findIndex(({ mark }) => mark !== " "), 0)
  // the line before the change shows its context
  const start = Math.min(Math.max(changed - 2, 0), lines.length - height)
  const end = start + height
  const shown = lines.slice(start, end)
  if (start > 0) shown[0] = left(start + 1, "above")
  if (end < lines.length) shown[shown.length - 1] = left(lines.length - end + 1, "below")
  return shown
}

const left = (count: number, where: string): PreviewLine => ({ text: `… ${count} lines ${where}`, mark: " " })
