import type { Wanted } from "./wanted.ts"

/** An amount in euros is none in dollars. */
export const unitsOf = ({ name, schema: { description } }: Wanted): ReadonlyArray<RegExp> =>
  units.flatMap(([asked, said]) => asked.test(`${name} ${description}`) ? [said] : [])

const units: ReadonlyArray<readonly [asked: RegExp, said: RegExp]> = [
  [/\b(?:euros?|eur)\b/iu, /€|\beur(?:os?)?\b/iu],
  [/\b(?:dollars?|usd)\b/iu, /\$|\b(?:dollars?|usd)\b/iu],
  [/\b(?:pounds? sterling|gbp)\b/iu, /£|\b(?:pounds?|gbp)\b/iu],
  [/\b(?:percent|percentage)\b/iu, /%|\bper ?cent/iu]
]
