import { wordsOf } from "../../../scrape/formats/passages.ts"
import { isIdentifier, type PromptRead, readPrompt } from "../plan/read-prompt.ts"
import { isHyphenated } from "./entry.ts"
import type { Wanted } from "./wanted.ts"

/** Identifiers and quotations that the field is about: its own, else those of the prompt. */
export const identifiersFor = (
  { name, schema: { description } }: Wanted,
  prompt: PromptRead
): ReadonlyArray<string> => {
  const own = identifiersIn(readPrompt(`of ${name} ${description}`))
  return own.length > 0 ? own : identifiersIn(prompt)
}

const identifiersIn = ({ names, quoted }: PromptRead): ReadonlyArray<string> =>
  [...quoted, ...names.filter((name) => isIdentifier(name) && !isHyphenated(name))].filter((one) =>
    wordsOf(one).size > 0
  )
