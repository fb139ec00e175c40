import { assert, it } from "@effect/vitest"
import { SearchIndex } from "@trawl/full-text/effect"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PageStore } from "../../src/store/page-store.ts"
import { aPage } from "../store/a-page.ts"
import { storeAndIndex } from "../store/engine-layers.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

const put = (from: number, to: number, word = "coffee") =>
  Effect.flatMap(
    PageStore,
    (store) =>
      store.putAll(Array.from({ length: to - from }, (_, at) =>
        aPage({
          url: `https://example.com/${from + at}`,
          text: `${word} number${from + at} ${"and so on ".repeat(20)}`
        })))
  )

const remove = (name: number) => Effect.flatMap(PageStore, (store) => store.remove(`https://example.com/${name}`))

const count = (query: string) =>
  Effect.flatMap(
    SearchIndex,
    ({ search }) =>
      Effect.map(search({ terms: parse(query).terms, limit: 10_000, highlights: false }), ({ length }) => length)
  )

const inDirectory = (directory: string) => Effect.provide(storeAndIndex(directory))

it.live(
  "finds the same pages after each restart, including earlier and later changes",
  () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      yield* Effect.gen(function*() {
        yield* put(0, 300)
        assert.strictEqual(yield* count("coffee"), 300)
      }).pipe(inDirectory(directory))
      yield* Effect.gen(function*() {
        assert.strictEqual(yield* count("coffee"), 300)
        yield* put(100, 150, "tea")
        yield* remove(7)
        assert.strictEqual(yield* count("coffee"), 249)
      }).pipe(inDirectory(directory))
      // without a search: the next process indexes the changes
      yield* Effect.andThen(remove(8), put(150, 160, "tea")).pipe(inDirectory(directory))
      yield* Effect.gen(function*() {
        assert.strictEqual(yield* count("coffee"), 238)
        assert.strictEqual(yield* count("tea"), 60)
        assert.strictEqual(yield* count("\"number7\""), 0)
        assert.strictEqual(yield* count("site:example.com"), 298)
      }).pipe(inDirectory(directory))
    }),
  30_000
)

it.live("rebuilds a damaged, missing or foreign index", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const other = yield* temporaryDirectory
    yield* Effect.andThen(put(0, 200), count("coffee")).pipe(inDirectory(directory))
    yield* Effect.andThen(put(0, 5, "tea"), count("tea")).pipe(inDirectory(other))
    const index = join(directory, "trawl-index")
    const segment = () => join(index, readdirSync(index).find((name) => name.endsWith(".segment")) ?? "")
    const damages: ReadonlyArray<() => void> = [
      () => writeFileSync(segment(), readFileSync(segment()).fill(0xa5, 300, 3_000)),
      () => writeFileSync(segment(), readFileSync(segment()).subarray(0, 500)),
      () => rmSync(segment()),
      () => writeFileSync(join(index, "segments.manifest"), "{}"),
      () => rmSync(index, { recursive: true }),
      () => {
        for (const name of readdirSync(join(other, "trawl-index"))) {
          writeFileSync(join(index, name), readFileSync(join(other, "trawl-index", name)))
        }
      }
    ]
    for (const damage of damages) {
      damage()
      yield* Effect.gen(function*() {
        assert.strictEqual(yield* count("coffee"), 200, String(damage))
        assert.strictEqual(yield* count("\"number17 and so on\""), 1, String(damage))
        assert.strictEqual(yield* count("tea"), 0, String(damage))
      }).pipe(inDirectory(directory))
    }
  }), 30_000)

it.live("does not touch an existing folder named index", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    mkdirSync(join(directory, "index", "src"), { recursive: true })
    writeFileSync(join(directory, "index", "src", "work.txt"), "words of somebody")
    yield* Effect.andThen(put(0, 5), count("coffee")).pipe(inDirectory(directory))
    assert.deepStrictEqual(readdirSync(join(directory, "index"), { recursive: true }), ["src", join("src", "work.txt")])
  }))
