import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { repeatForever } from "../../src/sync/repeat-forever.ts"

it.effect("continues after a defect, which it logs, and waits longer after each consecutive one", () =>
  Effect.gen(function*() {
    const done: Array<number> = []
    const logged: Array<unknown> = []
    const broken = new Set([1, 2, 3])
    const work = Effect.suspend(() => {
      done.push(done.length)
      return broken.has(done.length - 1) ? Effect.die(new Error("disk full")) : Effect.void
    })
    const chore = yield* Effect.forkChild(
      repeatForever("Tidying", "100 millis", work).pipe(
        Effect.provide(Logger.layer([Logger.make(({ message }) => void logged.push(message))]))
      )
    )
    for (const [milliseconds, times] of [[100, 1], [100, 2], [200, 3], [399, 3], [1, 4], [800, 5], [100, 6]] as const) {
      yield* TestClock.adjust(milliseconds)
      assert.lengthOf(done, times)
    }
    assert.lengthOf(logged, 3)
    assert.include(JSON.stringify(logged[0]), "Tidying failed; it will be retried")
    yield* Fiber.interrupt(chore)
    assert.lengthOf(logged, 3)
  }))
