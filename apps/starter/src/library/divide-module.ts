import { groupBy } from "./group-by.ts"

/** An export of a module, with its size on a page. */
export interface Weighed {
  readonly name: string
  readonly category: string
  /** Characters of documentation and signature. */
  readonly weight: number
}

export interface ModulePart<A> {
  /** The topic of the part: one category, several small ones, or a piece of a large one. */
  readonly label: string
  readonly entries: ReadonlyArray<A>
}

/**
 * Divides a module into pages of reasonable size: one page if everything fits, otherwise
 * one per category. Small categories share a page, with categories of types and of functions on separate pages;
 * large ones are divided.
 */
export const divideModule = <A extends Weighed>(entries: ReadonlyArray<A>): ReadonlyArray<ModulePart<A>> => {
  if (fitsOnePage(weightOf(entries))) return [{ label: "", entries }]
  const categories = categoriesOf(entries)
  const [types, rest] = partition(categories, (category) => aboutTypes.has(category.name))
  if (weightOf(types.flatMap((category) => category.entries)) < smallestPart) return partsOf(categories)
  return [...partsOf(types), ...partsOf(rest)]
}

const partsOf = <A extends Weighed>(categories: ReadonlyArray<Category<A>>): ReadonlyArray<ModulePart<A>> => {
  const [small, large] = partition(categories, (category) => weightOf(category.entries) < smallestPart)
  return [...large.flatMap(piecesOf), ...shared(small)]
}

/** Small categories in order, on as few pages of about the same size as possible. */
const shared = <A extends Weighed>(categories: ReadonlyArray<Category<A>>): ReadonlyArray<ModulePart<A>> => {
  const all = categories.flatMap((category) => category.entries)
  return filled(categories, (category) => weightOf(category.entries), Math.ceil(weightOf(all) / largestShared)).map((
    some
  ) => ({
    label: joinedLabel(some.map((category) => category.name)),
    entries: some.flatMap((category) => category.entries)
  }))
}

/** Whether this many characters fit on one page. */
export const fitsOnePage = (weight: number): boolean => weight <= largestPage

/** The entries by category, in the order of the module. */
export const categoriesOf = <A extends Weighed>(entries: ReadonlyArray<A>): ReadonlyArray<Category<A>> =>
  [...groupBy(entries, (entry) => entry.category)].map(([name, members]) => ({ name, entries: members }))

export interface Category<A> {
  readonly name: string
  readonly entries: ReadonlyArray<A>
}

// characters; a page of HTML takes about twice as much
const largestPage = 33_000
const largestPart = 48_000
const smallestPart = 12_000
const largestShared = 30_000

const aboutTypes = new Set([
  "models",
  "metadata",
  "services",
  "utility types",
  "guards",
  "type IDs",
  "other",
  "instances",
  "symbols",
  "constants",
  "errors",
  "generators"
])

const weightOf = (entries: ReadonlyArray<Weighed>): number => entries.reduce((sum, entry) => sum + entry.weight, 0)

const piecesOf = <A extends Weighed>(category: Category<A>): ReadonlyArray<ModulePart<A>> => {
  const named = [...groupBy(category.entries, (entry) => entry.name).values()] // a type and its companion stay together
  const pieces = filled(named, weightOf, Math.ceil(weightOf(category.entries) / largestPart)).map((piece) =>
    piece.flat()
  )
  return pieces.map((piece) => ({
    label: pieces.length === 1 ? category.name : `${category.name}, ${rangeOf(piece)}`,
    entries: piece
  }))
}

/** Distributes items to `count` pages of about the same size, in order. */
const filled = <B>(
  things: ReadonlyArray<B>,
  weigh: (thing: B) => number,
  count: number
): ReadonlyArray<ReadonlyArray<B>> => {
  const share = things.reduce((sum, thing) => sum + weigh(thing), 0) / count
  let passed = 0
  return [
    ...groupBy(things, (thing) => {
      const weight = weigh(thing)
      passed += weight
      return Math.min(count - 1, Math.floor((passed - weight / 2) / share))
    }).values()
  ]
}

const partition = <B>(
  things: ReadonlyArray<B>,
  test: (thing: B) => boolean
): readonly [ReadonlyArray<B>, ReadonlyArray<B>] => [
  things.filter(test),
  things.filter((thing) => !test(thing))
]

const rangeOf = (piece: ReadonlyArray<Weighed>): string => {
  const first = piece[0]?.name ?? ""
  const last = piece.at(-1)?.name ?? ""
  return first === last ? first : `${first} to ${last}`
}

const joinedLabel = (names: ReadonlyArray<string>): string =>
  names.length <= 6 ? names.join(", ") : `${names.slice(0, 6).join(", ")} and more`
