/** A text in pieces: the matches of a query's words and phrases, and the text between them. */
export const highlighted = (
  text: string,
  wanted: ReadonlyArray<string>
): ReadonlyArray<{ readonly text: string; readonly isFound: boolean }> => {
  const parts = wanted.filter((part) => part !== "").toSorted((one, other) => other.length - one.length).map(escaped)
  if (parts.length === 0) return [{ text, isFound: false }]
  // a longer word that starts with the search word is highlighted completely
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join("|")})[\\p{L}\\p{N}]*`, "giu")
  const pieces: Array<{ readonly text: string; readonly isFound: boolean }> = []
  let end = 0
  for (const { 0: piece, index } of text.matchAll(found)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isFound: false })
    pieces.push({ text: piece, isFound: true })
    end = index + piece.length
  }
  return end < text.length ? [...pieces, { text: text.slice(end), isFound: false }] : pieces
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/\s+/g, "\\s+")
