import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { json, localService, type Received } from "../../federation/local-service.ts"
import { delta, error, events, stream, streamed, whole } from "./chat-endpoint.ts"
import { inVirtualTime } from "./virtual-time.ts"
import { modelAt } from "./with-model.ts"

const Tide = Schema.Struct({ place: Schema.String, metres: Schema.Finite })

const tide = { place: "Saint-Malo — « marée » 🌊", metres: 12.2 }

const objectFrom = (url: string, more = {}) =>
  Effect.flatMap(
    Effect.orDie(modelAt(url, more)),
    (model) => model.generateObject({ prompt: "How high?", schema: Tide, objectName: "tide" })
  )

const formatOf = ({ body }: Received) => (body["response_format"] as { readonly type?: string } | undefined)?.type

describe("a model behind a chat completions endpoint", () => {
  it.live("receives its name, its key, a JSON Schema and the messages", () =>
    Effect.gen(function*() {
      const { received, url } = yield* localService((_, response) => streamed(response, JSON.stringify(tide)))
      const { finishReason, usage, value } = yield* objectFrom(url, { apiKey: "sk-local-1234567", answerTokens: 99 })
      assert.deepStrictEqual(value, tide)
      assert.deepStrictEqual([finishReason, usage.inputTokens.total, usage.outputTokens.total], ["stop", 11, 7])
      const [{ body, headers, method, path }] = received as [Received]
      assert.deepStrictEqual([method, path, headers.authorization], [
        "POST",
        "/v1/chat/completions",
        "Bearer sk-local-1234567"
      ])
      const { response_format: format, ...rest } = body
      assert.deepStrictEqual(rest, {
        model: "local",
        messages: [{ role: "user", content: "How high?" }],
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0,
        max_tokens: 99
      })
      assert.deepStrictEqual(format, {
        type: "json_schema",
        json_schema: {
          name: "tide",
          strict: true,
          schema: {
            type: "object",
            properties: { place: { type: "string" }, metres: { type: "number" } },
            required: ["place", "metres"],
            additionalProperties: false
          }
        }
      })
    }))

  it.live("is read correctly whatever the chunk boundaries of its stream", () =>
    Effect.gen(function*() {
      for (const bytes of [1, 3, 7, 50]) {
        const { url } = yield* localService((_, response) =>
          void stream(response, [": keep-alive\r\n\r\n", ...events(JSON.stringify(tide))], { bytes })
        )
        assert.deepStrictEqual((yield* objectFrom(url)).value, tide)
      }
    }))

  it.live("may answer in one response although a stream was requested", () =>
    Effect.gen(function*() {
      const { url } = yield* localService((_, response) => whole(response, JSON.stringify(tide)))
      const { usage, value } = yield* objectFrom(url)
      assert.deepStrictEqual([value, usage.outputTokens.total], [tide, 7])
    }))

  it.live("streams its text", () =>
    Effect.gen(function*() {
      const { url } = yield* localService((_, response) =>
        void stream(response, [delta({ reasoning_content: "Hm." }), ...events("High tide at noon.")], { bytes: 5 })
      )
      const model = yield* modelAt(url)
      const parts = yield* Stream.runCollect(model.streamText({ prompt: "When?" }))
      assert.strictEqual(
        parts.map((part) => part.type === "text-delta" ? part.delta : "").join(""),
        "High tide at noon."
      )
      assert.strictEqual(parts.filter(({ type }) => type === "text-delta").length, 3)
      assert.deepStrictEqual(parts.map(({ type }) => type).filter((type) => type !== "text-delta"), [
        "reasoning-delta",
        "finish"
      ])
    }))

  it.live("may write reasoning, code fences and greetings around JSON", () =>
    Effect.gen(function*() {
      const json = JSON.stringify(tide)
      for (
        const answer of [
          `<think>Maybe {"place": 1}?</think>\n${json}`,
          `Sure!\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`,
          `Here it is: ${json} I hope that helps {you}.`
        ]
      ) {
        const { url } = yield* localService((_, response) => streamed(response, answer))
        assert.deepStrictEqual((yield* objectFrom(url)).value, tide)
      }
    }))

  it.live("that rejects JSON Schemas gets a request for a JSON object, then for text, and rejected parameters are not sent again", () =>
    Effect.gen(function*() {
      const { received, url } = yield* localService((request, response) =>
        formatOf(request) === undefined
          ? streamed(response, JSON.stringify(tide))
          : error(response, 400, `'response_format.type' must be 'text', not ${formatOf(request)}`)
      )
      const model = yield* modelAt(url)
      for (const _ of [1, 2]) {
        const { value } = yield* model.generateObject({ prompt: "How high?", schema: Tide, objectName: "tide" })
        assert.deepStrictEqual(value, tide)
      }
      assert.deepStrictEqual(received.map(formatOf), ["json_schema", "json_object", undefined, undefined])
      assert.include(JSON.stringify(received[2]?.body["messages"]), "additionalProperties")
      assert.notInclude(JSON.stringify(received[0]?.body["messages"]), "additionalProperties")
    }))

  it.live("that rejects a parameter is asked again without it", () =>
    Effect.gen(function*() {
      const { received, url } = yield* localService(({ body }, response) =>
        "max_tokens" in body
          ? error(
            response,
            400,
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            { param: "max_tokens", code: "unsupported_parameter" }
          )
          : "temperature" in body
          ? error(response, 400, "Unsupported value: 'temperature' does not support 0 with this model.", {
            param: "temperature",
            code: "unsupported_value"
          })
          : streamed(response, JSON.stringify(tide))
      )
      assert.deepStrictEqual((yield* objectFrom(url)).value, tide)
      assert.strictEqual(received.length, 3)
      const last = received[2]?.body ?? {}
      assert.deepStrictEqual([last["max_completion_tokens"], "temperature" in last, "response_format" in last], [
        4_096,
        false,
        true
      ])
    }))

  it.live("that names a rejected parameter in a list is asked again without that one only", () =>
    Effect.gen(function*() {
      const { received, url } = yield* localService(({ body }, response) =>
        "stream_options" in body
          ? json(response, {
            object: "error",
            message: {
              detail: [{
                type: "extra_forbidden",
                loc: ["body", "stream_options"],
                msg: "Extra inputs are not permitted"
              }]
            },
            type: "invalid_request_error"
          }, 422)
          : streamed(response, JSON.stringify(tide))
      )
      assert.deepStrictEqual((yield* objectFrom(url)).value, tide)
      assert.deepStrictEqual(received.map(formatOf), ["json_schema", "json_schema"])
    }))

  it.live("that rejects every request fails with its status, and nothing is remembered as rejected", () =>
    Effect.gen(function*() {
      let isBroken = true
      const { received, url } = yield* localService((_, response) =>
        isBroken ? error(response, 400, "no such model") : streamed(response, JSON.stringify(tide))
      )
      const model = yield* modelAt(url)
      const generation = model.generateObject({ prompt: "How high?", schema: Tide, objectName: "tide" })
      const { reason } = yield* Effect.flip(generation)
      assert.strictEqual(reason._tag, "InvalidRequestError")
      assert.include(reason.message, "it returned 400 (invalid_request_error)")
      isBroken = false
      yield* generation
      assert.strictEqual(formatOf(received.at(-1)!), "json_schema")
    }))

  it.effect("that returns 429 is asked again after the requested time", () =>
    Effect.gen(function*() {
      const { received, url } = yield* localService((_, response, count) =>
        count === 1
          ? error(response, 429, "Slow down", { type: "requests", code: "rate_limit_exceeded" }, { "retry-after": "7" })
          : streamed(response, JSON.stringify(tide))
      )
      const { milliseconds, result } = yield* inVirtualTime(objectFrom(url))
      assert.deepStrictEqual([result.value, received.length], [tide, 2])
      assert.isAtLeast(milliseconds, 7_000)
    }))

  const passing: ReadonlyArray<readonly [string, Parameters<typeof localService>[0]]> = [
    ["answers 500", (_, response) => error(response, 500, "Internal error")],
    ["answers 503 without a word", (_, response) => void response.writeHead(503).end()],
    [
      "fails to write JSON",
      (_, response) => error(response, 400, "Failed to generate JSON", { code: "json_validate_failed" })
    ],
    [
      "cuts its stream in the middle",
      (_, response) => void stream(response, events("half an answer", null), { cut: true })
    ],
    ["ends its stream in the middle", (_, response) => void stream(response, events("half an answer", null))],
    ["ends the connection", (_, response) => void response.socket?.resetAndDestroy()],
    [
      "tells of a failure in the midst of its stream",
      (_, response) =>
        void stream(response, [
          ...events("half", null),
          "data: {\"error\":{\"message\":\"CUDA out of memory\",\"code\":500}}\n\n"
        ])
    ],
    ["answers what is no chat completion", (_, response) => json(response, "<html>starting…</html>")]
  ]
  for (const [what, fails] of passing) {
    it.effect(`that ${what} is asked again, three times in all`, () =>
      Effect.gen(function*() {
        const { received, url } = yield* localService((request, response, count) =>
          count === 1 ? fails(request, response, count) : streamed(response, JSON.stringify(tide))
        )
        const { milliseconds, result } = yield* inVirtualTime(objectFrom(url))
        assert.deepStrictEqual([result.value, received.length], [tide, 2])
        assert.isAtLeast(milliseconds, 1_000)

        const broken = yield* localService(fails)
        const { milliseconds: all, result: failed } = yield* inVirtualTime(Effect.flip(objectFrom(broken.url)))
        assert.strictEqual(failed.reason._tag, "InternalProviderError")
        assert.strictEqual(broken.received.length, 3)
        assert.isAtLeast(all, 3_000)
      }))
  }

  it.effect("that asks for a wait of an hour is not asked again", () =>
    Effect.gen(function*() {
      const { received, url } = yield* localService((_, response) =>
        error(response, 429, "Come back later", {}, { "retry-after": "3600" })
      )
      const { result } = yield* inVirtualTime(Effect.flip(objectFrom(url)))
      assert.deepStrictEqual([result.reason._tag, received.length], ["RateLimitError", 1])
    }))

  it.live("that does not answer fails after its timeout", () =>
    Effect.gen(function*() {
      const { url } = yield* localService((_, response) =>
        void response.writeHead(200, { "content-type": "text/event-stream" }).write(delta({ content: "Well" }))
      )
      const failed = yield* Effect.flip(objectFrom(url, { timeout: 40, attempts: 1 }))
      assert.include(failed.message, "it did not respond within 40 ms")
      const model = yield* modelAt(url, { timeout: 40, attempts: 1 })
      const inTheStream = yield* Effect.flip(Stream.runDrain(model.streamText({ prompt: "When?" })))
      assert.include(inTheStream.message, "it did not respond within 40 ms")
    }))

  it.live("is disconnected when its answer is no longer needed", () =>
    Effect.gen(function*() {
      const closed = Promise.withResolvers<void>()
      const requested = Promise.withResolvers<void>()
      const { url } = yield* localService((_, response) => {
        response.on("close", closed.resolve)
        response.writeHead(200, { "content-type": "text/event-stream" }).write(delta({ content: "Well" }))
        requested.resolve()
      })
      yield* Effect.raceFirst(objectFrom(url), Effect.promise(() => requested.promise))
      yield* Effect.promise(() => closed.promise)
    }))

  it.live("fails with a reason if it cannot be reached", () =>
    Effect.gen(function*() {
      const failed = yield* Effect.flip(objectFrom("http://127.0.0.1:1", { attempts: 1 }))
      assert.include(failed.message, "it cannot be reached (ECONNREFUSED)")
    }))

  const declining: ReadonlyArray<readonly [string, Parameters<typeof localService>[0]]> = [
    [
      "refuses",
      (_, response) =>
        void stream(response, [
          delta({ role: "assistant", content: null, refusal: "I cannot" }),
          delta({ refusal: " help with that." }),
          ...events("")
        ])
    ],
    ["is filtered", (_, response) => streamed(response, "It is", "content_filter")],
    [
      "answers 400 of its filter",
      (_, response) => error(response, 400, "The response was filtered", { code: "content_filter" })
    ]
  ]
  for (const [what, declines] of declining) {
    it.live(`that ${what} is not asked again`, () =>
      Effect.gen(function*() {
        const { received, url } = yield* localService(declines)
        const { reason } = yield* Effect.flip(objectFrom(url))
        assert.deepStrictEqual([reason._tag, received.length], ["ContentPolicyError", 1])
      }))
  }

  it.live("that redirects is not followed, and the target never receives the key", () =>
    Effect.gen(function*() {
      const elsewhere = yield* localService((_, response) => streamed(response, JSON.stringify(tide)))
      const { url } = yield* localService((_, response) =>
        void response.writeHead(307, { location: `${elsewhere.url}/v1/chat/completions` }).end()
      )
      const failed = yield* Effect.flip(objectFrom(url, { apiKey: "sk-local-1234567" }))
      assert.include(failed.message, "it returned 307, and redirects are not followed")
      assert.deepStrictEqual(elsewhere.received, [])
    }))

  it.live("gets no more concurrent requests than its settings allow", () =>
    Effect.gen(function*() {
      let underway = 0
      let most = 0
      const { received, url } = yield* localService((_, response) => {
        most = Math.max(most, ++underway)
        setTimeout(() => {
          underway--
          streamed(response, JSON.stringify(tide))
        }, 5)
      })
      const model = yield* modelAt(url, { concurrency: 2 })
      yield* Effect.all(Array.from({ length: 7 }, () => model.generateObject({ prompt: "How high?", schema: Tide })), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual([received.length, most], [7, 2])
    }))

  it.live("whose answer is truncated at its limit returns the complete part", () =>
    Effect.gen(function*() {
      const { url } = yield* localService((_, response) =>
        streamed(
          response,
          "{\"tides\":[{\"place\":\"A\",\"metres\":1},{\"place\":\"B\",\"metres\":2},{\"place\":\"C",
          "length"
        )
      )
      const model = yield* modelAt(url)
      const { value } = yield* model.generateObject({
        prompt: "How high?",
        schema: Schema.Struct({ tides: Schema.Array(Tide) })
      })
      assert.deepStrictEqual(value.tides.map(({ place }) => place), ["A", "B"])
    }))
})
