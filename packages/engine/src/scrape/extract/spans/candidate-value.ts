import { converted } from "../prose/amounts.ts"
import { prepositions, type Span } from "../prose/clauses.ts"
import { isoDate } from "../prose/dates.ts"
import type { RequestedField } from "../prose/requested-field.ts"
import type { Sentence } from "../prose/page-prose.ts"
import { isOfKind } from "../prose/read-texts.ts"
import type { Candidate } from "./candidates.ts"

/** The kinds of values, each with its own weights. */
export type Group = "amount" | "date" | "text"

/** The kind of value of a field; undefined for fields that are not read this way, such as lists. */
export const groupOf = ({ kind, schema: { format } }: RequestedField): Group | undefined => {
  switch (kind) {
    case "amount":
    case "count":
    case "number":
      return "amount"
    case "year":
    case "date":
      return "date"
    case "text":
      return format === undefined ? "text" : undefined
    default:
      return undefined
  }
}

export const spanOf = ({ text, tokens }: Sentence, { from, to }: Span): string =>
  text.slice(tokens[from]?.at, tokens[to - 1]?.end)

/** The value of a field that a candidate gives; undefined if its form does not fit the field. */
export const valueOf = (
  { candidate, field, group, sentence }: {
    readonly candidate: Candidate
    readonly field: RequestedField
    readonly group: Group
    readonly sentence: Sentence
  }
): string | number | undefined => {
  switch (group) {
    case "amount":
      return amountOf(candidate, field)
    case "date":
      return dateOf(candidate, field, sentence)
    default:
      return textOf(candidate, field, sentence)
  }
}

const amountOf = ({ amount }: Candidate, { dimensions, kind, schema, unit }: RequestedField): number | undefined => {
  if (amount === undefined) return undefined
  const dimension = amount.unit?.dimension
  const isDegree = dimension === "degrees"
  if (kind === "amount") {
    if (dimension === undefined && unit === undefined) return undefined
    if (dimension !== undefined && unit !== undefined && dimension !== unit.dimension && !isDegree) return undefined
    if (dimension !== undefined && unit === undefined && dimensions !== undefined && !dimensions.has(dimension)) {
      return undefined
    }
  }
  const value = unit === undefined || isDegree || dimension === undefined ? amount.value : converted(amount, unit)
  return value === undefined || schema.types.includes("integer") && !Number.isSafeInteger(value) ? undefined : value
}

const dateOf = (
  candidate: Candidate,
  { kind, schema: { format, types } }: RequestedField,
  sentence: Sentence
): string | number | undefined => {
  const { date } = candidate
  if (candidate.kind === "time") {
    return kind === "date" && format === undefined
      ? spanOf(sentence, candidate)
      : undefined
  }
  if (date === undefined) return undefined
  if (kind === "year") return types.includes("string") ? String(date.year) : date.year
  if (format === "date") return isoDate(date)
  return format === undefined ? spanOf(sentence, candidate) : undefined
}

const textOf = (candidate: Candidate, field: RequestedField, sentence: Sentence): string | undefined => {
  if (candidate.kind === "amount" || candidate.kind === "date") return undefined
  const text = spanOf(sentence, candidate)
  const isRegion = [...field.types].some((type) => regions.has(type))
  return !/[\p{L}\p{N}]/u.test(text) || !isOfKind(text, field) || isRegion && !isProper(candidate, sentence)
    ? undefined
    : text
}

/** Kinds of places with proper names. */
const regions: ReadonlySet<string> = new Set(
  "city town village country state continent county region municipality province ocean sea river lake".split(" ")
)

const isProper = ({ from, isName, kind, to }: Candidate, { tokens }: Sentence): boolean =>
  kind === "phrase" && isName === true &&
  tokens.slice(from, to).every(({ isCapital, kind, low }) =>
    isCapital || kind === "sign" || prepositions.has(low) || low === "and"
  )
