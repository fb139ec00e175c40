import { amountsIn } from "./amounts.ts"
import { optionOf, readBoolean, readOption } from "./read-choices.ts"
import { readDates, readNumbers } from "./read-amounts.ts"
import { readLicence } from "./licences.ts"
import type { RequestedField } from "./requested-field.ts"
import type { PageProse } from "./page-prose.ts"
import { otherNumbers } from "./other-numbers.ts"
import { type ClauseMatch, isFuture, matchClauses } from "./match-clauses.ts"
import { readTexts } from "./read-texts.ts"
import { isDoubtful, spanValue } from "../spans/span-value.ts"

/** A value that a sentence states. */
export interface ProseValue {
  readonly value: string | number | boolean | ReadonlyArray<string | number>
  /** The sentence. */
  readonly quote: string
  /** The value as the sentence writes it, if that differs from `value`. */
  readonly span?: string
  /** From 0 to 1. */
  readonly sure: number
}

/** The value that the sentences of a page state for a field; undefined if they state none, or several. */
export const proseValue = (field: RequestedField, prose: PageProse): ProseValue | undefined =>
  checkedValue(ruledValue(field, prose), field, prose)

/**
 * The value that a rule found, unless another one is more probable. If no rule found a value, one that is probable
 * enough.
 */
export const checkedValue = (
  ruled: ProseValue | undefined,
  field: RequestedField,
  prose: PageProse
): ProseValue | undefined => {
  if (ruled === undefined) return spanValue(field, prose)
  return isDoubtful(ruled, field, prose) ? undefined : ruled
}

/** The value that a clause states in a form that a rule recognises. */
export const ruledValue = (field: RequestedField, prose: PageProse): ProseValue | undefined => {
  if (field.ways.length === 0) return undefined
  const found = new Map<string, ProseValue>()
  const figures = new Set<number>()
  const numbers = otherNumbers(field, prose)
  for (const sentence of prose.sentences) {
    if (!numbers.every((root) => sentence.tokens.some((token) => token.root === root))) continue
    for (const place of matchClauses(field, prose, sentence)) {
      if (
        (field.kind === "date" || field.kind === "year") && !field.isPlanned && isFuture(place.tokens, place.clause)
      ) continue
      if (!field.units.every((unit) => unit.test(place.text)) || /\brespectively\b/iu.test(place.text)) continue
      const figure = place.isVerbal || field.kind !== "year" && field.kind !== "date" ? undefined : figureIn(place)
      if (figure !== undefined) figures.add(figure)
      for (const value of valuesAt(field, place, prose)) {
        const key = JSON.stringify(value.value).toLowerCase()
        if ((found.get(key)?.sure ?? 0) < value.sure) found.set(key, value)
      }
    }
  }
  const [best, second] = [...found.values()].sort((one, other) => other.sure - one.sure)
  if (best === undefined && field.kind === "option") return optionOf(field, prose)
  // if there are several figures of one kind, such as populations, each belongs to another year
  if (best === undefined || best.sure < minScore || figures.size > 1) return undefined
  // two equally likely values contradict each other
  return second !== undefined && second.sure > best.sure - minLead ? undefined : best
}

/** The first amount of a clause that is not a year. */
const figureIn = ({ clause, tokens }: ClauseMatch): number | undefined =>
  amountsIn(tokens).find(({ from, to, value }) => from >= clause.from && to <= clause.to && value > lastYear)?.value

const lastYear = 2_100

const minScore = 0.6
const minLead = 0.03

const valuesAt = (field: RequestedField, place: ClauseMatch, prose: PageProse): ReadonlyArray<ProseValue> => {
  switch (field.kind) {
    case "amount":
    case "count":
    case "number":
      return readNumbers(field, place).filter(({ value }) =>
        !field.schema.types.includes("integer") || Number.isSafeInteger(value)
      )
    case "year":
    case "date":
      return readDates(field, place)
    case "boolean":
      return readBoolean(place)
    case "licence":
      return readLicence(place)
    case "option":
      return readOption(field, place)
    default:
      return readTexts(field, place, prose)
  }
}
