import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { madeOf } from "./made-of.ts"
import { article } from "./pages.ts"

const answers: ReadonlyArray<readonly [question: string, answer: RegExp]> = [
  ["Who led the survey?", /Maria Lindqvist/],
  ["When was the survey published?", /14 March 2025/],
  ["How many reefs were surveyed?", /84 reefs/],
  ["How much does it cost to protect a square kilometre of reef?", /\$12,400 a year/],
  ["What is bleaching caused by?", /warm water makes corals expel the algae/],
  ["Why does shade help?", /because it lowers the stress/],
  ["Which share of reefs recovered in the South?", /Region: South, Reefs surveyed: 53, Recovered: 48%/]
]

for (const [question, answer] of answers) {
  it.effect(`answers "${question}" with the sentence that does`, () =>
    Effect.gen(function*() {
      const { fields, warning } = yield* madeOf(article, { type: "question", question })
      assert.match(fields.answer ?? "", answer)
      assert.isBelow(fields.answer?.length ?? 0, 400)
      assert.strictEqual(warning, "")
    }))
}

for (
  const question of [
    "Who won the football match?",
    "What is the phone number of the institute?",
    "Which version of the software is it?",
    "???"
  ]
) {
  it.effect(`does not answer "${question}", which the page does not say`, () =>
    Effect.gen(function*() {
      const { fields, warning } = yield* madeOf(article, { type: "question", question })
      assert.isNull(fields.answer)
      assert.match(warning ?? "", /nothing on the page answers/)
    }))
}
