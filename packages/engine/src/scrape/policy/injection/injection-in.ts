import type { OpenedPage } from "@trawl/reader/page"
import { disguisedIn, withoutInvisible } from "./disguised.ts"
import { orderIn } from "./orders.ts"
import { type PageParts, pageParts } from "./page-parts.ts"

/**
 * The place of a prompt injection, as the end of a sentence; undefined if there is none. `text` is the text of a PDF
 * file.
 */
export const injectionIn = ({ page, tree }: OpenedPage, text: string): string | undefined => {
  const parts = pageParts(tree, page.text)
  if (
    [...disguisedIn(parts.prose), ...disguisedIn(parts.cited), ...disguisedIn(parts.hidden)].some((section) =>
      passagesOf(section).some((passage) => orderIn(passage, true) >= anOrder)
    )
  ) return "in invisible characters"
  const { cited, hidden, prose } = plain(parts)
  const seen = prose.trim() === "" ? text : prose
  const isTopic = talksAboutIt(`${seen}\n${cited}`)
  if (passagesOf(hidden).some((passage) => orderIn(passage, !isTopic) >= anOrder)) return "in hidden text"
  if (passagesOf(seen).some((passage) => orderIn(passage, false) >= (isTopic ? aPlainOrder : anOrder))) {
    return "in its text"
  }
  if (!isTopic && passagesOf(cited).some((passage) => orderIn(passage, false) >= anOrder)) return "in a quotation"
  return undefined
}

const anOrder = 2
/** Pages about prompt injection contain examples, but few of each kind. */
const aPlainOrder = 4

const plain = ({ cited, hidden, prose }: PageParts): PageParts => ({
  prose: withoutInvisible(prose),
  cited: withoutInvisible(cited),
  hidden: withoutInvisible(hidden)
})

/** Pairs of adjacent paragraphs, because an instruction may span several sentences. */
const passagesOf = (text: string): ReadonlyArray<string> => {
  const paragraphs = text.replace(/[^\S\n]+/g, " ").split(/(?<!\s)\s*\n\s*/).filter((paragraph) => paragraph !== "")
  const passages: Array<string> = []
  for (let at = 0; at < paragraphs.length; at++) {
    const whole = `${paragraphs[at]}\n${(paragraphs[at + 1] ?? "").slice(0, maxLength)}`
    for (let start = 0; start < whole.length; start += maxLength) {
      passages.push(whole.slice(start, start + maxLength + 200))
    }
  }
  return passages
}

const maxLength = 1_500

const talksAboutIt = (text: string): boolean =>
  (text.match(
    /\b(?:prompt[- ]injections?|jail ?break(?:s|ing)?|red[- ]team(?:ing)?|adversarial prompts?|system prompts?|prompt (?:engineering|templates?|leak(?:ing|age)?)|injection attacks?|chat templates?|special tokens?)\b/gi
  )?.length ?? 0) >= 2
