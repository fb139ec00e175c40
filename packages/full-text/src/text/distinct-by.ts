/** The first of those that share a key, in their order. */
export const distinctBy = <A>(values: ReadonlyArray<A>, key: (value: A) => string): ReadonlyArray<A> => {
  const known = new Set<string>()
  return values.filter((value) => known.size < known.add(key(value)).size)
}
