/** Whether two JSON values are equal; compares own fields only, at any depth. */
export const sameJson = (left: unknown, right: unknown): boolean => {
  const pairs: Array<readonly [unknown, unknown]> = [[left, right]]
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [a, b] = pair
    if (Object.is(a, b)) continue
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
    if (Array.isArray(a) !== Array.isArray(b)) return false
    if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
    const names = Object.keys(a)
    if (names.length !== Object.keys(b).length) return false
    for (const name of names) {
      const held = Object.getOwnPropertyDescriptor(b, name)
      if (held === undefined) return false
      pairs.push([Object.getOwnPropertyDescriptor(a, name)?.value, held.value])
    }
  }
  return true
}
