/** The number of schema parts that may still be visited. Parts that refer to each other have no end. */
export interface Allowance {
  left: number
}

/** Visits each part with a fair share of the rest, so that a part without end takes nothing from those after it. */
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
