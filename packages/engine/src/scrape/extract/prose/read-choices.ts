import type { RequestedField } from "./requested-field.ts"
import type { PageProse } from "./page-prose.ts"
import { type ClauseMatch, denying } from "./match-clauses.ts"
import type { ProseValue } from "./prose-value.ts"

/** True if a clause affirms something, false if it denies it. */
export const readBoolean = ({ at, bonus, clause, text, tokens }: ClauseMatch): ReadonlyArray<ProseValue> => {
  const words = tokens.slice(clause.from, clause.to)
  if (words.some(({ low }) => unsure.has(low))) return []
  // a label with its answer, such as `Dogs allowed: no`
  const answer = tokens.slice(Math.max(...at) + 1).filter(({ kind }) => kind !== "sign")
  const [last] = answer
  if (last !== undefined && answer.length === 1 && answers.has(last.low)) {
    return [{ value: answers.get(last.low) === true, quote: text, sure: bonus * 0.95 }]
  }
  const denied =
    words.some(({ low }, place) =>
      (denying.has(low) || /n['’]t$/u.test(low)) && words[place + 1]?.low !== "only" &&
      clause.from + place <= Math.max(...at)
    ) || words.some(({ low }) => opposite.has(low))
  return [{ value: !denied, quote: text, sure: bonus * (denied ? 0.9 : 0.85) }]
}

const answers: ReadonlyMap<string, boolean> = new Map([["yes", true], ["true", true], ["no", false], ["false", false]])

const unsure: ReadonlySet<string> = new Set([
  "if",
  "unless",
  "could",
  "would",
  "might",
  "may",
  "perhaps",
  "whether",
  "only",
  "except",
  "some",
  "sometimes",
  "partly"
])
const opposite: ReadonlySet<string> = new Set([
  "forbidden",
  "prohibited",
  "banned",
  "unavailable",
  "excluded",
  "impossible",
  "disabled"
])

/** The option that a clause names, if it names only one. */
export const readOption = (
  { schema: { options = [] } }: RequestedField,
  { bonus, clause, text, tokens }: ClauseMatch
): ReadonlyArray<ProseValue> => {
  const [first, last] = [tokens[clause.from], tokens[clause.to - 1]]
  if (first === undefined || last === undefined) return []
  const clauseText = plain(text.slice(first.at, last.end))
  const named = options.filter((option) => clauseText.includes(plain(String(option))))
  const [only] = named
  return named.length === 1 && (typeof only === "string" || typeof only === "number")
    ? [{ value: only, quote: text, sure: bonus * 0.85 }]
    : []
}

/** The option that describes the subject of the page: `is a tragedy`, `is listed as endangered`. */
export const optionOf = (
  { schema: { options = [] } }: RequestedField,
  { sentences }: PageProse
): ProseValue | undefined => {
  const found = sentences.flatMap(({ clauses, text, tokens }) =>
    clauses.flatMap((clause): ReadonlyArray<ProseValue> => {
      const copula = tokens.findIndex(({ low }, at) =>
        at >= clause.subject.to - 1 && at < clause.to && /^(?:is|was|are|were)$/u.test(low)
      )
      if (!clause.isOfPage || copula === -1 || tokens.slice(copula, copula + 4).some(({ low }) => denying.has(low))) {
        return []
      }
      const clauseText = plain(
        tokens.slice(copula + 1, Math.min(clause.to, copula + 7)).map(({ low }) => low).join(" ")
      )
      return options.flatMap((option) =>
        (typeof option === "string" || typeof option === "number") && clauseText.includes(plain(String(option)))
          ? [{ value: option, quote: text, sure: 0.8 }]
          : []
      )
    })
  )
  const [first] = found
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : undefined
}

const plain = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `
