/** The words of a text in lower case, separated and surrounded by spaces, for comparison. */
export const spacedWords = (text: string): string => ` ${(text.toLowerCase().match(word) ?? []).join(" ")} `

/** Whether a text contains another as a sequence of whole words; both as returned by `spacedWords`. */
export const isWithin = (words: string, text: string): boolean => words.trim() !== "" && text.includes(words)

/**
 * Whether a text contains another as whole words, ignoring punctuation: `K2-77` contains `K277`. A part of a number
 * does not count: `1,250` does not contain `250`.
 */
export const saysWhole = (value: string, text: string): boolean => {
  const wanted = (value.toLowerCase().match(word) ?? []).join("")
  if (wanted === "") return false
  const starts = new Map<number, number>()
  const ends = new Map<number, number>()
  let squeezed = ""
  for (const match of text.matchAll(word)) {
    starts.set(squeezed.length, match.index)
    squeezed += match[0].toLowerCase()
    ends.set(squeezed.length, match.index + match[0].length)
  }
  for (let at = squeezed.indexOf(wanted); at !== -1; at = squeezed.indexOf(wanted, at + 1)) {
    const start = starts.get(at)
    const end = ends.get(at + wanted.length)
    if (start === undefined || end === undefined) continue
    if (
      !/\d[.,'’\u00a0\u202f]\d$/u.test(text.slice(Math.max(0, start - 2), start + 1)) &&
      !/^\d[.,'’\u00a0\u202f]\d/u.test(text.slice(end - 1, end + 2))
    ) return true
  }
  return false
}

const word = /[\p{L}\p{N}\p{M}]+/gu
