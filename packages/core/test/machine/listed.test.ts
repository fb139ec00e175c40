import { ApiError, listed, type Operation, skipOf, task } from "@trawl/core/machine"
import { listMonitors } from "@trawl/types"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { play } from "./play.ts"

interface Part {
  readonly data: ReadonlyArray<string>
}

const operation: Operation<Part> = { contract: listMonitors, guard: () => true }

/** A list whose pages end when there are no more items. */
const names = () =>
  listed<string, number>(
    (offset = 0) =>
      task(
        operation,
        { parameters: { offset } },
        ({ data }) => ({ items: data, next: data.length > 0 ? offset + data.length : undefined })
      ),
    (name) => name
  )

describe("a paginated list", () => {
  it("emits each item once, even if new items arrive while it is read", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.boolean(), { minLength: 1 }),
        (count, size, arrivals) => {
          const all = Array.from({ length: count }, (_, index) => `item ${index}`)
          let calls = 0
          const { emitted } = play(names(), ({ offset }) => {
            const call = calls++
            if (calls < 20 && arrivals[call % arrivals.length] === true) all.unshift(`new ${call}`)
            return { data: all.slice(Number(offset), Number(offset) + size) }
          })
          assert.lengthOf(new Set(emitted), emitted.length)
          assert.deepStrictEqual(
            emitted.filter((name) => name.startsWith("item")),
            all.filter((name) => name.startsWith("item"))
          )
        }
      )
    )
  })

  it("fails, after the items received so far, if the service returns an earlier position", () => {
    const cursors = ["b", "c", "b"]
    const back = listed<string, string>(
      (cursor = "a") =>
        task(operation, { parameters: { cursor } }, ({ data }) => ({ items: data, next: cursors.shift() })),
      (name) => name
    )
    const { commands, emitted, thrown } = play(back, ({ cursor }) => ({ data: [`item of ${String(cursor)}`] }))
    assert.deepStrictEqual([emitted, commands.length], [["item of a", "item of b", "item of c"], 3])
    assert.instanceOf(thrown, ApiError)
    assert.strictEqual(
      thrown.message,
      `${listMonitors.name}: the service answered, but next is not the position of another page`
    )
  })

  it("fails if the service returns the same items for every position", () => {
    const { commands, emitted, thrown } = play(names(), () => ({ data: ["one", "two"] }))
    assert.deepStrictEqual(emitted, ["one", "two"])
    assert.isAtMost(commands.length, 101)
    assert.propertyVal(Object(thrown).reason, "_tag", "ResponseMalformed")
  })

  it("uses only `skip` of a link to the next page", () => {
    const links = [
      "https://x.example/v2/crawl/1?limit=2&skip=40",
      "?skip=0",
      "https://x.example/skip=3",
      "",
      null,
      undefined
    ]
    assert.deepStrictEqual(links.map(skipOf), [40, 0, undefined, undefined, undefined, undefined])
  })
})
