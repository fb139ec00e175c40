import type { OpenedPage } from "@trawl/reader/page"
import { plainSchema } from "../../../scrape/extract/plain-schema.ts"
import type { AgentTask } from "../../ground/agent-task.ts"
import type { Finding, PageWithoutMarkup } from "../../ground/reasoner.ts"
import { type JsonSchema, withoutCitations } from "../../work/citation-fields.ts"
import { answerPassages } from "./answer-passages.ts"
import { entryFindings, requestedEntry } from "./requested-entry.ts"
import { withItemOfPage } from "./item-of-page.ts"
import { isFitting } from "./is-fitting.ts"
import { hasOtherModelNumber, isAboutOtherThing } from "./other-subject.ts"
import { isYear, kindOf, wantsWhole } from "../../../scrape/extract/kind-of-text.ts"
import { listFindings } from "./list-findings.ts"
import { type TaskPage, taskPage } from "./task-page.ts"
import { optionsFor, wantsDefault } from "./requested-option.ts"
import { pageLines } from "./page-lines.ts"
import { proseFindings, requestedSubject } from "./prose-findings.ts"
import { propertyFindings } from "./property-findings.ts"
import { relevanceOf } from "./relevance.ts"
import { structuredFindings } from "./structured-findings.ts"
import { unitsOf } from "../../../scrape/extract/units.ts"
import { openingFindings } from "./opening-findings.ts"
import { type SchemaField, schemaFields } from "./schema-fields.ts"

/** Finds the values or passages that a task asks for in a page. Yields between the steps. */
export function* findInPage(
  task: AgentTask,
  page: PageWithoutMarkup,
  opened: OpenedPage
): Generator<void, ReadonlyArray<Finding>> {
  const about = taskPage(task, page, opened)
  yield
  if (!about.subject.isOfPage) return []
  if (task.schema === undefined) return yield* answerPassages(about)
  const schema = withoutCitations(task.schema)
  const findings = yield* bySchema(schema, about)
  const { extraction } = task
  const mayBeItem = extraction !== undefined && (about.isNamedByTask || extraction.sites.length > 0)
  return mayBeItem ? yield* withItemOfPage(schema, about, findings, bySchema) : findings
}

