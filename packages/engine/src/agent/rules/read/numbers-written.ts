import { numberIn } from "../../../scrape/facts/money.ts"
import { numberWords } from "../../work/page-words.ts"

/** Numbers that stand for themselves: no parts of names, versions or dates. */
export const numbersWritten = (
  text: string
): ReadonlyArray<{ readonly number: number; readonly at: number; readonly end: number; readonly isWord: boolean }> => {
  const found: Array<{ number: number; at: number; end: number; isWord: boolean }> = []
  for (
    const match of text.matchAll(
      /(?<![\p{L}\p{N}_.#-]|\d[.,:/-])[-−+]?\d+(?:[,_\u00a0\u202f' ]\d{3})*(?:\.\d+)?(?:e\d{1,2}(?![\p{L}\p{N}_]))?(?:\s?(?:k|thousand|million|billion)\b)?(?=(?:st|nd|rd|th|[kmgtp]i?b|ms|s|m|h|px|em|%|[x×])?(?![\p{L}\p{N}_]|\.\d|[:/-]\d))/giu
    )
  ) {
    const number = numberIn(match[0])
    if (number !== undefined) found.push({ number, at: match.index, end: match.index + match[0].length, isWord: false })
  }
  for (const match of text.matchAll(wordNumbers)) {
    const number = numberWords.findIndex((words) => words.split("|").includes(match[0].toLowerCase()))
    if (number > 0) found.push({ number, at: match.index, end: match.index + match[0].length, isWord: true })
  }
  return found
}

const wordNumbers =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\b(?!\s+(?:of|or more|can|may|should|must|could|would|another|thing|way)\b)/giu
