import type { OpenedPage } from "@trawl/reader/page"
import { plainSchema } from "../../../scrape/extract/plain-schema.ts"
import type { AgentTask } from "../../ground/agent-task.ts"
import type { Finding, PageWithoutMarkup } from "../../ground/reasoner.ts"
import { type JsonSchema, withoutCitations } from "../../work/citation-fields.ts"
import { tellingWordsOf } from "../../work/task-words.ts"
import { answerPassages } from "./answer-passages.ts"
import { entryFindings, requestedEntry } from "./requested-entry.ts"
import { isFitting } from "./is-fitting.ts"
import { hasOtherModelNumber, isOfOtherThing } from "./is-of-other-thing.ts"
import { identifiersFor } from "./identifiers-for.ts"
import { kindOf, wantsWhole } from "../../../scrape/extract/kind-of-text.ts"
import { listFindings } from "./list-findings.ts"
import { coverage, type TaskPage, taskPage } from "./task-page.ts"
import { wantsDefault } from "./stated-defaults.ts"
import { defaultOf, isEntryOf, ownDefaults } from "./own-default.ts"
import { pageLines } from "./page-lines.ts"
import { licensingWords, proseFindings, requestedSubject } from "./prose-findings.ts"
import { rateStatements } from "./rate-statements.ts"
import { relevanceOf } from "./relevance.ts"
import { coverageElsewhere, structuredFindings } from "./structured-findings.ts"
import { unitsOf } from "../../../scrape/extract/units.ts"
import { isAskedThere, isOfKindAlone, openingFindings, standsAnywhere, valueFindings } from "./value-findings.ts"
import { type SchemaField, schemaFields } from "./schema-fields.ts"

/** What a page says of what a task asks; gives way to others between its parts. */
export function* findInPage(
  task: AgentTask,
  page: PageWithoutMarkup,
  opened: OpenedPage
): Generator<void, ReadonlyArray<Finding>> {
  const about = taskPage(task, page, opened)
  yield
  if (!about.subject.isOfPage) return []
  return task.schema === undefined
    ? yield* answerPassages(about)
    : yield* bySchema(withoutCitations(task.schema), about)
}

/** By a schema: under names first, then in what statements say of each field. */
function* bySchema(schema: JsonSchema, about: TaskPage): Generator<void, ReadonlyArray<Finding>> {
  const { asked, isGiven, opened, page, said: { statements }, task, topic } = about
  const wanted = schemaFields(schema).map((field) => ofErrors(field, task.prompt))
  const lines = pageLines(page, opened)
  yield
  const structured = opened.page.text.length > longestStructured
    ? []
    : structuredFindings(withPrompt(schema, asked), page, opened, lines)
  yield
  const relevance = isGiven ? 1 : relevanceOf(wanted, about)
  if (relevance < leastRelevant) return []
  const places = new Map(statements.map((statement, at) => [statement.text, at]))
  // what a heading or the head of a column says is what others stand under
  const titles = new Set(
    statements.flatMap(({ column, under }) => [plain(column), plain(under)]).filter((title) => title !== "")
  )
  const findings: Array<Finding> = []
  for (const field of wanted) {
    yield
    const isDefault = wantsDefault(field, { prompt: task.prompt, words: asked })
    const subject = requestedSubject(field, wanted, about)
    const stated = isDefault ? [] : proseFindings(field, subject, about)
    if (stated.length > 0) {
      findings.push(...stated)
      continue
    }
    // packages have licences of their own
    if (kindOf(field) === "licence" && !subject.isOfTopic) continue
    const under = structured.filter(({ path }) =>
      field.path.every((name, at) => path[at] === name) &&
      (path.length === field.path.length || path[field.path.length] === "*")
    )
    if (field.item !== undefined) {
      findings.push(...yield* listFindings(field, under, schema, relevance, about))
      continue
    }
    const isKind = isOfKindAlone(field)
    const words = isKind ? field.described : new Set([...field.named, ...field.described])
    const entry = requestedEntry(field, about)
    const ofDefault = isDefault
      ? defaultOf(field, task.prompt, statements)
      : []
    const rated = yield* rateStatements(statements, {
      asked: isKind
        ? minus(asked, field.named)
        : kindOf(field) === "licence"
        ? minus(asked, tellingWordsOf(licensingWords))
        : isSingle(wanted)
        ? asked
        : without(asked, wanted, field),
      field: words,
      names: ofDefault.length > 0 ? ofDefault : identifiersFor(field, about.prompt),
      rarity: about.rarity,
      topic,
      isInEntry: entry !== undefined && standsAnywhere(field) ? entry.has : undefined
    })
    const byPlace = new Map(rated.map((one) => [one.at, one]))
    for (const { path, quote, value } of under) {
      const place = places.get(quote)
      if (!isGiven && place === undefined && isOfPage(value, page)) continue
      if (
        !isOfUnits(field, quote) || !isFitting(value, field, asked, isGiven) ||
        !isTitle(field) && titles.has(plain(String(value)))
      ) continue
      const statement = place === undefined ? undefined : statements[place]
      // what the page says of itself, it does not say of one of its entries
      if (
        entry !== undefined && (wantsWhole(field) || isOfPage(value, page)) &&
        (statement === undefined || !entry.has(statement))
      ) continue
      if (
        !isGiven && standsAnywhere(field) &&
        (statement === undefined || statement.kind === "code" || !isAskedThere(statement, field, about))
      ) continue
      if (
        statement === undefined
          ? hasOtherModelNumber(task.prompt, [quote, page.title])
          : isOfOtherThing(statement, about)
      ) continue
      if (!about.subject.isOf(statement ?? { text: quote, term: "", headings: "" })) continue
      if (isDefault && (statement === undefined || statement.kind === "code" || statement.isTerm)) continue
      if (
        ofDefault.length > 0 &&
        (statement === undefined || !isEntryOf(statement, ofDefault) ||
          !ownDefaults(statement).some((said) => said.startsWith(String(value))))
      ) continue
      const covered = place === undefined ? coverageElsewhere : coverage(byPlace.get(place), about)
      findings.push({ path, value, quote, score: relevance * (0.3 + 0.62 * covered) })
    }
    findings.push(
      ...yield* valueFindings(field, rated, relevance, about, entry),
      ...entry === undefined ? openingFindings(field, relevance, about) : entryFindings(field, entry, about)
    )
  }
  return isGiven ? findings : findings.filter(({ score }) => score >= leastScore)
}

