import { assert, describe, it } from "@effect/vitest"
import type { Format } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { TestClock } from "effect/testing"
import { type PageModel, PageModelFailed } from "../../../src/scrape/page-model.ts"
import { madeOf } from "./made-of.ts"

const html = `<!doctype html><html lang="en"><head><title>Tides</title></head><body><main><h1>Tides at Cancale</h1>
<p>The tide at Cancale rises by 13.6 metres, which is the height of a house with four floors.</p>
<p>Ships that come late have to wait in front of the mole for the next tide to carry them in.</p>
<table><tr><th>Metres</th><td>13.6</td></tr></table></main></body></html>`

const schema = {
  type: "object",
  properties: { metres: { type: "number" }, note: { type: ["string", "null"] } },
  required: ["metres", "note"]
}

const failing = Effect.fail(new PageModelFailed({ message: "The language model failed: it returned 500." }))

const by = (format: Format, model: Partial<NonNullable<PageModel["Service"]>>) =>
  madeOf(html, format, {
    model: { summary: () => failing, json: () => failing, answer: () => failing, judge: () => failing, ...model }
  })

describe("formats by a language model", () => {
  it.effect("contain the model's answer", () =>
    Effect.gen(function*() {
      const summary = yield* by({ type: "summary" }, {
        summary: ({ markdown, title, url }) => Effect.succeed(`${title} ${url} ${markdown.includes("13.6")}`)
      })
      assert.deepStrictEqual([summary.fields.summary, summary.warning], ["Tides https://shop.example/page true", ""])
      const answer = yield* by({ type: "question", question: "How high?" }, {
        answer: (_, question) => Effect.succeed(`${question} 13.6 metres.`)
      })
      assert.deepStrictEqual([answer.fields.answer, answer.warning], ["How high? 13.6 metres.", ""])
      const json = yield* by({ type: "json", prompt: "The tide" }, {
        json: (_, { prompt }) => Effect.succeed({ prompt })
      })
      assert.deepStrictEqual([json.fields.json, json.warning], [{ prompt: "The tide" }, ""])
    }))

  it.effect("contain data only if it conforms to the schema", () =>
    Effect.gen(function*() {
      const nulls = yield* by({ type: "json", schema, prompt: "In metres" }, {
        json: () => Effect.succeed({ metres: 13.6 })
      })
      assert.deepStrictEqual([nulls.fields.json, nulls.warning], [
        { metres: 13.6, note: null },
        "Not found on the page: note."
      ])
      const wrong = yield* by({ type: "json", schema, prompt: "In metres" }, {
        json: () => Effect.succeed({ metres: "a lot" })
      })
      assert.deepStrictEqual(wrong.fields.json, { metres: 13.6, note: null })
      assert.include(
        wrong.warning,
        "The answer of the language model does not match the schema. The prompt was not used."
      )
    }))

  it.effect("are null if the page does not answer the question", () =>
    Effect.gen(function*() {
      const { fields, warning } = yield* by({ type: "question", question: "Who is the captain?" }, {
        answer: () => Effect.succeed(undefined)
      })
      assert.deepStrictEqual([fields.answer, warning], [null, "No answer: nothing on the page answers the question."])
    }))

  it.effect("are created by rules if the model fails, with a warning", () =>
    Effect.gen(function*() {
      const summary = yield* by({ type: "summary" }, {})
      assert.include(summary.fields.summary ?? "", "Ships that come late have to wait")
      assert.strictEqual(
        summary.warning,
        "The language model failed: it returned 500. The summary consists of sentences of the page."
      )
      const answer = yield* by({ type: "question", question: "By how many metres does the tide at Cancale rise?" }, {})
      assert.include(answer.fields.answer ?? "", "13.6 metres")
      assert.strictEqual(
        answer.warning,
        "The language model failed: it returned 500. The answer consists of sentences of the page."
      )
      const json = yield* by({ type: "json", prompt: "The tide" }, {})
      assert.isNull(json.fields.json)
      assert.include(json.warning, "The language model failed: it returned 500. The prompt was not used.")
    }))

  it.effect("are created by rules if the model takes more than half of the timeout", () =>
    Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(by({ type: "summary" }, { summary: () => Effect.never }))
      yield* TestClock.adjust("30 seconds")
      const { fields, warning } = yield* Fiber.join(fiber)
      assert.isString(fields.summary)
      assert.include(warning, "The language model did not respond within half of the timeout.")
    }))

  it.effect("refuse an invalid schema before the model is called", () =>
    Effect.gen(function*() {
      const failed = yield* Effect.flip(
        by({ type: "json", schema: { type: "objekt" } }, { json: () => Effect.die("asked") })
      )
      assert.deepInclude(failed, { status: 422 })
    }))
})
