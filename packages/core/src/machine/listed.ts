import { perform, type Program, emit } from "./program.ts"
import type { Task } from "./task.ts"

/** A part of a list, and where the next part begins; undefined: this is the last. */
export interface ListPart<Item, Position> {
  readonly items: ReadonlyArray<Item>
  readonly next: Position | undefined
}

/** So many parts in a row without a new item, and the list is over: the service does not look at the position. New items push back fewer. */
const mostInVain = 100

/**
 * All of a list that comes in parts, item by item, each once: what came before and has moved since, by its `keyOf`,
 * does not come again. A part that leads back to where the list has been is the last.
 */
export function* listed<Item, Position>(
  partAt: (position: Position | undefined) => Task<ListPart<Item, Position>>,
  keyOf: (item: Item) => unknown
): Program<Item> {
  const seen = new Set<unknown>()
  const been = new Set<Position | undefined>()
  let next: Position | undefined
  let inVain = 0
  do {
    been.add(next)
    const part = yield* perform(partAt(next))
    inVain++
    for (const item of part.items) {
      if (seen.size === seen.add(keyOf(item)).size) continue
      inVain = 0
      yield* emit(item)
    }
    next = part.next
  } while (next !== undefined && !been.has(next) && inVain < mostInVain)
}

/** The `skip` of a link to the next part: of the link itself nothing is used, for it may lead anywhere. */
export const skipOf = (link: string | null | undefined): number | undefined => {
  const [, skip] = /[?&]skip=(\d+)/.exec(link ?? "") ?? []
  return skip === undefined ? undefined : Number(skip)
}
