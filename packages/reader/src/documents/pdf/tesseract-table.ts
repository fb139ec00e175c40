import type { OcrPage, OcrParagraph } from "./ocr.ts"

/** The paragraphs of Tesseract's tab-separated output, which has one row per word with its position and confidence. */
export const paragraphsOf = (
  table: string,
  { height, width }: { readonly height: number; readonly width: number }
): OcrPage => {
  const paragraphs = new Map<string, Array<Word>>()
  for (const row of table.split("\n")) {
    const [level, , block, paragraph, line, , left, top, across, down, certainty, ...text] = row.split("\t")
    if (level !== "5" || text.join("").trim() === "") continue
    const key = `${block} ${paragraph}`
    const words = paragraphs.get(key)
    const word = {
      line: line ?? "",
      left: Number(left),
      top: Number(top),
      width: Number(across),
      height: Number(down),
      certainty: Number(certainty),
      text: text.join(" ").trim()
    }
    if (words === undefined) paragraphs.set(key, [word])
    else words.push(word)
  }
  return { width, height, paragraphs: [...paragraphs.values()].map((words) => paragraphOf(words, width, height)) }
}

interface Word {
  readonly line: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly certainty: number
  readonly text: string
}

const paragraphOf = (words: ReadonlyArray<Word>, width: number, height: number): OcrParagraph => ({
  text: words.reduce((text, word, index) => {
    const before = words[index - 1]
    if (before === undefined) return word.text
    // joins a word that is hyphenated at the end of a line
    return before.line !== word.line && /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(word.text)
      ? text.slice(0, -1) + word.text
      : `${text} ${word.text}`
  }, ""),
  bbox: [
    Math.min(...words.map(({ left }) => left)) / width,
    Math.min(...words.map(({ top }) => top)) / height,
    Math.max(...words.map((word) => word.left + word.width)) / width,
    Math.max(...words.map((word) => word.top + word.height)) / height
  ],
  confidence: words.reduce((sum, { certainty }) => sum + certainty, 0) / words.length / 100
})
