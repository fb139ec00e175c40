import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { pageModel } from "../../../src/agent/model/page-model.ts"
import { localService } from "../../federation/local-service.ts"
import { error } from "./chat-endpoint.ts"
import { thinkingModel } from "./thinking-model.ts"
import { modelAt } from "./with-model.ts"

const page = {
  url: "https://bay.example/",
  title: "The bay",
  markdown: "# The bay\n\nThe tide at **Cancale** is 13.6 metres."
}

const readerAt = (url: string) => Effect.map(modelAt(url, { attempts: 1 }), (model) => pageModel(model, 4_000))

it.live("summarizes a page, or reports that the model returned no summary", () =>
  Effect.gen(function*() {
    const { url } = yield* thinkingModel({
      page_summary: (prompt) => ({ summary: prompt.includes("13.6") ? " A bay with high tides. " : "" })
    })
    const reader = yield* readerAt(url)
    assert.strictEqual(yield* reader.summary(page), "A bay with high tides.")
    assert.strictEqual(
      (yield* Effect.flip(reader.summary({ ...page, markdown: "" }))).message,
      "The language model returned no summary."
    )
  }))

it.live("answers from the page, never from memory", () =>
  Effect.gen(function*() {
    const { url } = yield* thinkingModel({
      page_answer: (prompt) =>
        prompt.includes("How high")
          ? { answer: "It is 13.6 metres.", quote: "tide at Cancale is 13.6 metres" }
          : { answer: "Fundy, with 16 metres.", quote: "the Bay of Fundy has 16 metres" }
    })
    const reader = yield* readerAt(url)
    assert.strictEqual(yield* reader.answer(page, "How high is it?"), "It is 13.6 metres.")
    assert.isUndefined(yield* reader.answer(page, "Where is it highest?"))
  }))

it.live("judges changes, and discards judgments without a quotation", () =>
  Effect.gen(function*() {
    const { url } = yield* thinkingModel({
      change_judgment: (prompt) => ({
        meaningful: true,
        confidence: "high",
        reason: "The tide is higher.",
        fits: [
          { number: 1, quote: prompt.includes("highest") ? "is 14.1 metres" : "is 16 metres", reason: "It rose." },
          { number: 7, quote: "14.1", reason: "It rose." }
        ]
      })
    })
    const reader = yield* readerAt(url)
    const changes = [{
      kind: "changed",
      block: "paragraph",
      before: "It is 13.6 metres.",
      after: "It is 14.1 metres.",
      path: []
    }] as const
    assert.deepStrictEqual(yield* reader.judge("When is it highest?", changes), {
      meaningful: true,
      confidence: "high",
      reason: "The tide is higher.",
      meaningfulChanges: [{
        type: "changed",
        before: "It is 13.6 metres.",
        after: "It is 14.1 metres.",
        reason: "It rose."
      }]
    })
    assert.isUndefined(yield* reader.judge("Is it higher?", changes))
  }))

it.live("extracts data by a schema and a prompt, for any schema", () =>
  Effect.gen(function*() {
    const schemas: Array<unknown> = []
    const { url } = yield* thinkingModel({
      page_data: (prompt, _, { body }) => {
        schemas.push((body["response_format"] as { readonly json_schema: unknown }).json_schema)
        return prompt.includes("\"array\"") ? { items: [{ place: "Cancale" }] } : { place: "Cancale" }
      }
    })
    const reader = yield* readerAt(url)
    const schema = {
      type: "object",
      properties: { place: { $ref: "#/$defs/name" } },
      $defs: { name: { type: "string" } }
    }
    assert.deepStrictEqual(yield* reader.json(page, { schema, prompt: "Only the first" }), { place: "Cancale" })
    assert.deepStrictEqual(schemas, [{ name: "page_data", schema, strict: false }])
    assert.deepStrictEqual(yield* reader.json(page, { schema: { type: "array", items: { type: "object" } } }), [{
      place: "Cancale"
    }])
    assert.deepStrictEqual(yield* reader.json(page, { prompt: "Which place?" }), { place: "Cancale" })
  }))

it.live("reports why it returns nothing", () =>
  Effect.gen(function*() {
    const { url } = yield* localService((_, response) => error(response, 401, "No"))
    const reader = yield* readerAt(url)
    assert.strictEqual(
      (yield* Effect.flip(reader.summary(page))).message,
      "The language model rejected the engine's key: it returned 401 (invalid_request_error)."
    )
  }))
