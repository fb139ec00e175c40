import { withoutCall } from "./api-error.ts"
import { malformed } from "./decode.ts"
import { emit, perform, type Program } from "./program.ts"
import type { Task } from "./task.ts"

/** One page of a list, and the position of the next page; undefined after the last page. */
export interface ListPart<Item, Position> {
  readonly items: ReadonlyArray<Item>
  readonly next: Position | undefined
}

/**
 * The maximum number of consecutive pages without new items. New items move earlier items to later pages, so one or two
 * pages may contain nothing new. A hundred such pages mean that the service ignores the position.
 */
const maxEmptyPages = 100

/**
 * Emits all items of a paginated list without duplicates, by their `keyOf`. If the service does not advance, the list
 * cannot be read completely: then it fails with `ResponseMalformed` after the items received so far.
 */
export function* listed<Item, Position>(
  partAt: (position: Position | undefined) => Task<ListPart<Item, Position>>,
  keyOf: (item: Item) => unknown
): Program<Item> {
  const seen = new Set<unknown>()
  const been = new Set<Position | undefined>()
  let next: Position | undefined
  let inVain = 0
  for (;;) {
    been.add(next)
    const task = partAt(next)
    const part = yield* perform(task)
    inVain++
    for (const item of part.items) {
      if (seen.size === seen.add(keyOf(item)).size) continue
      inVain = 0
      yield* emit(item)
    }
    next = part.next
    if (next === undefined) return
    if (been.has(next) || inVain >= maxEmptyPages) {
      throw withoutCall(
        task.operation.contract.name,
        malformed({ path: "next", expected: "the position of another page" })
      )
    }
  }
}

/** The `skip` parameter of a link to the next page. Nothing else of the link is used, because it may lead anywhere. */
export const skipOf = (link: string | null | undefined): number | undefined => {
  const [, skip] = /[?&]skip=(\d+)/.exec(link ?? "") ?? []
  return skip === undefined ? undefined : Number(skip)
}
