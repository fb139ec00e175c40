import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { whenIdle } from "../../src/service/release-memory.ts"

it.effect("memory is released once after work, and not while the engine is busy or idle", () =>
  Effect.gen(function*() {
    let [time, given] = [0, 0]
    const look = whenIdle(
      () => time,
      Effect.sync(() => {
        given++
        time += 300 // the duration of the release itself
      })
    )
    const after = (milliseconds: number) =>
      Effect.suspend(() => {
        time += milliseconds
        return Effect.andThen(look, () => Effect.sync(() => given))
      })
    assert.strictEqual(yield* after(3_000), 0)
    assert.strictEqual(yield* after(4_000), 0)
    assert.strictEqual(yield* after(20), 1)
    for (let looks = 0; looks < 20; looks++) assert.strictEqual(yield* after(20), 1)
    assert.strictEqual(yield* after(3_000), 1)
    assert.strictEqual(yield* after(20), 2)
  }))
