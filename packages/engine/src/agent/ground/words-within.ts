/** The words of a text in lower case, with a space before and behind each: texts that differ in nothing else are one. */
export const spacedWords = (text: string): string => ` ${(text.toLowerCase().match(word) ?? []).join(" ")} `

/** Whether a text has the words of another in their order; both as `spacedWords` gives them. */
export const isWithin = (words: string, text: string): boolean => words.trim() !== "" && text.includes(words)

/**
 * Whether a text says another from the beginning of a word to the end of one, whatever stands between its words: `K2-77` says `K277`. Part
 * of a number is none: `1,250` does not say `250`.
 */
export const saysWhole = (said: string, text: string): boolean => {
  const wanted = (said.toLowerCase().match(word) ?? []).join("")
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
