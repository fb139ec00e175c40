import { assert, it } from "@effect/vitest"
import { SearchIndex } from "@trawl/full-text/effect"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PageStore } from "../../src/store/page-store.ts"
import { aPage } from "../store/a-page.ts"
import { storeAndIndex } from "../store/engine-layers.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

const put = (from: number, to: number) =>
  Effect.flatMap(
    PageStore,
    (store) =>
      store.putAll(Array.from({ length: to - from }, (_, at) =>
        aPage({ url: `https://example.com/${from + at}`, text: `coffee number${from + at}` })))
  )

const count = (query: string) =>
  Effect.flatMap(
    SearchIndex,
    ({ search }) =>
      Effect.map(search({ terms: parse(query).terms, limit: 10_000, highlights: false }), ({ length }) => length)
  )

it.live.each(["goes", "is a file"])(
  "finds everything, and closes, if the index's folder %s in the meantime",
  (what) =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      const index = join(directory, "trawl-index")
      const logged: Array<unknown> = []
      yield* Effect.gen(function*() {
        yield* put(0, 20)
        assert.strictEqual(yield* count("coffee"), 20)
        rmSync(index, { recursive: true })
        if (what === "is a file") writeFileSync(index, "")
        // enough pages for a file
        yield* put(20, 1_700)
        assert.strictEqual(yield* count("coffee"), 1_700)
        assert.strictEqual(yield* count("number1600"), 1)
        assert.lengthOf(logged, 1)
      }).pipe(
        Effect.provide(Layer.provideMerge(
          storeAndIndex(directory),
          Logger.layer([Logger.make(({ message }) => void logged.push(message))])
        ))
      )
      assert.isTrue(
        logged.every((message) =>
          /The index cannot be written, so it stays in memory: The data directory .* cannot be/u.test(String(message))
        ),
        String(logged)
      )
      rmSync(index, { force: true, recursive: true })
      assert.strictEqual(yield* count("coffee").pipe(Effect.provide(storeAndIndex(directory))), 1_700)
      assert.isTrue(existsSync(index))
    }),
  30_000
)

it.live("reports in one line that a file is in the place of the index", () =>
  Effect.gen(function*() {
    for (
      const stand of [
        (path: string) => writeFileSync(path, ""),
        (path: string) => mkdirSync(join(path, "segments.manifest"), { recursive: true })
      ]
    ) {
      const directory = yield* temporaryDirectory
      stand(join(directory, "trawl-index"))
      const refused = yield* Effect.flip(count("coffee").pipe(Effect.provide(storeAndIndex(directory))))
      assert.strictEqual(refused._tag, "DatabaseUnusable")
      assert.include(refused.message, join(directory, "trawl-index"))
      assert.notInclude(refused.message, "\n")
    }
  }))
