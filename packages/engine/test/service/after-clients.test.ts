import { assert, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import * as Traffic from "../../src/service/traffic.ts"

it.effect("background work waits for open requests", () =>
  Effect.gen(function*() {
    const { afterClients, answering } = yield* Traffic.Traffic
    yield* afterClients // no open requests
    const [one, other] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const clients = yield* Effect.forkChild(
      Effect.all([answering(Deferred.await(one)), answering(Deferred.await(other))], { concurrency: 2 })
    )
    yield* TestClock.adjust(1)
    const work = yield* Effect.forkChild(afterClients)
    yield* Deferred.succeed(one, undefined)
    yield* TestClock.adjust(1)
    assert.isUndefined(work.pollUnsafe())
    yield* Deferred.succeed(other, undefined)
    yield* Fiber.join(work)
    yield* Fiber.join(clients)
  }).pipe(Effect.provide(Traffic.layer)))

it.effect("background work continues after a second, and disconnected clients do not delay it", () =>
  Effect.gen(function*() {
    const { afterClients, answering } = yield* Traffic.Traffic
    const client = yield* Effect.forkChild(answering(Effect.never))
    yield* TestClock.adjust(1)
    const work = yield* Effect.forkChild(afterClients)
    yield* TestClock.adjust(999)
    assert.isUndefined(work.pollUnsafe())
    yield* TestClock.adjust(1)
    yield* Fiber.join(work)
    yield* Fiber.interrupt(client)
    yield* afterClients
  }).pipe(Effect.provide(Traffic.layer)))
