import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { upstream, type UpstreamParts } from "../../src/federation/upstream.ts"

const answer = {
  success: true,
  data: { web: [{ url: "https://far.example/", title: "Far", description: "" }] },
  creditsUsed: 2
}

/** An upstream that answers, in an engine that can write nothing down. */
const parts = (status: number): UpstreamParts => ({
  exchanges: { send: () => Effect.succeed({ status, headers: {}, text: JSON.stringify(answer) }) },
  cache: { get: () => Effect.undefined, put: () => Effect.die(new Error("disk full")) },
  budget: { reserve: () => Effect.succeed({ settle: () => Effect.die(new Error("disk full")) }) },
  shared: (_, effect) => effect
})

const ask = (status: number) =>
  upstream(
    { kind: "upstream", url: "https://far.example", apiKey: "up-secret-key", name: "far" },
    new URL("https://far.example"),
    parts(status)
  )
    .search({ request: { query: "moon" }, terms: [], milliseconds: 1_000 })

it.effect("a paid answer is returned even if it cannot be counted or stored", () =>
  Effect.gen(function*() {
    assert.deepStrictEqual<unknown>(yield* ask(200), { data: answer.data, warnings: [] })
  }))

it.effect("a failure keeps its reason even if it cannot be counted", () =>
  Effect.gen(function*() {
    assert.strictEqual((yield* Effect.flip(ask(500))).message, "it returned 500")
    assert.isDefined((yield* Effect.flip(ask(402))).fallback)
  }))
