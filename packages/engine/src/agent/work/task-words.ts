import { oneSpelling } from "@trawl/full-text/text"
import { type Allowance, inShares } from "../../scrape/extract/allowance.ts"
import { plainSchema } from "../../scrape/extract/plain-schema.ts"
import { wordsOf } from "../../scrape/formats/passages.ts"
import type { AgentTask } from "../ground/agent-task.ts"
import { type JsonSchema, withoutCitations } from "./citation-fields.ts"

/** The words of a task, as searches compare them. */
export interface TaskWords {
  /** Of the prompt, without those that only say that something is to be found. */
  readonly asked: ReadonlySet<string>
  /** Of the names and descriptions of the schema's fields. */
  readonly fields: ReadonlySet<string>
}

export const taskWords = (task: Pick<AgentTask, "prompt" | "schema" | "earlier">): TaskWords => ({
  asked: tellingWordsOf(`${task.prompt} ${refersBack(task.prompt) ? task.earlier.at(-1)?.prompt ?? "" : ""}`),
  fields: task.schema === undefined ? new Set() : tellingWordsOf(fieldTexts(withoutCitations(task.schema)).join(" | "))
})

/** Without addresses, and without words that say nothing of what is looked for. */
export const tellingWordsOf = (text: string): ReadonlySet<string> => {
  const plain = withoutOrders(
    text.slice(0, longest).replace(/\bhttps?:\/\/\S+/giu, " ").replace(/(?<=\p{L})['’]s\b/gu, "")
  ).replaceAll("_", " ")
  const words = wordsOf(plain)
  const named = new Set(
    [...plain.matchAll(partOfName), ...plain.matchAll(capitalized)].flatMap(([found]) => [...wordsOf(found)])
  )
  const telling = [...words].filter((word) => !instructions.has(word) && !asking.has(word) || named.has(word))
  return new Set([...telling.length > 0 ? telling : words].map(oneSpelling))
}

/** A prompt without the verbs that its sentences begin with, which are for whoever reads it. */
export const withoutOrders = (text: string): string =>
  text.replace(/\s+/gu, (space) => space.includes("\n") ? "\n" : " ").replace(orders, "$1")

const orders =
  /(^\s{0,20}|[.!?;\n]\s{0,20}|\b(?:please|then|also|and|you)\s+)(?:please\s+)?(?:find(?: out)?|get|give(?: me| us)?|tell(?: me| us)?|show(?: me| us)?|list|extract|return|collect|gather|fetch|retrieve|look up|look for|search for|search|identify|determine|provide|describe|explain|summari[sz]e|research|answer)\b/giu

/** Whether a prompt needs the one before it to be understood. */
export const refersBack = (prompt: string): boolean =>
  prompt.length < 200 &&
  /\b(?:it|its|they|their|them|this|that|these|those|he|she|his|her|there|same|more|else|also|previous|above)\b/iu.test(
    prompt
  )

/** What the schema calls its fields, and says of them. */
const fieldTexts = (
  part: unknown,
  root: JsonSchema | undefined = part as JsonSchema,
  depth = 0,
  allowance: Allowance = { left: mostParts }
): ReadonlyArray<string> => {
  const { alternatives, description, items, properties, title } = plainSchema(part, root)
  return depth > 4 ? [] : [
    title,
    description,
    ...inShares(
      allowance,
      [
        ...properties,
        ...items === undefined ? [] : [["", items] as const],
        ...alternatives.map((one) => ["", one] as const)
      ],
      (
        [name, inner],
        own
      ) => [name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2"), ...fieldTexts(inner, root, depth + 1, own)]
    ).flat()
  ]
}

const longest = 20_000
const mostParts = 2_000

/** What prompts say to whoever reads them. */
const instructions: ReadonlySet<string> = new Set(wordsOf(
  "please want need answer question following information info detail details data json schema field fields each every all any page pages website webpage site web source sources cite citation " +
    "according accordingly based documentation docs doc only just using than both etc e.g i.e name names called what which"
))

/** What shows that a question asks for an amount, a limit or a choice, and stands in few of its answers. */
const asking: ReadonlySet<string> = new Set(wordsOf("many much may might must shall under after per how"))

/** Words for what is read are part of a name beside another noun: the size of pages of memory, a server of the web. */
const partOfName =
  /\b(?:page|web|site|field|data|source|name)\s+(?:sizes?|servers?|names?|types?|files?|directory|directories|codes?|counts?|numbers?|limits?|cache|formats?|widths?|lengths?|maps?|sets?)\b|(?<!\b(?:the|this|these|those|that|each|every|any|all|given|following|web|of|on|an?|its?|and|or|other|some|which|what|many)\s)(?<=\p{L}\s)(?:pages?|fields?|sources?)\b(?=\s+(?:of|does|do|is|are|may|can)\b)/giu

/** With a capital where no sentence begins, such a word is the name of something: the functions of Schema. */
const capitalized = /(?<=[\p{L}\p{N},] ["'`“]?)\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu

/** Whether a word of a prompt says something of what is looked for. */
export const isTelling = (word: string): boolean =>
  [...wordsOf(`${beside} ${word}`)].some((one) => one !== beside && !instructions.has(one) && !asking.has(one))

// a word that stands alone counts, whatever it is
const beside = "qx"
