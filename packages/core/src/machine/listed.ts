import { withoutCall } from "./api-error.ts"
import { malformed } from "./decode.ts"
import { emit, perform, type Program } from "./program.ts"
import type { Task } from "./task.ts"

/** A part of a list, and where the next part begins; undefined: this is the last. */
export interface ListPart<Item, Position> {
  readonly items: ReadonlyArray<Item>
  readonly next: Position | undefined
}

/**
 * So many parts in a row may hold nothing new. Items that arrive while a list is read push back what was given before, so that a part
 * or two hold nothing else; a hundred mean that the service does not look at the position.
 */
const mostInVain = 100

/**
 * All of a list that comes in parts, item by item, each once: what came before and has moved since, by its `keyOf`,
 * does not come again. Where the service leads nowhere new, the list cannot be read to its end: after what came, it fails with
 * `ResponseMalformed`, for what came may not be all.
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
    if (been.has(next) || inVain >= mostInVain) {
      throw withoutCall(
        task.operation.contract.name,
        malformed({ path: "next", expected: "the way to a further part" })
      )
    }
  }
}

/** The `skip` of a link to the next part: of the link itself nothing is used, for it may lead anywhere. */
export const skipOf = (link: string | null | undefined): number | undefined => {
  const [, skip] = /[?&]skip=(\d+)/.exec(link ?? "") ?? []
  return skip === undefined ? undefined : Number(skip)
}
