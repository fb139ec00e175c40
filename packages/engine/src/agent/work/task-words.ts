import { oneSpelling } from "@trawl/full-text/text"
import { type Allowance, inShares } from "../../scrape/extract/allowance.ts"
import { plainSchema } from "../../scrape/extract/plain-schema.ts"
import { wordsOf } from "../../scrape/formats/passages.ts"
import type { AgentTask } from "../ground/agent-task.ts"
import { type JsonSchema, withoutCitations } from "./citation-fields.ts"

/** The words of a task, normalized as in searches. */
export interface TaskWords {
  /** Words of the prompt, without instructions. */
  readonly promptWords: ReadonlySet<string>
  /** Words of the names and descriptions of the schema's fields. */
  readonly fields: ReadonlySet<string>
}

export const taskWords = (task: Pick<AgentTask, "prompt" | "schema" | "earlier">): TaskWords => ({
  promptWords: tellingWordsOf(`${task.prompt} ${refersBack(task.prompt) ? task.earlier.at(-1)?.prompt ?? "" : ""}`),
  fields: task.schema === undefined ? new Set() : tellingWordsOf(fieldTexts(withoutCitations(task.schema)).join(" | "))
})

/** The content words of a text, without URLs. */
export const tellingWordsOf = (text: string): ReadonlySet<string> => {
  const plain = withoutOrders(
    text.slice(0, maxLength).replace(/\bhttps?:\/\/\S+/giu, " ").replace(/(?<=\p{L})['’]s\b/gu, "")
  ).replaceAll("_", " ")
  const words = wordsOf(plain)
  const named = new Set(
    [...plain.matchAll(partOfName), ...plain.matchAll(capitalized)].flatMap(([found]) => [...wordsOf(found)])
  )
  const contentWords = [...words].filter((word) => !instructions.has(word) && !asking.has(word) || named.has(word))
  return new Set([...contentWords.length > 0 ? contentWords : words].map(oneSpelling))
}

/** Removes the verbs at the beginning of a prompt's sentences, which address the agent. */
export const withoutOrders = (text: string): string =>
  text.replace(/\s+/gu, (space) => space.includes("\n") ? "\n" : " ").replace(orders, "$1")

const orders =
  /(^\s{0,20}|[.!?;\n]\s{0,20}|\b(?:please|then|also|and|you)\s+)(?:please\s+)?(?:find(?: out)?|get|give(?: me| us)?|tell(?: me| us)?|show(?: me| us)?|list|extract|return|collect|gather|fetch|retrieve|look up|look for|search for|search|identify|determine|provide|describe|explain|summari[sz]e|research|answer)\b/giu

/** Whether a prompt cannot be understood without the preceding one. */
export const refersBack = (prompt: string): boolean =>
  prompt.length < 200 &&
  /\b(?:it|its|they|their|them|this|that|these|those|he|she|his|her|there|same|more|else|also|previous|above)\b/iu.test(
    prompt
  )

/** The names and descriptions of the schema's fields. */
const fieldTexts = (
  part: unknown,
  root: JsonSchema | undefined = part as JsonSchema,
  depth = 0,
  allowance: Allowance = { left: maxParts }
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

const maxLength = 20_000
const maxParts = 2_000

/** Words of instructions to the agent. */
const instructions: ReadonlySet<string> = new Set(wordsOf(
  "please want need answer question following information info detail details data json schema field fields each every all any page pages website webpage site web source sources cite citation " +
    "according accordingly based documentation docs doc only just using than both etc e.g i.e name names called what which"
))

/** Words that ask for an amount, a limit or a choice. Answers rarely contain them. */
const asking: ReadonlySet<string> = new Set(wordsOf("many much may might must shall under after per how"))

/** Generic nouns that are part of a name next to another noun: the size of pages of memory, a web server. */
const partOfName =
  /\b(?:page|web|site|field|data|source|name)\s+(?:sizes?|servers?|names?|types?|files?|directory|directories|codes?|counts?|numbers?|limits?|cache|formats?|widths?|lengths?|maps?|sets?)\b|(?<!\b(?:the|this|these|those|that|each|every|any|all|given|following|web|of|on|an?|its?|and|or|other|some|which|what|many)\s)(?<=\p{L}\s)(?:pages?|fields?|sources?)\b(?=\s+(?:of|does|do|is|are|may|can)\b)/giu

/** Such a word is a name if it is capitalized inside a sentence: the functions of Schema. */
const capitalized = /(?<=[\p{L}\p{N},] ["'`“]?)\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu

/** Whether a word of a prompt is a content word. */
export const isTelling = (word: string): boolean =>
  [...wordsOf(`${beside} ${word}`)].some((one) => one !== beside && !instructions.has(one) && !asking.has(one))

// a single word always counts
const beside = "qx"
