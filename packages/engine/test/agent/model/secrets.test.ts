import { assert, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as References from "effect/References"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Tracer from "effect/Tracer"
import { inspect } from "node:util"
import { ask } from "../../../src/agent/model/ask.ts"
import { LanguageModelSettingsInvalid, readSettings } from "../../../src/agent/model/endpoint/settings.ts"
import { error, stream, streamed } from "./chat-endpoint.ts"
import { localService } from "../../federation/local-service.ts"
import { modelAt } from "./with-model.ts"

const apiKey = "sk-secret+key/0123456789"

it.live("shows its key in no message, log, span or stack, whatever the endpoint returns", () =>
  Effect.gen(function*() {
    const shown: Array<unknown> = []
    const spans: Array<Tracer.Span> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        spans.push(span)
        return span
      }
    })
    const watching = Layer.mergeAll(
      Logger.layer([Logger.make((entry) => void shown.push(entry))]),
      Layer.succeed(References.MinimumLogLevel, "All"),
      Layer.succeed(Tracer.Tracer, tracer)
    )
    for (const status of [200, 302, 400, 401, 403, 404, 413, 422, 429, 500, 503]) {
      const { url } = yield* localService(({ headers }, response) => {
        if (status === 200) {
          void stream(response, [
            `data: {"error":{"message":${JSON.stringify(echo(headers.authorization))},"code":${
              JSON.stringify(headers.authorization)
            }}}\n\n`
          ])
        } else {error(response, status, echo(headers.authorization), {
            code: headers.authorization,
            param: headers.authorization,
            type: headers.authorization
          }, { location: `http://127.0.0.1:1/${headers.authorization}` })}
      })
      const model = yield* modelAt(url, { apiKey, attempts: 1 })
      const exits = yield* Effect.all([
        Effect.exit(model.generateText({ prompt: "?" })),
        Effect.exit(Stream.runDrain(model.streamText({ prompt: "?" }))),
        Effect.exit(ask(model, { system: "", user: "?", name: "it", answer: Schema.Struct({ it: Schema.String }) }))
      ]).pipe(
        Effect.tap((all) =>
          Effect.logError(
            "failed",
            ...all.flatMap((exit) => Exit.isFailure<unknown, unknown>(exit) ? [exit.cause] : [])
          )
        ),
        Effect.withSpan("asking"),
        Effect.provide(watching)
      )
      const causes = exits.flatMap((exit): ReadonlyArray<Cause.Cause<unknown>> =>
        Exit.isFailure<unknown, unknown>(exit) ? [exit.cause] : []
      )
      assert.strictEqual(causes.length, exits.length, `status ${status}`)
      for (const cause of causes) shown.push(cause, Cause.pretty(cause), JSON.stringify(cause))
    }
    const output = inspect([shown, spans], {
      depth: 30,
      maxArrayLength: null,
      maxStringLength: null,
      showHidden: true,
      getters: true
    })
    assert.isAbove(output.length, 10_000)
    for (
      const secret of [
        apiKey,
        encodeURIComponent(apiKey),
        Buffer.from(`Bearer ${apiKey}`).toString("base64").slice(12, 36),
        "sk-secret"
      ]
    ) assert.notInclude(output, secret)
  }))

it.live("rejects invalid settings without showing the key", () =>
  Effect.gen(function*() {
    const good = { url: "http://127.0.0.1:11434/v1/", model: "local", apiKey }
    const { url } = yield* readSettings(good)
    assert.strictEqual(url.href, "http://127.0.0.1:11434/v1/chat/completions")
    const wrong = [
      [{ url: "localhost:11434" }, /the url must be absolute/],
      [{ url: `http://user:${apiKey}@a.example/v1` }, /the url must be absolute/],
      [{ url: `https://a.example/v1?key=${apiKey}` }, /the url must be absolute/],
      [{ model: " " }, /the model must have a name/],
      [{ apiKey: `${apiKey}\n` }, /the apiKey must be visible ASCII/],
      [{ timeout: 0 }, /timeout must be a whole number of at least 1/],
      [{ attempts: 1.5 }, /attempts must be/],
      [{ pageCharacters: 10 }, /pageCharacters must be a whole number of at least 1000/]
    ] as const
    for (const [one, message] of wrong) {
      const failed = yield* Effect.flip(readSettings({ ...good, ...one }))
      assert.instanceOf(failed, LanguageModelSettingsInvalid)
      assert.match(failed.message, message)
      assert.notInclude(inspect(failed, { depth: 10 }), "sk-secret")
    }
  }))

it.live("sends no key if none is set", () =>
  Effect.gen(function*() {
    const { received, url } = yield* localService((_, response) => streamed(response, "Hello."))
    const model = yield* modelAt(url)
    assert.strictEqual((yield* model.generateText({ prompt: "?" })).text, "Hello.")
    assert.isUndefined(received[0]?.headers.authorization)
  }))

/** Services may repeat a key that they reject. */
const echo = (authorization = "") =>
  `Incorrect API key provided: ${authorization} ${encodeURIComponent(authorization)} ${
    Buffer.from(authorization).toString("base64")
  }`
