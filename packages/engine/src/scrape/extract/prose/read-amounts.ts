import { isVerb } from "./clauses.ts"
import { type Amount, amountsIn, converted } from "./amounts.ts"
import { datesIn, isoDate } from "./dates.ts"
import type { RequestedField } from "./requested-field.ts"
import type { ClauseMatch } from "./match-clauses.ts"
import type { ProseValue } from "./prose-value.ts"
import type { Token } from "./tokens.ts"
import { rootOf } from "./word-roots.ts"

/** The amounts, counts and plain numbers of a clause that matches the field. */
export const readNumbers = (field: RequestedField, place: ClauseMatch): ReadonlyArray<ProseValue> => {
  const { clause, tokens } = place
  const all = amountsIn(tokens).filter(({ from, to }) =>
    from >= clause.from && to <= clause.to && !isInDate(tokens, from)
  )
  switch (field.kind) {
    case "amount":
      return amountRead(field, place, all)
    case "count":
      return [...countRead(field, place, all), ...numberRead(place, all, 0.8)]
    default:
      return numberRead(place, all, 0.9)
  }
}

const amountRead = (
  field: RequestedField,
  { at, bonus, tokens, text, way }: ClauseMatch,
  all: ReadonlyArray<Amount>
): ReadonlyArray<ProseValue> => {
  const { dimensions, unit } = field
  if (unit === undefined && dimensions === undefined) return []
  const alike = all.filter((one) =>
    unit === undefined
      ? dimensions?.has(one.unit?.dimension ?? "")
      : one.unit?.dimension === unit.dimension || one.unit?.dimension === "degrees" && unit.dimension === "celsius"
  )
  const same = alike.filter((one) => unit === undefined || one.unit?.factor === unit.factor)
  const fit = (same.length > 0 ? same : alike).filter(({ bound }) => bound === undefined || field.bound === bound)
  const labelled = fit.filter((amount) => isLabelled(tokens, at, amount))
  const [only] = labelled
  const beside = inSegment(tokens, at, fit)
  const chosen = labelled.length === 1 ? only : nearest(tokens, at, beside, beside.length < fit.length ? beside : alike)
  if (chosen === undefined || isOfOtherKind(tokens, chosen, way.roots)) return []
  const value = chosen.unit?.dimension === "degrees" || unit === undefined ? chosen.value : converted(chosen, unit)
  return value === undefined
    ? []
    : [{ value, quote: text, span: spanOf(text, tokens, chosen), sure: bonus * (same.length > 0 ? 0.92 : 0.8) }]
}

/** Whether a requested word is directly beside the amount: `1,149 metres long`, `a weight of up to 10 tonnes`. */
const isLabelled = (tokens: ReadonlyArray<Token>, at: ReadonlyArray<number>, { from, to }: Amount): boolean =>
  at.some((place) =>
    place === to ||
    tokens[place + 1]?.low === "of" && place < from &&
      tokens.slice(place + 2, from).every(({ low }) =>
        /^(?:up|to|about|around|some|roughly|nearly|over|almost|at|most|least)$/u.test(low)
      )
  )

/**
 * The amount that no comma separates from the last noun of the field: `8 euros` in `A ticket costs 8 euros, for
 * children 3 euros`. All amounts if that is not unique.
 */
const inSegment = <A extends { readonly from: number }>(
  tokens: ReadonlyArray<Token>,
  at: ReadonlyArray<number>,
  fit: ReadonlyArray<A>
): ReadonlyArray<A> => {
  const segmentOf = (place: number) => tokens.slice(0, place).filter(({ low }) => low === "," || low === ";").length
  const last = segmentOf(Math.max(-1, ...at.filter((place) => !isVerb(tokens, place))))
  const beside = fit.filter(({ from }) => segmentOf(from) === last)
  return fit.length > 1 && beside.length === 1 ? beside : fit
}

/** An amount as the sentence writes it. */
const spanOf = (text: string, tokens: ReadonlyArray<Token>, { from, to }: Pick<Amount, "from" | "to">): string =>
  text.slice(tokens[from]?.at, tokens[to - 1]?.end)

/** The number of counted things: `twenty countries`, `two small moons`. */
const countRead = (
  field: RequestedField,
  { bonus, text, tokens, way }: ClauseMatch,
  all: ReadonlyArray<Amount>
): ReadonlyArray<ProseValue> => {
  const counted = all.flatMap((amount) => {
    // `one` may not be a number
    if (
      amount.bound !== undefined && amount.bound !== field.bound ||
      amount.value === 1 && tokens[amount.from]?.kind === "word"
    ) return []
    const behind = [0, 1, 2, 3].map((step) => tokens[amount.to - (amount.unit === undefined ? 0 : 1) + step])
    const end = behind.findIndex((token) =>
      token === undefined || token.kind !== "word" ||
      token.low !== "per" && /^(?:of|and|in|on|or|to|the|is|was|were|are|for|by|with)$/u.test(token.low)
    )
    const noun = (end === -1 ? behind : behind.slice(0, end)).find((token) =>
      token !== undefined && way.roots.includes(token.root)
    )
    return noun === undefined ? [] : [amount]
  })
  const [first, ...others] = counted
  return first === undefined || others.some(({ value }) => value !== first.value)
    ? []
    : [{ value: first.value, quote: text, span: spanOf(text, tokens, first), sure: bonus * 0.92 }]
}

