/** Results with their positions, counted from 1. */
export const numbered = <A extends object>(items: ReadonlyArray<A>): ReadonlyArray<A & { readonly position: number }> =>
  items.map((item, index) => ({ ...item, position: index + 1 }))
