import type { PageMetadata } from "./page-metadata.ts"

/** The page's own description. */
export const ownDescription = (metadata: PageMetadata): string | undefined => {
  for (const key of ["description", "ogDescription", "twitter:description", "dcDescription"]) {
    const value = metadata[key]
    if (value !== undefined) return typeof value === "string" ? value : value[0] ?? ""
  }
  return undefined
}

/** The first sentences of a text without its headings. */
export const firstSentencesOf = (text: string, headings: ReadonlyArray<string>): string => {
  const lines = text.slice(0, beginning).split("\n")
  return firstSentences(lines.filter((line) => !headings.includes(line)).join("\n"))
}

/** The start of a text, ending with a sentence where one ends early enough. */
export const firstSentences = (text: string): string => {
  const start = text.slice(0, 4 * maxLength).replace(/\s+/g, " ").trim()
  if (start.length <= maxLength) return start
  const cut = start.slice(0, maxLength)
  const sentence = Math.max(...[". ", "! ", "? ", "。"].map((end) => cut.lastIndexOf(end)))
  if (sentence >= minLength) return cut.slice(0, sentence + 1)
  const word = cut.lastIndexOf(" ")
  return `${word > 0 ? cut.slice(0, word) : cut}…`
}

const beginning = 4000
const maxLength = 300
const minLength = 80