/** The number after a noun: `atomic number 79`, `RFC 7540`, `a population of 120,000`. */
const numberRead = (
  { at, bonus, text, tokens }: ClauseMatch,
  all: ReadonlyArray<Amount>,
  sure: number
): ReadonlyArray<ProseValue> => {
  const found = all.filter(({ bound, from, unit }) =>
    unit === undefined && bound === undefined && at.some((place) => {
      const between = tokens.slice(place + 1, from)
      return from > place && between.length <= 4 && between.every(({ low }) => leading.has(low))
    })
  )
  const [first, ...others] = found
  return first === undefined || others.length > 0
    ? []
    : [{ value: first.value, quote: text, span: spanOf(text, tokens, first), sure: bonus * sure }]
}

const leading: ReadonlySet<string> = new Set([
  "of",
  "is",
  "was",
  "are",
  "no",
  ".",
  "number",
  "numbers",
  "about",
  "some",
  "around",
  "approximately",
  "roughly",
  ":",
  "=",
  "the",
  "a",
  "stands",
  "at",
  "has",
  "totals"
])

/** Years and dates of a clause. */
export const readDates = (
  field: RequestedField,
  { at, bonus, clause, isVerbal, text, tokens }: ClauseMatch
): ReadonlyArray<ProseValue> => {
  const within = datesIn(tokens).filter(({ from, to }) => from >= clause.from && to <= clause.to)
  const chosen = within.length === 1 ? within[0] : isVerbal ? nearest(tokens, at, within, within) : undefined
  if (chosen === undefined) return []
  if (
    chosen.isRange && (field.kind !== "year" || !within.every(({ year }) => year === chosen.year)) || chosen.year < 1000
  ) return []
  const [first, last] = [tokens[chosen.from], tokens[chosen.to - 1]]
  const value = field.kind === "year" ?
    chosen.year
    : field.schema.format === "date" ?
    isoDate(chosen)
    : field.schema.format === "date-time" ?
    undefined
    : first === undefined || last === undefined
    ? undefined
    : text.slice(first.at, last.end)
  return value === undefined
    ? []
    : [{ value: field.schema.types.includes("string") ? String(value) : value, quote: text, sure: bonus * 0.92 }]
}

const isInDate = (tokens: ReadonlyArray<Token>, from: number): boolean =>
  datesIn(tokens).some((date) =>
    from >= date.from && from < date.to && (date.month !== undefined || /^\d{4}$/u.test(tokens[from]?.text ?? ""))
  )

/** The amount or date nearest to the words of the field; undefined if another is almost as near. */
const nearest = <A extends { readonly from: number; readonly to: number }>(
  tokens: ReadonlyArray<Token>,
  at: ReadonlyArray<number>,
  fit: ReadonlyArray<A>,
  all: ReadonlyArray<A>
): A | undefined => {
  const cost = ({ from, to }: A) =>
    at.reduce((sum, place) => {
      const [start, end] = place < from ? [place, from] : [to, place]
      const commas = tokens.slice(start, end).filter(({ low }) => low === "," || low === ";").length
      return sum + Math.max(0, end - start) + 4 * commas + (place > from ? 1 : 0)
    }, 0) / Math.max(1, at.length)
  const ranked = [...fit].map((one) => ({ one, cost: cost(one) })).sort((one, other) => one.cost - other.cost)
  const [best] = ranked
  if (best === undefined) return undefined
  const rival = all.filter((one) => one !== best.one).map(cost).sort((one, other) => one - other)[0]
  return rival !== undefined && rival < best.cost + 1.5 ? undefined : best.one
}

/** Whether the words next to the amount name another dimension: a diameter is not a height. */
const isOfOtherKind = (tokens: ReadonlyArray<Token>, { from, to }: Amount, roots: ReadonlyArray<string>): boolean => {
  const near = tokens.slice(Math.max(0, from - 4), to + 2).filter(({ root }) => measurableRoots.has(root))
  const wanted = roots.filter((root) => measurableRoots.has(root))
  return near.length > 0 && wanted.length > 0 && !near.some(({ root }) => wanted.includes(root))
}

export const measurableRoots: ReadonlySet<string> = new Set(
  "height length width depth weight diameter radius thickness circumference area distance duration temperature speed size mass"
    .split(" ").map(rootOf)
)
