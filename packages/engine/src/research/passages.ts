import type { PaperPassage } from "@trawl/schema"
import { bareWords } from "../find/bare-words.ts"
import { looseToken } from "../find/loose-token.ts"
import { exactToken, tokenize } from "../find/tokenize.ts"

/** The passages of a text that say most about a query, at most `k`, best first; none that says nothing of it. */
export const passagesAbout = (text: string, query: string, k: number): ReadonlyArray<PaperPassage> => {
  const words = bareWords(query).map(({ tokens }) => tokens.join(" "))
  const passages = split(text).map((text) => ({ text, tokens: ` ${tokenize(text).map((token) => looseToken(exactToken(token))).join(" ")} ` }))
  const rarity = new Map(words.map((word) => {
    const having = passages.filter(({ tokens }) => tokens.includes(` ${word} `)).length
    return [word, Math.log(1 + passages.length / Math.max(having, 1))]
  }))
  const most = [...rarity.values()].reduce((sum, worth) => sum + worth, 0)
  return passages
    .map(({ text, tokens }) => ({ text, score: words.filter((word) => tokens.includes(` ${word} `)).reduce((sum, word) => sum + rarity.get(word)!, 0) / most }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, k)
}

/** Paragraphs, and of long ones some sentences at a time. */
const split = (text: string): ReadonlyArray<string> =>
  text.split(/\n\s*\n/u).flatMap((paragraph) => {
    const passages: Array<string> = []
    for (const sentence of paragraph.replace(/\s+/gu, " ").trim().split(/(?<=[.!?]["”’)]?)\s+(?=[\p{Lu}\d"“(])/u)) {
      const last = passages.at(-1)
      if (last !== undefined && last.length + sentence.length < longest) passages[passages.length - 1] = `${last} ${sentence}`
      else if (sentence !== "") passages.push(sentence)
    }
    return passages
  })

const longest = 500
