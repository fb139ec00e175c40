import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { SegmentsInStep } from "../../../src/find/step/segments-in-step.ts"
import { number, type Row } from "../../../src/store/column.ts"
import { Database } from "../../../src/store/database.ts"
import { PageStore } from "../../../src/store/page-store.ts"
import * as SqlitePageStore from "../../../src/store/sqlite-page-store.ts"
import { aPage } from "../../store/a-page.ts"

/** Segments whose every read gives way first, and what the writer of pages tells them, to be told when the test says so. */
const open = Effect.gen(function*() {
  const database = yield* Database
  const { putAll } = yield* PageStore
  const told: Array<Row> = []
  database.written.follow((rows) => Effect.sync(() => void told.push(...rows)))
  const read: typeof database.read = (body) => Effect.andThen(Effect.yieldNow, database.read(body))
  const segments = new SegmentsInStep({ ...database, read }, undefined, yield* Effect.scope)
  yield* segments.open
  const put = (from: number, to: number) => putAll(Array.from({ length: to - from }, (_, at) => aPage({ url: `https://example.com/${from + at}`, text: "tea" })))
  return { put, segments, told }
})

const aDatabase = Layer.provideMerge(SqlitePageStore.layer, Database.layer(":memory:"))

// how many times the taking in of the same pages has given way when the writer tells of them
it.live.each([0, 1, 2, 3, 4, 5, 6])("no segment says that it begins behind a page that it has, when the writer tells of it %i turns late", (turns) =>
  Effect.gen(function*() {
    const { put, segments, told } = yield* open
    yield* put(0, 10)
    const taking = yield* Effect.forkChild(segments.catchUp)
    for (let turn = 0; turn < turns; turn++) yield* Effect.yieldNow
    yield* segments.follow(told, false)
    yield* Fiber.join(taking)
    yield* put(10, 20)
    yield* segments.catchUp
    assert.strictEqual(segments.living.pages, 20)
    const versions = new Map(told.map((row) => [number(row, "id"), number(row, "version")]))
    for (const { gone, segment, since } of segments.living.parts) {
      for (const [document, page] of segment.pages.entries()) if (gone?.[document] !== 1) assert.isAtLeast(versions.get(page)!, since, `page ${page}`)
    }
  }).pipe(Effect.scoped, Effect.provide(aDatabase)))
