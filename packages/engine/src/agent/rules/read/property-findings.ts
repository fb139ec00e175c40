import { wordsOf } from "../../../scrape/formats/passages.ts"
import { isYear, kindOf } from "../../../scrape/extract/kind-of-text.ts"
import { type PropertyQuestion, propertyValue } from "../../../scrape/extract/properties/property-value.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import { unitsOf } from "../../../scrape/extract/units.ts"
import type { Finding } from "../../ground/reasoner.ts"
import { asPattern } from "./as-pattern.ts"
import { isBehindOther, isEntryNamed } from "./entry.ts"
import { maxPromptLength } from "../../ground/max-prompt-length.ts"
import { isIdentifier } from "../plan/read-prompt.ts"
import { hasName } from "./has-name.ts"
import { identifiersFor } from "./identifiers-for.ts"
import { isFitting } from "./is-fitting.ts"
import { isAboutOtherThing } from "./other-subject.ts"
import { isAboutOption, optionsFor, wantsDefault } from "./requested-option.ts"
import type { SchemaField } from "./schema-fields.ts"
import type { TaskPage } from "./task-page.ts"

/** The value that the page states for a field in a recognised form, such as a table cell or a default. */
export const propertyFindings = (
  field: SchemaField,
  wanted: ReadonlyArray<SchemaField>,
  about: TaskPage
): ReadonlyArray<Finding> => {
  const { promptWords, isNamedByTask, page, prompt, rarity, pageStatements: { statements }, task, topic } = about
  const asksFor = requestedKind(field, task.prompt)
  const isDefault = asksFor !== "since" && wantsDefault(field, task.prompt)
  const ofDefault = isDefault ? optionsFor(field, task.prompt, statements) : []
  // a plain word counts only if the prompt contains it
  const own = (isDefault ? ofDefault : identifiersFor(field, prompt)).filter((name) =>
    isIdentifier(name) || hasName(task.prompt, name)
  )
  const others = new Set(wanted.filter((one) => one !== field).flatMap(({ named }) => [...named]))
  const ofField = new Set([...field.named, ...field.described].filter((word) => !generic.has(word)))
  const words = new Set(
    [...promptWords, ...ofField].filter((word) =>
      !generic.has(word) && !/^\d+$/u.test(word) && (!others.has(word) || ofField.has(word))
    )
  )
  const isOf = (statement: Statement, value: string): boolean =>
    about.subject.isOf(statement) && hasNames(statement, about) &&
    hasVersions(statement, task.prompt) && (ofDefault.length === 0 ||
      isAboutOption(statement, ofDefault) &&
        !isBehindOther(statement.text, statement.text.indexOf(value), ofDefault)) &&
    unitsOf(field).every((unit) => unit.test(`${statement.text} ${statement.column} ${statement.term}`)) &&
    !isAboutOtherThing(statement, about)
  const found = propertyValue({
    schema: field.schema,
    property: field.property,
    words,
    isNamedByTask,
    ofField,
    kind: isDefault ? "default" : asksFor,
    isOf,
    isOwn: (statement) =>
      own.some((name) =>
        isEntryNamed(statement, name) || (asksFor === "number" || isDefault) && hasName(statement.text, name)
      ),
    isShare: /%|\bper ?cent|\b(?:share|ratio|quota|rate)\b/iu.test(
      `${field.name} ${field.schema.description} ${task.prompt}`
    ),
    isFitting: (value) => isFitting(value, field, promptWords, isNamedByTask)
  }, { statements, topic: new Set([...topic.title, ...topic.url]), rarity, base: page.url })
  return found === undefined ? [] : [{ path: field.path, value: found.value, quote: found.quote, score: found.sure }]
}

/**
 * Whether a statement, its headings or the title or URL of its page contain every name of the prompt as a whole:
 * `BalancedPool` does not contain `Pool`.
 */
const hasNames = (
  { headings, preceding, term, text }: Statement,
  { fields, isNamedByTask, page: { title, url }, prompt: { names }, task }: TaskPage
): boolean => {
  if (isNamedByTask) return true
  const context = `${text} | ${preceding} | ${term} | ${headings} | ${title} | ${decodeURIComponent(url)}`
  // such as JSON, which is not among the names of the prompt
  const shouted = task.prompt.slice(0, maxPromptLength).match(/(?<![\p{L}\p{N}_])\p{Lu}{3,}(?![\p{L}\p{N}_])/gu) ?? []
  return [...names, ...shouted].every((name) =>
    isIdentifier(name) || fields.has(name.toLowerCase()) || hasName(context, name)
  )
}

/**
 * Whether a statement or its heading contains every version that the prompt names, because another version has another
 * date.
 */
const hasVersions = ({ headings, kind, term, text }: Statement, prompt: string): boolean =>
  [...prompt.slice(0, maxPromptLength).matchAll(/(?<![\w.])\d+(?:\.(?:\d+|x))+(?![\w.]\w)/gu)].every(([version]) =>
    new RegExp(`(?<![\\w.])v?${asPattern(version)}(?!\\w|\\.\\d)`, "u").test(
      kind === "cell" ? `${text} | ${term}` : `${text} | ${headings.slice(headings.lastIndexOf("|") + 1)}`
    )
  )

const requestedKind = (field: SchemaField, prompt: string): PropertyQuestion["kind"] => {
  const kind = kindOf(field)
  if (kind === "url") return "link"
  if (kind === "error code" && !field.schema.types.includes("integer")) return "symbol"
  if (
    kind === "version" &&
    /\b(?:since|added|introduced|first|need|require|as of)/iu.test(
      `${field.name} ${field.schema.description} ${prompt}`
    )
  ) {
    return "since"
  }
  if (isYear(field) || kind === "date" || kind === "year") {
    return /\breleas|\bpublish/iu.test(prompt)
      ? "release"
      : "any"
  }
  if (
    field.schema.types.some((type) => type === "integer" || type === "number") &&
    /\b(?:codes?|numeric|constants?|ids?)\b/iu.test(`${field.name} ${field.schema.description} ${prompt}`)
  ) return "number"
  return kind === "code" && /\bcommands?\b/iu.test(`${field.name} ${field.schema.description}`) ? "code" : "any"
}

const generic: ReadonlySet<string> = new Set(
  wordsOf(
    "default defaults value number option setting name text url version since which answer first support have has need require release released publish published date year share percent percentage unit"
  )
)
