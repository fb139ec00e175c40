import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Repository, RepositoryStore } from "../../src/developer/repository-store.ts"
import * as RepositoryRecords from "../../src/records/repository-store.ts"
import { onEachDriver } from "./drivers.ts"

const repository = (name: string, more: Partial<Repository> = {}): Repository => ({
  name,
  language: undefined,
  license: undefined,
  stars: 0,
  topics: [],
  archived: false,
  fork: false,
  ...more
})

onEachDriver("repositories", RepositoryRecords.layer, (it) => {
  it.effect("match by all conditions, those with most stars first, and replace earlier facts", () =>
    Effect.gen(function*() {
      const { count, licenses, matching, put } = yield* RepositoryStore
      yield* put([
        repository("a/tides", { language: "Rust", license: "MIT", stars: 3, topics: ["ocean", "100%_sea"] }),
        repository("a/harbours", { language: "rust", stars: 7, fork: true }),
        repository("a/anchors", { language: "C", archived: true })
      ])
      yield* put([repository("a/anchors", { language: "C", license: "GPL-2.0-only", stars: 9 })])
      assert.strictEqual(yield* count, 3)
      assert.deepStrictEqual(yield* matching({}), ["a/anchors", "a/harbours", "a/tides"])
      assert.deepStrictEqual(yield* matching({ language: "RUST" }), ["a/harbours", "a/tides"])
      assert.deepStrictEqual(yield* matching({ language: "rust", fork: false }), ["a/tides"])
      assert.deepStrictEqual(yield* matching({ minStars: 4, maxStars: 8 }), ["a/harbours"])
      assert.deepStrictEqual(yield* matching({ topics: ["Ocean", "100%_sea"] }), ["a/tides"])
      assert.deepStrictEqual(yield* matching({ topics: ["oce%"] }), [])
      assert.deepStrictEqual(yield* matching({ archived: true }), [])
      assert.deepStrictEqual(yield* matching({ names: ["a/tides", "a/none"], license: "mit" }), ["a/tides"])
      assert.deepStrictEqual(
        [...yield* licenses(["a/anchors", "a/harbours"])],
        [["a/anchors", "GPL-2.0-only"]]
      )
    }))

  it.effect("remember how far a file was imported", () =>
    Effect.gen(function*() {
      const { imported, putImported } = yield* RepositoryStore
      assert.isUndefined(yield* imported("a.jsonl"))
      yield* putImported("a.jsonl", { state: "1", lines: 100, isComplete: false })
      yield* putImported("a.jsonl", { state: "1", lines: 150, isComplete: true })
      assert.deepStrictEqual(yield* imported("a.jsonl"), { state: "1", lines: 150, isComplete: true })
    }))
})
