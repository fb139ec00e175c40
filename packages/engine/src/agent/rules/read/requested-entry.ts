import { maxPromptLength } from "../../ground/max-prompt-length.ts"
import type { Finding } from "../../ground/reasoner.ts"
import { isEntryNamed } from "./entry.ts"
import { identifiersFor } from "./identifiers-for.ts"
import { wantsWhole } from "../../../scrape/extract/kind-of-text.ts"
import type { TaskPage } from "./task-page.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import type { SchemaField } from "./schema-fields.ts"
import { wordsApart } from "../../../scrape/extract/statements/words-apart.ts"

/** The entry of a page that a field asks about, such as `Schedule.spaced` on the page of all schedules. */
export interface RequestedEntry {
  readonly has: (statement: Pick<Statement, "entry" | "under">) => boolean
}

/** Undefined if the field asks about the whole page, or about several entries. */
export const requestedEntry = (
  field: SchemaField,
  { page: { title }, prompt, pageStatements: { statements }, task }: TaskPage
): RequestedEntry | undefined => {
  const ofPage = wordsApart(title)
  const mentioned = [...task.prompt.slice(0, maxPromptLength).matchAll(calledSo)].flatMap(([, behind, before]) =>
    behind ?? before ?? []
  )
  const own = identifiersFor(field, prompt)
  const entries = [...new Set(own.length > 0 ? own : mentioned)].flatMap((name) => {
    // the name of the page does not name an entry
    if ([...wordsApart(name)].every((word) => ofPage.has(word))) return []
    const names = [name, ...partNamed(name, ofPage)].filter((one) =>
      statements.some((statement) => isEntryNamed(statement, one))
    )
    return names.length === 0 ? [] : [names]
  })
  const [names] = entries
  return names === undefined || entries.length > 1
    ? undefined
    : { has: (statement) => names.some((name) => isEntryNamed(statement, name)) }
}

/** The first sentences of an entry, which describe it. Empty if the field does not ask for a description. */
export const entryFindings = (
  field: SchemaField,
  entry: RequestedEntry,
  { pageStatements: { statements } }: TaskPage
): ReadonlyArray<Finding> => {
  if (!wantsWhole(field)) return []
  const headings = new Set(statements.map(({ under }) => under))
  return statements.filter((statement) =>
    entry.has(statement) && !statement.isTerm && !headings.has(statement.text) &&
    (statement.kind === "sentence" || statement.kind === "cell" ||
      statement.kind === "line" && statement.text.length > minLineLength)
  )
    .slice(0, maxSentences).map(({ entry: name, text }, at) => ({
      path: field.path,
      value: withoutName(text, name),
      quote: text,
      score: sureOfEntry - 0.03 * at
    }))
}

/**
 * The part of a dotted name without the subject of the page: `spaced` for `Schedule.spaced` on a page about Schedule.
 */
const partNamed = (name: string, ofPage: ReadonlySet<string>): ReadonlyArray<string> => {
  const at = name.lastIndexOf(".")
  return at > 0 && at < name.length - 1 && [...wordsApart(name.slice(0, at))].every((word) => ofPage.has(word))
    ? [name.slice(at + 1)]
    : []
}

/** Matches "the option limit" and "the `limit` option". */
const calledSo =
  /\b(?:option|setting|parameter|property|variable|function|method|command|flag|field|class|type)\s+["'`“]?([\p{L}_$][\w$.-]*)|["'`“]?(?<![\p{L}\w$.-])([\p{L}_$][\w$.-]*)["'`”]?\s+(?:option|setting|parameter|property|variable|function|method|command|flag)\b/giu

const withoutName = (text: string, name: string): string => {
  const rest = name !== "" && text.startsWith(name) ? text.slice(name.length).replace(/^[\s:–—-]+/u, "") : text
  return rest === "" ? text : rest
}

const minLineLength = 25
const maxSentences = 3
const sureOfEntry = 0.9
