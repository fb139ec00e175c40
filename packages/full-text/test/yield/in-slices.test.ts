import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { inSlices } from "../../src/yield/in-slices.ts"

it.live("work that is interrupted between two slices releases its resources", () =>
  Effect.gen(function*() {
    let isOpen = false
    const endless = function*(): Generator<void, never> {
      isOpen = true
      try {
        for (;;) yield
      } finally {
        isOpen = false
      }
    }
    const fiber = yield* Effect.forkChild(inSlices(endless()))
    yield* Effect.yieldNow
    assert.isTrue(isOpen)
    yield* Fiber.interrupt(fiber)
    assert.isFalse(isOpen)
  }))
