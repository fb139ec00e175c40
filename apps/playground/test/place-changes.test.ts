import type { ChangedBlock } from "@trawl/types"
import { assert, describe, it } from "vitest"
import { placeChanges } from "../src/changes/place-changes.ts"

const change = (path: ReadonlyArray<string>, before?: string, after?: string): ChangedBlock => ({
  kind: before === undefined ? "added" : after === undefined ? "removed" : "changed",
  block: "paragraph",
  path,
  ...before === undefined ? {} : { before },
  ...after === undefined ? {} : { after }
})

describe("the changes of a page", () => {
  it("belong to the block with their text in their section", () => {
    const changes = placeChanges([change(["A", "Two"], "old", "same text")])
    changes.heading("A", 1)
    changes.heading("One", 2)
    assert.isUndefined(changes.take("same text").change)
    changes.heading("Two", 2)
    assert.strictEqual(changes.take("same \n text").change?.before, "old")
    assert.deepStrictEqual(changes.rest(), [])
  })

  it("show removed blocks before the next change, or at the end of their section", () => {
    const [gone, next, last, end] = [
      change(["A"], "gone"),
      change(["A"], undefined, "next"),
      change(["A"], "last"),
      change(["B"], "end")
    ] as const
    const changes = placeChanges([gone, next, last, end])
    changes.heading("A", 1)
    assert.deepStrictEqual(changes.take("next"), { before: [gone], change: next })
    assert.deepStrictEqual(changes.heading("B", 1), [last])
    assert.deepStrictEqual(changes.rest(), [end])
  })
})
