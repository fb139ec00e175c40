import { wordsOf } from "../../../scrape/formats/passages.ts"
import { isIdentifier, type ParsedPrompt, parsePrompt } from "../plan/read-prompt.ts"
import { isHyphenated } from "./entry.ts"
import type { SchemaField } from "./schema-fields.ts"

/**
 * The identifiers and quotations that a field is about: those in its name and description, otherwise those in the
 * prompt.
 */
export const identifiersFor = (
  { name, schema: { description } }: SchemaField,
  prompt: ParsedPrompt
): ReadonlyArray<string> => {
  const own = identifiersIn(parsePrompt(`of ${name} ${description}`))
  return own.length > 0 ? own : identifiersIn(prompt)
}

const identifiersIn = ({ names, quoted }: ParsedPrompt): ReadonlyArray<string> =>
  [...quoted, ...names.filter((name) => isIdentifier(name) && !isHyphenated(name))].filter((one) =>
    wordsOf(one).size > 0
  )
