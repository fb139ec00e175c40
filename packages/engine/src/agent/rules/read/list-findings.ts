import { yieldBudget } from "@trawl/full-text/effect"
import { coerce } from "../../../scrape/extract/coerce.ts"
import { plainSchema } from "../../../scrape/extract/plain-schema.ts"
import type { Finding } from "../../ground/reasoner.ts"
import type { JsonSchema } from "../../work/citation-fields.ts"
import {
  columnFits,
  coverageOf,
  enumerated,
  isOfEntry,
  isOfOthers,
  thingsOfList,
  valuesOfList
} from "./listed-values.ts"
import { maxStatements, minCoverage, minFieldCoverage, type TaskPage } from "./task-page.ts"
import { rateStatements } from "./rate-statements.ts"
import { coverageElsewhere, type StructuredValue } from "./structured-findings.ts"
import type { SchemaField } from "./schema-fields.ts"

/**
 * The items of the best list for a field: one that has the name of the field, or one whose surroundings describe the
 * field.
 */
export function* listFindings(
  field: SchemaField,
  under: ReadonlyArray<StructuredValue>,
  schema: JsonSchema,
  relevance: number,
  about: TaskPage
): Generator<void, ReadonlyArray<Finding>> {
  const { promptWords, isNamedByTask, page, rarity, pageStatements: { listings, statements }, topic } = about
  const { item } = field
  if (item === undefined) return []
  const weights = new Map<string, number>([...promptWords].map((word) => [word, rarity(word)] as const))
  for (const word of [...field.named, ...field.described]) {
    weights.set(word, rarity(word) * (promptWords.has(word) ? 1.5 : field.named.has(word) ? 1 : 0.5))
  }
  const ofThings = new Set([...field.named, ...field.described])
  const wantsThings = item.types.includes("object") || item.properties.length > 0
  const path = [...field.path, "*"]
  const lists: Array<{ readonly findings: ReadonlyArray<Finding>; readonly score: number; readonly size: number }> = []
  const of = (part: unknown) => plainSchema(part, schema)
  const minCovered = isNamedByTask ? minCoverageIfNamed : minCoverage(about)
  for (const [number, listing] of listings.entries()) {
    if (yieldBudget.isSpent()) yield
    const covered = coverageOf(weights, listing, topic)
    if (covered < minCovered) continue
    const values = wantsThings
      ? thingsOfList(listing, { item, named: field.named }, of, page.url)
      : valuesOfList(listing, field, item, page.url)
    if (values.length < 2) continue
    const ofOther = isOfOthers(listing, ofThings) || isOfEntry(listing, promptWords) && isOfEntry(listing, ofThings)
    const score = (ofOther ? ofOthers : 1) * Math.min(1, covered * 1.1 * columnFits(listing, field)) *
      (values.length / listing.items.length) * (wantsThings ? unnamed : 0.95)
    lists.push({
      findings: values.map(({ quote, value }, at) => ({ path, value, quote, item: `list ${number}/${at}`, score })),
      score,
      size: values.length
    })
  }
  if (under.length > 0) {
    const things = new Set(under.map(({ item: of }) => of)).size
    const first = under.find(({ value }) => typeof value === "string")?.quote ?? under[0]?.quote ?? ""
    const around = listings.filter(({ items }) =>
      items.some(({ text }) => text !== "" && (first === text || first.includes(text) && text.length > 3))
    )
    const covered = around.length === 0
      ? coverageElsewhere
      : Math.max(...around.map((one) => coverageOf(weights, one, topic)))
    const few = things === 1 && !isNamedByTask ? 0.5 : 1
    const fields = wantsThings ? under.length / Math.max(1, things * item.properties.length) : 1
    const score = relevance * (0.3 + 0.65 * covered) * (0.5 + 0.5 * fields) * few
    if (isNamedByTask || around.length === 0 || covered >= minCovered) {
      lists.push({ findings: under.map((one) => ({ ...one, score })), score, size: things })
    }
  }
  if (!wantsThings) {
    const rated = yield* rateStatements(statements, {
      questionWords: promptWords,
      field: new Set([...field.named, ...field.described]),
      rarity,
      topic
    })
    for (const { at, covered, field: ofField, statement } of rated.slice(0, maxStatements)) {
      const parts = enumerated(statement.text)
      if (parts.length < 2 || covered < minCovered || ofField < minFieldCoverage) continue
      const values = parts.flatMap((part) => coerce(part, item, page.url) ?? [])
      const score = covered * 0.85
      lists.push({
        findings: values.map((value, place) => ({
          path,
          value,
          quote: statement.text,
          item: `sentence ${at}/${place}`,
          score
        })),
        score,
        size: values.length
      })
    }
  }
  const worth = ({ score, size }: (typeof lists)[number]) => score * (0.8 + 0.2 * Math.min(1, Math.log2(1 + size) / 4))
  const likely = isNamedByTask ? lists : lists.filter(({ score }) => score >= minListScore)
  return likely.sort((one, other) => worth(other) - worth(one))[0]?.findings.slice(0, maxItems) ?? []
}

/** Factor for objects whose properties are not named on the page, so that their assignment is uncertain. */
const unnamed = 0.75
const ofOthers = 0.6
/** Minimum score of a list. A lower one is probably something else. */
const minListScore = 0.6
const minCoverageIfNamed = 0.15
const maxItems = 1_000
