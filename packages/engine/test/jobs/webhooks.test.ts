import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as WebhooksLayer from "../../src/jobs/webhooks.ts"
import { number } from "../../src/store/column.ts"
import { Database } from "../../src/store/database.ts"
import { siteOf } from "../service/service-engine.ts"

const event = { id: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46", type: "batch_scrape.started", success: true, data: [] }

it.effect("sends again what a receiver does not take: after 1, 5 and 15 minutes, and then no more", () =>
  Effect.gen(function*() {
    const told: Array<string> = []
    const { url } = yield* siteOf((request, response) => {
      request.on("data", (part) => told.push(String(part))).on("end", () => response.writeHead(500).end())
    })
    const { tell, waiting } = yield* webhooksHere()
    yield* tell(url, event)
    yield* turn(() => waiting(1))
    for (const [minutes, attempts] of [[1, 2], [5, 3], [15, 4]] as const) {
      yield* TestClock.adjust(minutes * 60_000 - 1)
      assert.strictEqual(told.length, attempts - 1)
      yield* TestClock.adjust(1)
      yield* turn(() => told.length === attempts && waiting(attempts === 4 ? undefined : attempts))
    }
    assert.strictEqual(new Set(told).size, 1)
    yield* TestClock.adjust("1 day")
    assert.strictEqual(told.length, 4)
  }))

it.effect("sends again after a restart, with the same identifier", () =>
  Effect.gen(function*() {
    const directory = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "trawl-webhooks-"))),
      (made) => Effect.sync(() => rmSync(made, { recursive: true }))
    )
    const told: Array<string> = []
    const { url } = yield* siteOf((request, response) => {
      request.on("data", (part) => told.push(String(part))).on("end", () => response.writeHead(told.length === 1 ? 500 : 200).end())
    })
    yield* Effect.scoped(Effect.gen(function*() {
      const { tell, waiting } = yield* webhooksHere(undefined, directory)
      yield* tell(url, event)
      yield* turn(() => waiting(1))
    }))
    const { waiting } = yield* webhooksHere(undefined, directory)
    yield* TestClock.adjust("1 minute")
    yield* turn(() => waiting(undefined))
    assert.strictEqual(told.length, 2)
    assert.strictEqual(told[0], told[1])
  }))

it.effect("tells nobody on this machine or in its network, unless they are allowed", () =>
  Effect.gen(function*() {
    let told = 0
    const { url } = yield* siteOf((_, response) => {
      told++
      response.end()
    })
    const { tell, waiting } = yield* webhooksHere([])
    yield* tell(url, event)
    yield* turn(() => waiting(1))
    assert.strictEqual(told, 0)
  }))

const webhooksHere = Effect.fnUntraced(function*(allowedAddresses: ReadonlyArray<string> = ["127.0.0.1"], directory = ":memory:") {
  const context = yield* Layer.build(Layer.provideMerge(WebhooksLayer.layer({ allowedAddresses }), Database.layer(directory)))
  return yield* Effect.gen(function*() {
    const { tell } = yield* WebhooksLayer.Webhooks
    const { read } = yield* Database
    /** Whether the delivery waits for another attempt after so many; undefined when none waits. */
    const waiting = (attempt: number | undefined) => {
      const row = Effect.runSync(read((sql) => sql("SELECT attempt FROM delivery").get()))
      return (row && number(row, "attempt")) === attempt
    }
    return { tell, waiting }
  }).pipe(Effect.provideContext(context))
})

/** Waits for the network, which no test clock moves. */
const turn = (isDone: () => boolean) =>
  Effect.promise(async () => {
    for (let attempt = 0; !isDone(); attempt++) {
      if (attempt > 1_000) throw new Error("It never came")
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
