import { isIdentifier, parsePrompt } from "../plan/read-prompt.ts"
import { asPattern } from "./as-pattern.ts"
import { ownDefaults } from "../../../scrape/extract/properties/stated-defaults.ts"
import { isEntryNamed, isHyphenated, isInOther, isShouted, spokenOf } from "./entry.ts"
import { hasName } from "./has-name.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import type { SchemaField } from "./schema-fields.ts"

/** Whether a field asks for a default. */
export const wantsDefault = ({ name, schema: { description } }: SchemaField, prompt: string): boolean =>
  /\bdefaults?\b/iu.test(`${name} ${description} ${prompt}`)

/**
 * The options whose default a field asks for: the field's own name if the page or the question contains it, otherwise
 * names in its description or in the prompt.
 */
export const optionsFor = (
  { name, path, schema: { description } }: SchemaField,
  prompt: string,
  statements: ReadonlyArray<Statement>
): ReadonlyArray<string> => {
  const own = path.at(-1) ?? name
  const entries = (one: string) => statements.filter((statement) => isEntryNamed(statement, one))
  const question = `${prompt} | ${description}`
  const isKnown = isIdentifier(own)
    ? hasName(question, own) || statements.some(({ entry, under }) => hasName(entry, own) || hasName(under, own))
    // a plain word is an option only if the question calls it one or its entry states a default
    : !/^(?:default|value)s?$/iu.test(own) && isOptionRequested(own, question) ||
      entries(own).some((statement) => ownDefaults(statement).length > 0)
  if (isKnown) return [own]
  const described = parsePrompt(`of ${description}`).names.filter((one) =>
    isIdentifier(one) && !isHyphenated(one) || isShouted(one) || entries(one).length > 0
  )
  if (described.length > 0) return described
  const { names, words } = parsePrompt(prompt)
  const options = names.filter(isOption)
  return options.length > 0
    ? options
    : words.filter((word) => word.length > 3 && entries(word).some((statement) => ownDefaults(statement).length > 0))
      .slice(0, 1)
}

const isOptionRequested = (name: string, question: string): boolean =>
  new RegExp(
    `\\bdefaults?\\s+(?:(?:value\\s+)?(?:of|for)\\s+(?:the\\s+)?(?:options?\\s+|settings?\\s+|parameters?\\s+)?)?["'\`]?(?:-{1,2})?${
      asPattern(name)
    }\\b|\\b(?:option|setting|parameter|property|variable)\\s+["'\`]?${asPattern(name)}\\b`,
    "iu"
  ).test(question)

/** Whether a name is that of an option, such as `gc.auto`, `SQLITE_MAX_LENGTH` or `--timeout`, but not `node.js`. */
const isOption = (name: string): boolean =>
  isIdentifier(name) && /^-|_|\p{L}\.\p{L}/u.test(name) &&
  !/\.(?:[jt]s|json|html?|md|ya?ml|org|com|net|io|dev)$/iu.test(name)

/**
 * Whether a statement is in the entry of one of the names, or contains one and is not in the entry of another option.
 */
export const isAboutOption = (statement: Statement, names: ReadonlyArray<string>): boolean => {
  const { entry, headings, marked, term, text } = statement
  return names.some((name) => {
    if (isEntryNamed(statement, name)) return true
    if (statement.kind === "code") return hasName(text.slice(0, text.search(/default/iu)), name)
    if (isInOther(statement, name)) return false
    if (hasName(`${entry} | ${term}`, name) || hasName(headings, name)) return true
    return isIdentifier(name) || isShouted(name)
      ? hasName(text, name) || spokenOf(statement)?.toLowerCase() === name.toLowerCase()
      : marked.includes(name) || hasName(text, name)
  })
}
