/** The changed values of two JSON documents by path, such as `plans[0].price`. A missing value is null. */
export const jsonChanges = (
  before: unknown,
  after: unknown
): Readonly<Record<string, { readonly previous: unknown; readonly current: unknown }>> => {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const found = new Map<string, { readonly previous: unknown; readonly current: unknown }>()
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const [previous = null, current = null] = [old.get(path), now.get(path)]
    if (essence(previous) !== essence(current)) found.set(path, { previous, current })
    if (found.size === maxChanges) break
  }
  return Object.fromEntries(found)
}

/** The scalars and the empty objects and lists of a document, by path. Below a very long path, all values are equal. */
const leavesOf = (root: unknown): ReadonlyMap<string, unknown> => {
  const leaves = new Map<string, unknown>()
  const left: Array<readonly [path: string, value: unknown]> = [["", root]]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [path, value] = next
    const inner = Array.isArray(value)
      ? value.map((item, at) => [`${path}[${at}]`, item] as const)
      : typeof value === "object" && value !== null
      ? Object.entries(value).map(([name, item]) => [joined(path, name), item] as const)
      : []
    // a stack, because documents may be nested very deeply
    if (inner.length > 0 && path.length <= maxPathLength) left.push(...inner.toReversed())
    else leaves.set(path, value)
  }
  return leaves
}

const joined = (path: string, name: string): string =>
  /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)
    ? path === "" ? name : `${path}.${name}`
    : `${path}[${JSON.stringify(name)}]`

const essence = (value: unknown): string =>
  typeof value === "string"
    ? `string ${value.normalize("NFC").replace(/\s+/g, " ").trim()}`
    : typeof value === "object" && value !== null
    ? Array.isArray(value) ? "[]" : "{}"
    : `${typeof value} ${String(value)}`

const maxChanges = 10_000
const maxPathLength = 2_000
