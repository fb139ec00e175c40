import { fieldSought, isAskingWord } from "../../../scrape/extract/prose/field-sought.ts"
import { contentRoots, type PageProse, type Sentence } from "../../../scrape/extract/prose/page-prose.ts"
import { proseValue } from "../../../scrape/extract/prose/prose-value.ts"
import { tokensOf } from "../../../scrape/extract/prose/tokens.ts"
import { withoutOrders } from "../../work/task-words.ts"
import { longestAsked } from "../../ground/longest-asked.ts"
import type { Finding } from "../../ground/mind.ts"
import type { PageAsked } from "./page-asked.ts"
import type { Wanted } from "./wanted.ts"

/** What a sentence of the page states for a field of what the prompt is about. */
export const proseFindings = (field: Wanted, wanted: ReadonlyArray<Wanted>, prose: PageProse, { isGiven, task }: PageAsked): ReadonlyArray<Finding> => {
  const prompt = withoutOrders(task.prompt.slice(0, longestAsked).replace(/\bhttps?:\/\/\S+/giu, " "))
  const sought = fieldSought(field.path.at(-1) ?? field.name, field.schema, wanted.length === 1 && prompt.length <= longestQuestion ? prompt : undefined)
  const ofFields = new Set(wanted.flatMap(({ name, schema: { description } }) => contentRoots(tokensOf(`${name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")} ${description}`.toLowerCase()))))
  // what is asked about, the page or the sentence has to name
  const subject = tokensOf(prompt).filter(({ isCapital, kind, low, root }, at) => (kind === "number" || isCapital && at > 0 || !isAskingWord(low)) && !ofFields.has(root))
  const names = new Set(contentRoots(subject))
  const said = new Set(prose.sentences.flatMap(({ tokens }) => tokens.map(({ root }) => root)))
  const capitals = new Set(contentRoots(subject.filter(({ isCapital }) => isCapital)))
  const isAsked = ({ above, tokens }: Sentence): boolean => {
    const isNear = (root: string) => prose.topic.has(root) || above.has(root) || tokens.some((token) => token.root === root)
    // of several names one may be said elsewhere on the page
    const near = [...names].filter(isNear)
    return isGiven || [...names].every((root) => near.includes(root) || capitals.has(root) && said.has(root) && near.some((one) => capitals.has(one) && prose.topic.has(one)))
  }
  const found = proseValue(sought, { ...prose, sentences: prose.sentences.filter(isAsked) })
  if (found === undefined) return []
  const { quote, sure, value } = found
  return typeof value === "object"
    ? value.map((one, at) => ({ path: [...field.path, "*"], value: one, quote, item: `prose/${at}`, score: sure }))
    : [{ path: field.path, value, quote, score: sure }]
}

const longestQuestion = 200
