import { wordsOf } from "../../../scrape/formats/passages.ts"
import { kindOf, speaksOfWhole, spokenName } from "../../../scrape/extract/kind-of-text.ts"
import type { Finding } from "../../ground/reasoner.ts"
import type { SchemaField } from "./schema-fields.ts"
import type { TaskPage } from "./task-page.ts"

/**
 * The first sentences of a page, which describe its subject. Empty if the field does not ask for a description of it.
 */
export const openingFindings = (
  field: SchemaField,
  relevance: number,
  { pageStatements: { statements }, topic }: TaskPage
): ReadonlyArray<Finding> => {
  const isOfField = isTopic(field, topic)
  const headings = new Set(statements.map(({ under }) => under))
  return kindOf(field) !== "prose" || !isOfField && !speaksOfWhole.test(spokenName(field.name)) ?
    [] :
    statements.filter(({ kind, text }) =>
      !headings.has(text) && (kind === "sentence" || kind === "line" && text.length > 25)
    ).slice(0, 3)
      .map(({ text }, at) => ({
        path: field.path,
        value: text,
        quote: text,
        score: (isOfField ? 0.85 : relevance * 0.55) - 0.02 * at
      }))
}

/** Whether the title of the page names what the field asks to describe. */
const isTopic = ({ described }: SchemaField, { title }: TaskPage["topic"]): boolean => {
  const of = [...described].filter((word) => !ofProse.has(word))
  return of.length > 0 && of.every((word) => title.has(word)) && [...title].length <= of.length + 3
}

const ofProse: ReadonlySet<string> = new Set(
  wordsOf(
    "description purpose summary meaning explanation definition what for why how it does do is are command option function"
  )
)
