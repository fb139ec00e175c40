import { isIdentifier, readPrompt } from "../plan/read-prompt.ts"
import { defaultsSaid } from "./default-said.ts"
import type { Statement } from "./page-statements.ts"
import { hasName } from "./subject.ts"
import type { Wanted } from "./wanted.ts"

/** The identifiers whose default a field asks for: its own name where the page or the question has it, else those of its description. */
export const defaultOf = ({ name, path, schema: { description } }: Wanted, prompt: string, statements: ReadonlyArray<Statement>): ReadonlyArray<string> => {
  const own = path.at(-1) ?? name
  const isKnown = isIdentifier(own) && (hasName(`${prompt} ${description}`, own) || statements.some(({ entry, under }) => hasName(entry, own) || hasName(under, own)))
  return isKnown ? [own] : readPrompt(`of ${description}`).names.filter(isIdentifier)
}

/** Whether a statement stands in the entry of exactly one of the names, or has it where it stands in no other's entry. */
export const isEntryOf = ({ entry, headings, term, text }: Statement, names: ReadonlyArray<string>): boolean =>
  names.some((name) => isIdentifier(entry) && !hasName(entry, name) ? false : hasName(`${entry} | ${term}`, name) || hasName(headings, name) || hasName(text, name))

/** What a statement says to be the default: in a column of defaults, or behind the word. */
export const ownDefaults = (statement: Statement): ReadonlyArray<string> =>
  statement.kind === "code" ? [] : statement.kind === "cell" && /\bdefaults?\b/iu.test(statement.column) ? [statement.text] : defaultsSaid(statement)
