import * as Agent from "@trawl/agent"
import { connect } from "@trawl/core"
import { embedded, EngineAddress, listen } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { assert, describe, it } from "vitest"
import * as sdk from "../../packages/sdk/src/index.ts"

type Work = NonNullable<NonNullable<Parameters<typeof embedded>[0]["worker"]>>["work"]

/** An engine on a port, whose runs do this work. */
const engineWith = (work: Work) =>
  Effect.flatMap(
    Layer.build(
      Layer.provideMerge(
        listen({ port: 0, shutdownTimeout: "1 second" }),
        embedded({ dataDirectory: ":memory:", apiKeys: ["a-key"], browser: false, worker: { work } })
      )
    ),
    (context) =>
      Effect.provideContext(Effect.map(EngineAddress, ({ url }) => ({ apiKey: "a-key", baseUrl: url })), context)
  )

const busy: Work = (_, context) =>
  Effect.gen(function*() {
    yield* Effect.forEach(["A", "B"], (name) =>
      context.delegate(name, (own) =>
        Effect.forEach([1, 2, 3], (number) =>
          own.use(
            {
              toolName: "scrape",
              parameters: { number },
              result: Schema.Finite,
              summary: (result) =>
                result
            },
            Effect.delay(Effect.succeed({ result: number, credits: 1 }), 10)
          ))), { concurrency: "unbounded" })
    yield* context.show({ artifactId: "answer", kind: "json", change: "init", content: "{\"sum\":12}" })
    return { _tag: "Succeeded", data: { sum: 12 } }
  })

const types = (events: ReadonlyArray<{ readonly type: string }>) => events.map(({ type }) => type)

describe("the client follows a run of the engine", () => {
  it("by stream and by polls, with the same events, each once", () =>
    Effect.gen(function*() {
      const settings = yield* engineWith(busy)
      const run = connect(settings)
      const { id } = yield* Effect.promise(() => run(Agent.start({ prompt: "Add." })))
      const streamed = yield* Effect.promise(() => run(Stream.runCollect(Agent.trace(id, { interval: 20 }))))
      const { events: polled } = yield* Effect.promise(async () => {
        const answer = await fetch(`${settings.baseUrl}/v2/agent/${id}/trace`, {
          headers: { authorization: `Bearer ${settings.apiKey}` }
        })
        return await answer.json() as { readonly events: ReadonlyArray<{ readonly eventId: string }> }
      })
      assert.sameMembers(streamed.map(({ eventId }) => eventId), polled.map(({ eventId }) => eventId))
      assert.strictEqual(new Set(streamed.map(({ eventId }) => eventId)).size, streamed.length)
      assert.strictEqual(types(streamed).filter((type) => type === "tool_call.finished").length, 6)
      assert.include(types(streamed), "run.finished")
    }).pipe(Effect.scoped, Effect.runPromise))

  it("to its end, its data and its artifacts", () =>
    Effect.gen(function*() {
      const client = sdk.connect(yield* engineWith(busy))
      yield* Effect.promise(async () => {
        const { id } = await sdk.agent.start(client, { prompt: "Add." })
        let last
        for await (const view of sdk.agent.updates(client, id, { interval: 20 })) last = view
        assert.strictEqual(last?.outcome, "succeeded")
        assert.deepStrictEqual(last?.inFlight, {})
        assert.strictEqual(last?.credits, 6)
        assert.deepStrictEqual((await sdk.agent.wait(client, id)).data, { sum: 12 })
        const contents = []
        for await (const { value } of sdk.agent.artifacts(client, id, { interval: 20 })) contents.push(value)
        assert.deepStrictEqual(contents, [{ sum: 12 }])
      })
    }).pipe(Effect.scoped, Effect.runPromise))

  it("to its failure if it is cancelled", () =>
    Effect.gen(function*() {
      const client = sdk.connect(yield* engineWith(() => Effect.never))
      yield* Effect.promise(async () => {
        const { id } = await sdk.agent.start(client, { prompt: "Wait." })
        await sdk.agent.cancel(client, id)
        const failed = await sdk.agent.wait(client, id, { interval: 20 }).then(
          () => undefined,
          (error: unknown) => error
        )
        assert.instanceOf(failed, sdk.RunFailed)
      })
    }).pipe(Effect.scoped, Effect.runPromise))
})
