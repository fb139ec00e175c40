import type { NamedField } from "./kind-of-text.ts"

/** Patterns for the units that a field names. A field in dollars must not get an amount in euros. */
export const unitsOf = ({ name, schema: { description } }: NamedField): ReadonlyArray<RegExp> =>
  units.flatMap(([inName, inText]) =>
    inName.test(`${name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")} ${description}`) ? [inText] : []
  )

const units: ReadonlyArray<readonly [inName: RegExp, inText: RegExp]> = [
  [/\b(?:euros?|eur)\b/iu, /€|\beur(?:os?)?\b/iu],
  [/\b(?:dollars?|usd)\b/iu, /\$|\b(?:dollars?|usd)\b/iu],
  [/\b(?:pounds? sterling|gbp)\b/iu, /£|\b(?:pounds?|gbp)\b/iu],
  [/\b(?:percent|percentage)\b/iu, /%|\bper ?cent/iu],
  [/\b(?:monthly|per month|a month)\b/iu, /\bmonth/iu],
  [/\b(?:yearly|annual|per year|a year)\b/iu, /\b(?:year|annual|annum)/iu],
  [/\b(?:weekly|per week)\b/iu, /\bweek/iu],
  [/\b(?:hourly|per hour)\b/iu, /\bhour/iu]
]
