import type { AgentTask } from "../ground/agent-task.ts"
import { maxPromptLength } from "../ground/max-prompt-length.ts"
import { fieldWords, nameWords } from "./field-words.ts"

/** Where a prompt enumerates what it wants to know of. */
export interface Enumeration {
  /** As it stands in the prompt. */
  readonly text: string
  /** What it enumerates, plain words among it. */
  readonly parts: ReadonlyArray<string>
  /** Those of its parts that are names of things. */
  readonly names: ReadonlyArray<string>
}

/** The first enumeration of names such as `Effect, Stream and Schedule`; names of what is asked of something, such as `the Name and Email of each employee`, are none. */
export const enumerationIn = ({ prompt, schema }: Pick<AgentTask, "prompt" | "schema">): Enumeration | undefined => {
  const said = prompt.slice(0, maxPromptLength).replace(/\bhttps?:\/\/\S+/giu, " ")
  let fields: ReadonlySet<string> | undefined
  const isField = (name: string): boolean => {
    fields ??= schema === undefined ? new Set() : fieldWords(schema)
    const words = [...nameWords(name)]
    return words.length > 0 && words.every((word) => fields?.has(word))
  }
  for (const { 0: text, index } of said.matchAll(enumerations)) {
    const parts = [...new Set(text.split(between).map((part) => part.replace(/^["'`“]|(?<!["'`”.:])["'`”.:]+$/gu, "")))]
    const isAsked = asked.test(said.slice(index + text.length)) &&
      !askedOf.test(said.slice(Math.max(0, index - farthest), index))
    const names = parts.filter((part) => isNamed.test(part) && !(isAsked && isCapital(part)))
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
/** It begins with a capital, or is made of parts. */
const isNamed = /^\p{Lu}|[\p{L}\d][._/:-][\p{L}\d]|\p{Ll}\p{Lu}|_/u
/** Any word may have one; what is made of parts is a name, whatever it is asked of. */
const isCapital = (word: string): boolean => /^\p{Lu}[\p{L}-]*$/u.test(word) && !/\p{Ll}\p{Lu}/u.test(word)
/** Behind what is asked stands what of, such as behind `Phone` in `Phone Number and Email of each shop`. */
const asked = /^(?:,?\s+(?:and|or|the|\p{Lu}[\p{L}\d-]*)){0,8}\s+(?:of|for|from|in|at|per|OF|FOR|FROM|IN|AT|PER)\s/u
/** Before what something is asked of. */
const askedOf = /\b(?:of|for|from|in|at|on|about|between|with|compare)\s+(?:(?:the|both|all)\s+)*["'`“]?$/iu
const farthest = 40
