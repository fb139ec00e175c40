import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { findPii } from "../../../src/scrape/policy/pii/find-pii.ts"
import type { Entity } from "../../../src/scrape/policy/pii/finding.ts"
import { labelledLines as linesOf, measure } from "./labelled-lines.ts"

const labelledLines = () => [...linesOf(), ...linesOf("labelled-later.txt")]

const entities: ReadonlyArray<Entity> = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"]

it("is measured with at least 400 lines", () => {
  assert.isAtLeast(labelledLines().length, 400)
})

it.effect.each([["accurate", 3], ["fast", 2]] as const)(
  "finds at least 95 % of data with a format and 80 % of people and places, with the same precision, when %s",
  ([, certainty]) =>
    Effect.gen(function*() {
      const measured = yield* measure(labelledLines(), (text) => findPii(text, new Set(entities), certainty))
      for (const entity of entities) {
        const { precision, recall, wrong } = measured.get(entity)!
        const least = entity === "PERSON" || entity === "LOCATION" ? 0.8 : 0.95
        assert.isAtLeast(precision, least, `precision of ${entity}\n${wrong.join("\n")}`)
        assert.isAtLeast(recall, least, `recall of ${entity}\n${wrong.join("\n")}`)
      }
    })
)

it.effect("finds no less in a more thorough mode", () =>
  Effect.gen(function*() {
    const [accurate, fast, aggressive] = yield* Effect.forEach([3, 2, 1] as const, (certainty) =>
      measure(labelledLines(), (text) => findPii(text, new Set(entities), certainty)))
    for (const entity of entities) {
      assert.isAtLeast(fast!.get(entity)!.recall, accurate!.get(entity)!.recall - 0.03, entity)
      assert.isAtLeast(aggressive!.get(entity)!.recall, fast!.get(entity)!.recall - 0.03, entity)
      assert.isAtLeast(aggressive!.get(entity)!.recall, 0.95, entity)
    }
  }))
