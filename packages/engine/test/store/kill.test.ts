import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { checkPages } from "./check-pages.ts"
import { storeAndIndex } from "./engine-layers.ts"
import { kill, readLines, runScript } from "./run-script.ts"
import { temporaryDirectory } from "./temporary-directory.ts"

it.effect("after kill -9, every acknowledged page is stored completely and is found", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    let next = 0
    for (const enough of [3, 150, 500]) {
      const child = yield* runScript("put-pages-forever.ts", [directory, String(next)])
      const lines = yield* readLines(child, (lines) => lines.length >= enough)
      yield* kill(child)
      const last = Number(lines.at(-1))
      yield* checkPages(last).pipe(Effect.provide(storeAndIndex(directory)))
      next = last + 1
    }
  }), 60_000)
