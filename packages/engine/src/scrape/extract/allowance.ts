/** How many parts of a schema may still be looked at: parts that refer to one another lead on without end. */
export interface Allowance {
  left: number
}

/**
 * Looks at each part by a fair share of what is left, so that one that leads on without end takes nothing from those
 * behind it.
 */
export const inShares = <A, B>(
  allowance: Allowance,
  parts: ReadonlyArray<A>,
  look: (part: A, own: Allowance) => B
): ReadonlyArray<B> => {
  const seen: Array<B> = []
  for (const [at, part] of parts.entries()) {
    if (allowance.left < 1) break
    const share = Math.ceil(allowance.left / (parts.length - at))
    const own = { left: share - 1 }
    seen.push(look(part, own))
    allowance.left -= share - own.left
  }
  return seen
}
