import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as JobEvents from "../../src/jobs/job-events.ts"
import * as Leases from "../../src/jobs/leases.ts"
import * as WebhooksLayer from "../../src/jobs/webhooks.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { number } from "../../src/store/column.ts"
import * as DeliveryRecords from "../../src/records/deliveries.ts"
import * as Retained from "../../src/records/retained.ts"
import { Database } from "../../src/store/database.ts"
import { sqliteRecords } from "../records/drivers.ts"
import { siteOf } from "../service/service-engine.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

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
    const directory = yield* temporaryDirectory
    const told: Array<string> = []
    const { url } = yield* siteOf((request, response) => {
      request.on("data", (part) => told.push(String(part))).on("end", () =>
        response.writeHead(told.length === 1 ? 500 : 200).end())
    })
    yield* Effect.scoped(Effect.gen(function*() {
      const { tell, waiting } = yield* webhooksHere(undefined, directory)
      yield* tell(url, event)
      yield* turn(() =>
        waiting(1)
      )
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

it.effect("sends at once to other receivers of the same team and of other teams while twenty receivers do not answer", () =>
  Effect.gen(function*() {
    const silent = yield* Effect.forEach(Array.from({ length: 20 }), () => siteOf(() => undefined))
    const told: Array<string> = []
    const { url } = yield* siteOf((request, response) => {
      told.push(request.url ?? "")
      response.end()
    })
    const { tell } = yield* webhooksHere()
    for (const [at, { url: dead }] of silent.entries()) {
      for (const page of ["1", "2", "3"]) {
        yield* tell(dead, { ...event, id: `${at}`, type: "batch_scrape.page", webhookId: `${at}-${page}` })
      }
    }
    yield* tell(`${url}/own`, { ...event, id: "own" })
    yield* Effect.provideService(tell(`${url}/other`, { ...event, id: "other" }), CurrentTeam, {
      name: "other",
      key: "default"
    })
    // the test clock stands still, so no attempt at the other receivers has ended
    yield* turn(() => told.length === 2)
    assert.sameMembers(told, ["/own", "/other"])
  }))

it.effect("pauses deliveries to a receiver that does not answer, and sends again after the pause", () =>
  Effect.gen(function*() {
    let asked = 0
    let answers = false
    const taken = new Set<string>()
    const { url } = yield* siteOf((request, response) => {
      asked++
      if (!answers) return
      request.on("data", (part) => taken.add((JSON.parse(String(part)) as { readonly id: string }).id)).on(
        "end",
        () => response.end()
      )
    })
    const { deliveries, tell } = yield* webhooksHere()
    for (let job = 0; job < 12; job++) yield* tell(url, { ...event, id: `${job}` })
    yield* turn(() => asked === 4)
    yield* TestClock.adjust("10 seconds")
    yield* turn(() => deliveries().filter((attempt) => attempt === 1).length === 12)
    assert.strictEqual(asked, 4)
    answers = true
    yield* TestClock.adjust("60 seconds")
    yield* turn(() => deliveries().length === 0)
    assert.strictEqual(taken.size, 12)
  }))

it.effect("sends the start of a job first and its end last, even if a page between them is retried", () =>
  Effect.gen(function*() {
    const taken: Array<string> = []
    let refused = 0
    const { url } = yield* siteOf((request, response) => {
      request.on("data", (part) => {
        const { type } = JSON.parse(String(part)) as { readonly type: string }
        if (type === "batch_scrape.page" && ++refused === 1) return response.writeHead(503).end()
        taken.push(type.slice("batch_scrape.".length))
        return response.end()
      })
    })
    const { deliveries, tell } = yield* webhooksHere()
    for (const type of ["started", "page", "page", "completed"]) {
      yield* tell(url, { ...event, type: `batch_scrape.${type}` })
    }
    yield* turn(() => taken.length === 2 && deliveries().includes(1))
    yield* TestClock.adjust("1 minute")
    yield* turn(() => deliveries().length === 0)
    assert.deepStrictEqual(taken, ["started", "page", "page", "completed"])
  }))

it.effect("retries after at most the delay, even if the clock is set back by hours before a restart", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    let asked = 0
    const { url } = yield* siteOf((_, response) => response.writeHead(asked++ === 0 ? 500 : 200).end())
    yield* TestClock.setTime(10 * 3_600_000)
    yield* Effect.scoped(Effect.gen(function*() {
      const { tell, waiting } = yield* webhooksHere(undefined, directory)
      yield* tell(url, event)
      yield* turn(() => waiting(1))
    }))
    yield* TestClock.setTime(0)
    const { waiting } = yield* webhooksHere(undefined, directory)
    yield* TestClock.adjust("1 minute")
    yield* turn(() => waiting(undefined))
    assert.strictEqual(asked, 2)
  }))

const webhooksHere = Effect.fnUntraced(
  function*(allowedAddresses: ReadonlyArray<string> = ["127.0.0.1"], directory = ":memory:") {
    const context = yield* Layer.build(
      WebhooksLayer.layer({ allowedAddresses }).pipe(
        Layer.provide(DeliveryRecords.layer),
        Layer.provide(Retained.layer),
        Layer.provide(Layer.merge(JobEvents.layer, Leases.layerAlone)),
        Layer.provideMerge(sqliteRecords(directory))
      )
    )
    return yield* Effect.gen(function*() {
      const { tell } = yield* WebhooksLayer.Webhooks
      const { read } = yield* Database
      /** The number of attempts of each queued delivery. */
      const deliveries = () =>
        Effect.runSync(read((sql) => sql("SELECT attempt FROM delivery").all().map((row) => number(row, "attempt"))))
      /** Whether the delivery waits for another attempt after so many; undefined when none waits. */
      const waiting = (attempt: number | undefined) => deliveries()[0] === attempt
      return { deliveries, tell, waiting }
    }).pipe(Effect.provideContext(context))
  }
)

/** Waits for the network, which no test clock moves. */
const turn = (isDone: () => boolean) =>
  Effect.promise(async () => {
    for (let attempt = 0; !isDone(); attempt++) {
      if (attempt > 1_000) throw new Error("It never came")
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