/** Finds the values for each field of a schema. */
function* bySchema(schema: JsonSchema, about: TaskPage): Generator<void, ReadonlyArray<Finding>> {
  const { promptWords, isNamedByTask, opened, page, pageStatements: { statements }, task } = about
  const wanted = schemaFields(schema).map((field) => ofErrors(field, task.prompt))
  const lines = pageLines(page, opened)
  yield
  const structured = opened.page.text.length > maxStructuredLength
    ? []
    : structuredFindings(withPrompt(schema, promptWords), page, opened, lines)
  yield
  const relevance = isNamedByTask ? 1 : relevanceOf(wanted, about)
  if (relevance < minRelevance) return []
  const places = new Map(statements.map((statement, at) => [statement.text, at]))
  // headings and column names are labels, not values
  const titles = new Set(
    statements.flatMap(({ column, under }) => [plain(column), plain(under)]).filter((title) => title !== "")
  )
  const findings: Array<Finding> = []
  for (const field of wanted) {
    yield
    const isDefault = wantsDefault(field, task.prompt)
    const subject = requestedSubject(field, wanted, about)
    const ofDefault = isDefault ? optionsFor(field, task.prompt, statements) : []
    // statements about a named option are read by `propertyFindings`
    const stated = ofDefault.length > 0 || isDefault && subject.sought.kind === "boolean"
      ? []
      : proseFindings(field, subject, about).map((one) =>
        kindOf(field) === "version" ? { ...one, value: withoutLabel(one.value) } : one
      )
    const properties = isDefault && !stated.some(({ quote }) => /\bdefault/iu.test(quote))
      ? propertyFindings(field, wanted, about)
      : []
    if (properties.length > 0) {
      findings.push(...properties)
      continue
    }
    if (stated.length > 0) {
      findings.push(...stated)
      continue
    }
    // another package has its own licence
    if (kindOf(field) === "licence" && !subject.isOfTopic) {
      findings.push(...propertyFindings(field, wanted, about))
      continue
    }
    const under = structured.filter(({ path }) =>
      field.path.every((name, at) => path[at] === name) &&
      (path.length === field.path.length || path[field.path.length] === "*")
    )
    if (field.item !== undefined) {
      findings.push(...yield* listFindings(field, under, schema, relevance, about))
      continue
    }
    const entry = requestedEntry(field, about)
    for (const { path, quote, value } of isDefault ? [] : under) {
      const place = places.get(quote)
      // statements are read by `propertyFindings`, unless the task names the page
      if (
        !isNamedByTask && (standsAnywhere(field) || (place === undefined ? isOfPage(value, page) : !isTitle(field)))
      ) {
        continue
      }
      if (
        !isOfUnits(field, quote) || !isFitting(value, field, promptWords, isNamedByTask) ||
        !isTitle(field) && titles.has(plain(String(value)))
      ) continue
      const statement = place === undefined ? undefined : statements[place]
      // a description of the whole page does not describe one of its entries
      if (
        entry !== undefined && (wantsWhole(field) || isOfPage(value, page)) &&
        (statement === undefined || !entry.has(statement))
      ) continue
      if (
        statement === undefined
          ? hasOtherModelNumber(task.prompt, [quote, page.title])
          : isAboutOtherThing(statement, about)
      ) continue
      if (!about.subject.isOf(statement ?? { text: quote, term: "", headings: "" })) continue
      findings.push({ path, value, quote, score: relevance * ofStructured })
    }
    findings.push(
      ...propertyFindings(field, wanted, about),
      ...entry === undefined ? openingFindings(field, relevance, about) : entryFindings(field, entry, about)
    )
  }
  return isNamedByTask ? findings : findings.filter(({ score }) => score >= minScore)
}

/** Removes the word before a version: `3.14` instead of `version 3.14`. */
const withoutLabel = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/^version\s+(?=\d)/iu, "") : value

const minScore = 0.22
const ofStructured = 0.7

/** Whether most pages contain such a value, whatever they are about. */
const standsAnywhere = (field: SchemaField): boolean =>
  isYear(field) || ["year", "date", "version", "error code"].includes(kindOf(field))

const isTitle = ({ name }: SchemaField): boolean => /(?:title|name|head(?:ing|line)?|subject)$/iu.test(name)

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()

/** Treats a field for a code as one for an error code if the prompt mentions errors. */
const ofErrors = (field: SchemaField, prompt: string): SchemaField =>
  /code$/iu.test(field.name) && /\b(?:errors?|exceptions?)\b/iu.test(prompt)
    ? { ...field, schema: { ...field.schema, description: `${field.schema.description} error`.trim() } }
    : field

/** Whether a value is the page's own title, URL or metadata, which a task rarely asks for unless it names the page. */
const isOfPage = (value: unknown, { metadata, title, url }: PageWithoutMarkup): boolean =>
  value === title || value === url ||
  typeof value === "string" &&
    Object.values(metadata).flat().some((content) =>
      content === value ||
      typeof content === "string" && content.length > 9 && Date.parse(content) === Date.parse(value)
    )

const isOfUnits = (field: SchemaField, quote: string): boolean => unitsOf(field).every((unit) => unit.test(quote))

/**
 * Adds the words of the prompt to the descriptions of list fields, so that a list is found under a heading with these
 * words.
 */
const withPrompt = (schema: JsonSchema, promptWords: ReadonlySet<string>): JsonSchema => {
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
            ? { ...part, description: `${plain.description} ${[...promptWords].join(" ")}`.slice(0, 500) }
            : part
        ]
      })
    )
  }
}

const minRelevance = 0.4
const maxStructuredLength = 600_000
