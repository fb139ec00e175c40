import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { setTimeout } from "node:timers/promises"
import { number, text } from "../../src/store/column.ts"
import { Database } from "../../src/store/database.ts"
import { kill, readLines, runScript } from "../store/run-script.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"
import { found, linkedPages, refresh } from "./linked-pages.ts"

it.live(
  "after kill -9, the index has all acknowledged writes, and a refresh completes it",
  () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      for (const [lines, milliseconds] of [[1, 40], [3, 60]] as const) {
        const child = yield* runScript("../links/refresh-forever.ts", [directory])
        assert.isAtLeast((yield* readLines(child, (written) => written.length >= lines)).length, lines)
        yield* Effect.promise(() => setTimeout(milliseconds)) // kills during the refresh
        yield* kill(child)
        yield* Effect.gen(function*() {
          yield* eachFoundByItsTexts
          yield* refresh
          yield* eachFoundByItsTexts
          assert.strictEqual((yield* refresh).changed, 0)
        }).pipe(Effect.provide(linkedPages(directory)))
      }
    }),
  60_000
)

const eachFoundByItsTexts = Effect.gen(function*() {
  const { read } = yield* Database
  const rows = yield* read((sql) =>
    sql("SELECT url, anchors, page FROM standing JOIN page ON page.id = page WHERE page % 20 = 0").all()
  )
  for (const row of rows) {
    for (const word of text(row, "anchors").split("\n").filter((word) => word !== "")) {
      assert.include(yield* found(word), text(row, "url"), `${number(row, "page")} ${word}`)
    }
  }
})
