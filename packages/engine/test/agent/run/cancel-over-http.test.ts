import { assert, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { EngineAddress, listen } from "../../../src/index.ts"
import { agentEngine } from "./agent-engine.ts"

it.live("a second cancel request gets different responses while the run is stopping and after it has stopped", () =>
  Effect.gen(function*() {
    const [working, stopping] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const { ended, parts, start } = yield* agentEngine(() =>
      Deferred.succeed(working, undefined).pipe(
        Effect.andThen(Effect.uninterruptible(Deferred.await(stopping))),
        Effect.andThen(Effect.never)
      )
    )
    const context = yield* Layer.build(Layer.provide(listen({ port: 0 }), Layer.succeedContext(parts)))
    const { url } = yield* Effect.provideContext(EngineAddress, context)
    const id = yield* start()
    const cancel = Effect.promise(async () => {
      const response = await fetch(`${url}/v2/agent/${id}`, {
        method: "DELETE",
        headers: { authorization: "Bearer key-a" }
      })
      const { error, success } = await response.json() as { readonly success: boolean; readonly error?: string }
      return [response.status, success, error]
    })
    yield* Deferred.await(working)
    // two at once: one of them cancels
    const both = yield* Effect.all([cancel, cancel], { concurrency: 2 })
    assert.sameDeepMembers(both, [[200, true, undefined], [409, false, "Agent is already cancelled"]])
    assert.deepStrictEqual(yield* cancel, [409, false, "Agent is already cancelled"])
    yield* Deferred.succeed(stopping, undefined)
    assert.strictEqual((yield* ended(id)).status, "failed")
    assert.deepStrictEqual(yield* cancel, [409, false, "Agent already finished"])
  }).pipe(Effect.scoped))
