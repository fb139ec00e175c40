import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { text } from "../../src/store/column.ts"
import { Database } from "../../src/store/database.ts"
import { changesAfter, pageClock } from "../../src/store/page-changes.ts"
import { PageStore } from "../../src/store/page-store.ts"
import { aPage } from "./a-page.ts"
import { storeAndIndex } from "./engine-layers.ts"

const changes = (after: number) =>
  Effect.flatMap(
    Database,
    ({ read }) =>
      read((sql) =>
        changesAfter(sql, after, 100).map(({ page, row }) => `${page} ${text(row() ?? {}, "url").slice(-1) || "gone"}`)
      )
  )

it.effect("lists stored and removed pages in order, each once", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    const { read } = yield* Database
    for (const name of ["a", "b", "c"]) yield* store.put(aPage({ url: `https://example.com/${name}` }))
    assert.deepStrictEqual(yield* changes(0), ["1 a", "2 b", "3 c"])
    const { version } = yield* read(pageClock)
    assert.deepStrictEqual(yield* changes(version), [])
    yield* store.put(aPage({ url: "https://example.com/a", text: "changed" }))
    yield* store.put(aPage({ url: "https://example.com/b", status: 404 }))
    assert.deepStrictEqual(yield* changes(version), ["1 a", "2 gone"])
    assert.deepStrictEqual(yield* changes(0), ["3 c", "1 a", "2 gone"])
  }).pipe(Effect.provide(storeAndIndex())))

it.effect("a page that reuses the ID of a removed one is listed after the removal", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    yield* store.put(aPage({ url: "https://example.com/a" }))
    yield* store.remove("https://example.com/a")
    yield* store.put(aPage({ url: "https://example.com/b" }))
    assert.deepStrictEqual(yield* changes(0), ["1 gone", "1 b"])
  }).pipe(Effect.provide(storeAndIndex())))
