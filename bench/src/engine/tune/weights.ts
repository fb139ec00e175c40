/** Numbers by path, such as `fieldWeights.fields.title.weight`. */
export type Weights = Readonly<Record<string, number>>

/** Returns all numbers in a value by their paths. */
export const weightsIn = (value: unknown, path = ""): Weights =>
  typeof value === "number"
    ? { [path]: value }
    : typeof value === "object" && value !== null
    ? Object.assign(
      {},
      ...Object.entries(value).map(([name, part]) => weightsIn(part, path === "" ? name : `${path}.${name}`))
    )
    : {}

/** Changes the numbers in a value. */
export const setWeights = (value: object, weights: Weights): void => {
  for (const [path, weight] of Object.entries(weights)) {
    const names = path.split(".")
    const last = names.pop() ?? ""
    const owner = names.reduce((part: object, name) => Reflect.get(part, name), value)
    if (typeof Reflect.get(owner, last) !== "number") throw new Error(`Unknown weight: ${path}`)
    Reflect.set(owner, last, weight)
  }
}

/** Whether searches for known pages can measure a weight. */
export const isTunable = ([path, weight]: readonly [path: string, weight: number]): boolean =>
  weight > 0 && !fixedWeights.has(path.split(".").at(-1) ?? "")

// lengths are facts of the corpus, variety does not help a search for one page, and the others need dates, languages
// and places, or only affect speed
const fixedWeights: ReadonlySet<string> = new Set([
  "closely",
  "copy",
  "country",
  "freshness",
  "language",
  "sameHost",
  "sameHostAtLeast",
  "usualLength"
])

/** Whether a weight is stored in the index: another value requires indexing all pages again. */
export const isInIndex = (path: string): boolean => path.startsWith("fieldWeights.")
