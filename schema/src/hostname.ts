/**
 * Hostnames as browsers and resolvers take them, international ones as they are written: labels of letters with their
 * combining marks, digits, `_` and inner `-`, 63 each and 253 in all. `@trawl/query-builder` has the same rule.
 */
export const hostnamePattern = hostname("")

/** The same with `*` anywhere in it. */
export const hostnameGlobPattern = hostname("*")

function hostname(wildcard: string): RegExp {
  const first = `[\\p{L}\\p{N}_${wildcard}]`
  const further = `[\\p{L}\\p{M}\\p{N}_${wildcard}]`
  const label = `${first}(?:[\\p{L}\\p{M}\\p{N}_${wildcard}-]{0,61}${further})?`
  return new RegExp(`^(?=.{1,253}$)(?:${label}\\.)*${label}$`, "u")
}
