import type { AgentTask } from "../ground/agent-task.ts"
import { maxPromptLength } from "../ground/max-prompt-length.ts"
import { type Allowance, inShares } from "../../scrape/extract/allowance.ts"
import { plainSchema } from "../../scrape/extract/plain-schema.ts"
import { wordsOf } from "../../scrape/formats/passages.ts"
import { type JsonSchema, withoutCitations } from "./citation-fields.ts"

/** An enumeration in a prompt. */
export interface Enumeration {
  /** The text in the prompt. */
  readonly text: string
  /** All items, including plain words. */
  readonly parts: ReadonlyArray<string>
  /** The items that are names. */
  readonly names: ReadonlyArray<string>
}

/**
 * The first enumeration of names, such as `Effect, Stream and Schedule`. Names of fields, such as in `the Name and
 * Email of each employee`, do not count.
 */
export const enumerationIn = ({ prompt, schema }: Pick<AgentTask, "prompt" | "schema">): Enumeration | undefined => {
  const promptText = prompt.slice(0, maxPromptLength).replace(/\bhttps?:\/\/\S+/giu, " ")
  let fields: ReadonlySet<string> | undefined
  const isField = (name: string): boolean => {
    fields ??= schema === undefined ? new Set() : fieldWords(schema)
    const words = [...nameWords(name)]
    return words.length > 0 && words.every((word) => fields?.has(word))
  }
  for (const { 0: text, index } of promptText.matchAll(enumerations)) {
    const parts = [...new Set(text.split(between).map((part) => part.replace(/^["'`“]|(?<!["'`”.:])["'`”.:]+$/gu, "")))]
    const isFieldList = beforeSubject.test(promptText.slice(index + text.length)) &&
      !beforeName.test(promptText.slice(Math.max(0, index - farthest), index))
    const names = parts.filter((part) => isNamed.test(part) && !(isFieldList && isCapital(part)))
    if (names.length < 2) continue
    const things = names.filter((name) => !isField(name))
    if (things.length > 1) return { text, parts, names: things }
  }
  return undefined
}

const name = "[\"'`“]?[\\p{L}_$@][\\p{L}\\d_$@./#:-]{0,60}[\"'`”]?"
const enumerations = new RegExp(
  `${name}(?:,\\s+(?:(?:and|or)\\s+)?(?:the\\s+)?${name}|\\s+(?:and|or|as well as)\\s+(?:the\\s+)?${name})+`,
  "giu"
)
const between = /,\s+(?:(?:and|or)\s+)?(?:the\s+)?|(?<!\s)\s+(?:and|or|as well as)\s+(?:the\s+)?/iu
/** Capitalized, or a compound identifier. */
const isNamed = /^\p{Lu}|[\p{L}\d][._/:-][\p{L}\d]|\p{Ll}\p{Lu}|_/u
/** Any word may be capitalized; a compound identifier is always a name. */
const isCapital = (word: string): boolean => /^\p{Lu}[\p{L}-]*$/u.test(word) && !/\p{Ll}\p{Lu}/u.test(word)
/** Fields are followed by their subject, such as in `Phone Number and Email of each shop`. */
const beforeSubject =
  /^(?:,?\s+(?:and|or|the|\p{Lu}[\p{L}\d-]*)){0,8}\s+(?:of|for|from|in|at|per|OF|FOR|FROM|IN|AT|PER)\s/u
/** Prepositions before the subject of a field. */
const beforeName = /\b(?:of|for|from|in|at|on|about|between|with|compare)\s+(?:(?:the|both|all)\s+)*["'`“]?$/iu
const farthest = 40

/** The words in the names of a schema's fields, normalized as in searches: both of `fullName`. */
const fieldWords = (schema: JsonSchema): ReadonlySet<string> => {
  const content = withoutCitations(schema)
  return nameWords(namesIn(content, content, 0, { left: maxParts }).join(" | "))
}

/** The words in a name: both of `phone_number`. */
const nameWords = (name: string): ReadonlySet<string> =>
  wordsOf(name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replaceAll("_", " "))

const namesIn = (part: unknown, root: JsonSchema, depth: number, allowance: Allowance): ReadonlyArray<string> => {
  if (depth > maxDepth) return []
  const { alternatives, items, properties } = plainSchema(part, root)
  const inner = [
    ...properties,
    ...[...items === undefined ? [] : [items], ...alternatives].map((one) => ["", one] as const)
  ]
  return inShares(allowance, inner, ([name, one], own) => [name, ...namesIn(one, root, depth + 1, own)]).flat()
}

const maxDepth = 6
const maxParts = 2_000
