import { maxPromptLength } from "../../ground/max-prompt-length.ts"
import type { Finding } from "../../ground/reasoner.ts"
import { isIdentifier } from "../plan/read-prompt.ts"
import { isEntryNamed, isInOther } from "./entry.ts"
import { hasName } from "./has-name.ts"
import { isAboutOption } from "./requested-option.ts"
import { ownDefaults } from "../../../scrape/extract/properties/stated-defaults.ts"
import type { TaskPage } from "./task-page.ts"
import { maxPrecedingLength, type Statement } from "../../../scrape/extract/statements/page-statements.ts"

/** The names of the options whose defaults a prompt asks for. */
export const requestedDefaults = (
  { prompt: { names, quoted }, task }: Pick<TaskPage, "prompt" | "task">
): ReadonlyArray<string> => {
  const prompt = task.prompt.slice(0, maxPromptLength)
  if (!/\bdefaults?\b/iu.test(prompt)) return []
  // in an enumeration, even a plain word is the name of an option
  const listed =
    /\bdefaults?\s+(?:values?\s+)?(?:of|for)\s+(?:the\s+)?(?:options?\s+|settings?\s+|parameters?\s+)?([^.?!\n]{1,300})/iu
      .exec(prompt)?.[1]?.split(/,\s*(?:and\s+)?|(?<!\s)\s+and\s+/u) ?? []
  return [
    ...new Set([
      ...quoted,
      ...names.filter(isIdentifier),
      ...listed.map((name) => name.replace(/(?<!\s)\s+(?:of|in|on|for|from)\s.*$/u, "").replace(/^["'`]|["'`]$/gu, ""))
    ])
  ].filter((name) => /^[^\s]{2,60}$/u.test(name))
}

/** Without a schema: the text that states the default of each requested option, preceded by the name of the option. */
export const defaultPassages = (page: TaskPage): ReadonlyArray<Finding> => {
  const { pageStatements: { statements } } = page
  const requested = requestedDefaults(page)
  if (requested.length === 0) return []
  const defaults = statements.filter((statement) => ownDefaults(statement).length > 0)
  const options = requested.flatMap((name) => {
    const statements = defaults.filter((statement) => !isInOther(statement, name) && isAboutOption(statement, [name]))
    return statements.length === 0 ? [] : [{ name, statements }]
  })
  return options.flatMap(({ name, statements: stating }, at) => {
    const own = stating.filter((statement) => isEntryNamed(statement, name))
    return (own.length > 0 ? own : stating).slice(0, maxPerName).flatMap((statement, rank) =>
      withName(statement, name, statements).map((text, place) => ({
        path: ["answer"],
        value: text,
        quote: text,
        score: (own.length > 0 ? sureOfEntry : sureElsewhere) - 0.02 * rank - 0.01 * place,
        ...options.length === 1 ? {} : { item: `default ${at}` }
      }))
    )
  })
}

/**
 * The text of a default, preceded by the name of the option. If the page does not connect the two, also the text alone.
 */
const withName = (
  { entry, kind, preceding, text, under }: Statement,
  name: string,
  statements: ReadonlyArray<Statement>
): ReadonlyArray<string> => {
  if (hasName(text, name)) return [text]
  const row = statements.find(({ entry: of, isTerm, term, text: rowText }) =>
    isTerm && hasName(rowText, name) && (of === entry || rowText.startsWith(entry)) && term.includes(text)
  )
  if (row !== undefined) {
    return [
      `${row.text} ${row.term.slice(0, kind === "cell" ? row.term.length : row.term.indexOf(text) + text.length)}`
    ]
  }
  const sentence = withPreceding({ preceding, text })
  return hasName(sentence, name) ? [sentence] : [`${hasName(under, name) ? under : entry} ${sentence}`.trim(), sentence]
}

/** A sentence with the preceding text of its paragraph, unless that text was shortened. */
export const withPreceding = ({ preceding, text }: Pick<Statement, "preceding" | "text">): string =>
  preceding.length < maxPrecedingLength ? `${preceding.trim()} ${text}`.trim() : text

const maxPerName = 2
const sureOfEntry = 0.95
const sureElsewhere = 0.8
