import { assert, it } from "@effect/vitest"
import type { PageChange } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fieldWeights } from "../../../full-text/src/ranking/ranking-weights.ts"
import { openSegmentDirectory } from "../../../full-text/src/segment/files/segment-directory.ts"
import { IndexSync } from "../../../full-text/src/sync/index-sync.ts"
import { pageFeed } from "../../src/corpus/sqlite-feed.ts"
import { Database } from "../../src/store/database.ts"
import { PageStore } from "../../src/store/page-store.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"
import { aPage } from "../store/a-page.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

/** Segments that yield before every read, and the notifications of the page writer, which the test releases. */
const open = Effect.gen(function*() {
  const database = yield* Database
  const { putAll } = yield* PageStore
  const received: Array<PageChange> = []
  const read: typeof database.read = (body) => Effect.andThen(Effect.yieldNow, database.read(body))
  const feed = pageFeed({ ...database, read })
  feed.follow((changes) => Effect.sync(() => void received.push(...{ [Symbol.iterator]: () => changes })))
  const segments = new IndexSync(feed, undefined, yield* Effect.scope)
  yield* segments.open
  const put = (from: number, to: number) =>
    putAll(
      Array.from({ length: to - from }, (_, at) => aPage({ url: `https://example.com/${from + at}`, text: "tea" }))
    )
  return { put, segments, changes: received }
})

it.live("is complete for the next process after idle time, even if this one is killed", () =>
  Effect.gen(function*() {
    const database = yield* Database
    const { putAll } = yield* PageStore
    const path = yield* temporaryDirectory
    const begin = Effect.gen(function*() {
      const segments = new IndexSync(pageFeed(database), openSegmentDirectory(path, fieldWeights), yield* Effect.scope)
      yield* segments.open
      return segments
    })
    yield* putAll(Array.from({ length: 200 }, (_, at) => aPage({ url: `https://example.com/${at}`, text: "tea" })))
    const killed = yield* begin
    for (let looks = 0; looks < 30; looks++) yield* killed.keepUp
    const next = yield* begin
    assert.deepStrictEqual([next.living.pages, next.position], [200, killed.position])
  }).pipe(Effect.scoped, Effect.provide(aDatabase)))

const aDatabase = Layer.provideMerge(SqlitePageStore.layer, Database.layer(":memory:"))

// the number of times that indexing has yielded when the notification of the writer arrives
it.live.each([0, 1, 2, 3, 4, 5, 6])(
  "indexes every page when the writer reports it %i turns late",
  (turns) =>
    Effect.gen(function*() {
      const { put, segments, changes } = yield* open
      yield* put(0, 10)
      const taking = yield* Effect.forkChild(segments.catchUp)
      for (let turn = 0; turn < turns; turn++) yield* Effect.yieldNow
      yield* segments.follow(changes.values(), false, false)
      yield* Fiber.join(taking)
      yield* put(10, 20)
      yield* segments.catchUp
      assert.strictEqual(segments.living.pages, 20)
      const versions = new Map(changes.map(({ page, version }) => [page, version]))
      for (const { gone, segment, since } of segments.living.parts) {
        for (const [document, page] of segment.pages.entries()) {
          if (gone?.[document] !== 1) assert.isAtLeast(versions.get(page)!, since, `page ${page}`)
        }
      }
    }).pipe(Effect.scoped, Effect.provide(aDatabase))
)

const inDirectory = (directory: string) => Layer.provideMerge(SqlitePageStore.layer, Database.layer(directory))

/** The segments in the files of a data directory, closed at the end. */
const openFiles = (directory: string) =>
  Effect.acquireRelease(
    Effect.gen(function*() {
      const segments = new IndexSync(
        pageFeed(yield* Database),
        openSegmentDirectory(join(directory, "index"), fieldWeights),
        yield* Effect.scope
      )
      yield* segments.open
      return segments
    }),
    ({ close }) => close
  )

it.live(
  "merges to few files in idle time, including files of another process",
  () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      const inScope = Effect.provide(inDirectory(directory))
      const sizes = [40, 10, 10, 10]
      for (const [round, size] of sizes.entries()) {
        yield* Effect.gen(function*() {
          const segments = yield* openFiles(directory)
          const { putAll } = yield* PageStore
          yield* putAll(
            Array.from({ length: size }, (_, at) => aPage({ url: `https://example.com/${round}/${at}`, text: "tea" }))
          )
          for (let looks = 0; looks < 3; looks++) yield* segments.keepUp
        }).pipe(Effect.scoped, inScope)
      }
      yield* Effect.gen(function*() {
        const segments = yield* openFiles(directory)
        assert.strictEqual(segments.living.parts.length, sizes.length)
        for (let looks = 0; looks < 5; looks++) yield* segments.keepUp
        // the largest file has more pages than all others together
        while (segments.living.parts.length > 2) yield* Effect.yieldNow
        assert.deepStrictEqual(segments.living.parts.map(({ segment }) => segment.size).sort(), [30, 40])
        assert.strictEqual(segments.living.pages, 70)
      }).pipe(Effect.scoped, inScope)
    }),
  30_000
)

/** Writes as many files, each with one page. */
const leaveFiles = Effect.fnUntraced(function*(directory: string, files: number) {
  for (let round = 0; round < files; round++) {
    yield* Effect.gen(function*() {
      const segments = yield* openFiles(directory)
      const { putAll } = yield* PageStore
      yield* putAll([aPage({ url: `https://example.com/${round}`, text: "tea" })])
      yield* segments.catchUp
    }).pipe(Effect.scoped, Effect.provide(inDirectory(directory)))
  }
})

it.live("does not merge files during searches", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* leaveFiles(directory, 3)
    yield* Effect.gen(function*() {
      const segments = yield* openFiles(directory)
      for (let looks = 0; looks < 50; looks++) yield* Effect.andThen(segments.reading(Effect.void), segments.keepUp)
      assert.strictEqual(segments.living.parts.length, 3)
    }).pipe(Effect.scoped, Effect.provide(inDirectory(directory)))
  }), 30_000)

it.live("rebuilds the index if a file turns out to be damaged during a merge", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* leaveFiles(directory, 3)
    yield* Effect.gen(function*() {
      const segments = yield* openFiles(directory)
      const index = join(directory, "index")
      const file = join(index, readdirSync(index).find((name) => name.endsWith(".segment")) ?? "")
      writeFileSync(file, readFileSync(file).fill(0xa5, 0, 100))
      for (let looks = 0; looks < 5; looks++) yield* segments.keepUp
      while (segments.position > 0) yield* Effect.yieldNow
      yield* segments.keepUp
      assert.strictEqual(segments.living.pages, 3)
    }).pipe(Effect.scoped, Effect.provide(inDirectory(directory)))
  }), 30_000)