const leastScore = 0.22

const isTitle = ({ name }: SchemaField): boolean => /(?:title|name|head(?:ing|line)?|subject)$/iu.test(name)

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()

/** A code that a prompt asks for beside errors is one of an error, whatever the schema says of it. */
const ofErrors = (field: SchemaField, prompt: string): SchemaField =>
  /code$/iu.test(field.name) && /\b(?:errors?|exceptions?)\b/iu.test(prompt)
    ? { ...field, schema: { ...field.schema, description: `${field.schema.description} error`.trim() } }
    : field

/** What a page says of itself as a page is seldom what somebody looks for who does not name it. */
const isOfPage = (value: unknown, { metadata, title, url }: PageWithoutMarkup): boolean =>
  value === title || value === url ||
  typeof value === "string" &&
    Object.values(metadata).flat().some((said) =>
      said === value || typeof said === "string" && said.length > 9 && Date.parse(said) === Date.parse(value)
    )

const isSingle = (wanted: ReadonlyArray<SchemaField>): boolean => wanted.length === 1

const isOfUnits = (field: SchemaField, quote: string): boolean => unitsOf(field).every((unit) => unit.test(quote))

const minus = (words: ReadonlySet<string>, less: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...words].filter((word) => !less.has(word)))

/** What is asked, without what is asked of other fields. */
const without = (
  asked: ReadonlySet<string>,
  wanted: ReadonlyArray<SchemaField>,
  field: SchemaField
): ReadonlySet<string> => {
  const others = new Set(wanted.filter((one) => one !== field).flatMap(({ named }) => [...named]))
  const left = [...asked].filter((word) => !others.has(word) || field.named.has(word) || field.described.has(word))
  return new Set(left)
}

/** Lists under a heading with the words of the prompt are what is asked for, whatever their field is called. */
const withPrompt = (schema: JsonSchema, asked: ReadonlySet<string>): JsonSchema => {
  const { properties } = schema
  if (typeof properties !== "object" || properties === null) return schema
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, part]: [string, unknown]) => {
        const plain = plainSchema(part, schema)
        return [
          name,
          plain.types.includes("array") && typeof part === "object" && part !== null && !("$ref" in part)
            ? { ...part, description: `${plain.description} ${[...asked].join(" ")}`.slice(0, 500) }
            : part
        ]
      })
    )
  }
}

const leastRelevant = 0.4
const longestStructured = 600_000
