import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { Deliveries } from "../../src/jobs/deliveries.ts"
import * as JobEvents from "../../src/jobs/job-events.ts"
import * as Leases from "../../src/jobs/leases.ts"
import * as WebhooksLayer from "../../src/jobs/webhooks.ts"
import * as MailRelay from "../../src/mail/mail-relay.ts"
import { mailUrl } from "../../src/mail/mail.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { number } from "../../src/store/column.ts"
import * as DeliveryRecords from "../../src/records/deliveries.ts"
import * as Retained from "../../src/records/retained.ts"
import * as Sqlite from "../../src/records/sql/sqlite.ts"
import { Database } from "../../src/store/database.ts"
import { smtpRelay } from "../monitors/smtp-relay.ts"
import { siteOf } from "../service/service-engine.ts"
import { lossyDatabase } from "../store/lossy-database.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

const event = { id: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46", type: "batch_scrape.started", success: true, data: [] }

it.effect("retries a rejected delivery after 1, 5 and 15 minutes, and then gives up", () =>
  Effect.gen(function*() {
    const received: Array<string> = []
    const { url } = yield* siteOf((request, response) => {
      request.on("data", (part) => received.push(String(part))).on("end", () => response.writeHead(500).end())
    })
    const { notify: report, waiting } = yield* webhooksHere()
    yield* report(url, event)
    yield* turn(() => waiting(1))
    for (const [minutes, attempts] of [[1, 2], [5, 3], [15, 4]] as const) {
      yield* TestClock.adjust(minutes * 60_000 - 1)
      assert.strictEqual(received.length, attempts - 1)
      yield* TestClock.adjust(1)
      yield* turn(() => received.length === attempts && waiting(attempts === 4 ? undefined : attempts))
    }
    assert.strictEqual(new Set(received).size, 1)
    yield* TestClock.adjust("1 day")
    assert.strictEqual(received.length, 4)
  }))

it.effect("retries after a restart, with the same identifier", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const received: Array<string> = []
    const { url } = yield* siteOf((request, response) => {
      request.on("data", (part) => received.push(String(part))).on("end", () =>
        response.writeHead(received.length === 1 ? 500 : 200).end())
    })
    yield* Effect.scoped(Effect.gen(function*() {
      const { notify: report, waiting } = yield* webhooksHere(undefined, directory)
      yield* report(url, event)
      yield* turn(() =>
        waiting(1)
      )
    }))
    const { waiting } = yield* webhooksHere(undefined, directory)
    yield* TestClock.adjust("1 minute")
    yield* turn(() => waiting(undefined))
    assert.strictEqual(received.length, 2)
    assert.strictEqual(received[0], received[1])
  }))

it.effect("sends an email again after a restart, with the same Message-ID, if the relay was busy", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const relay = yield* smtpRelay((_to, attempts) => attempts === 1 ? 451 : undefined)
    const mail = MailRelay.layer({ url: relay.url, from: "alerts@trawl.test" })
    const database = Database.layer(directory)
    const ids = () => relay.headers.map((headers) => headers["message-id"])
    yield* Effect.scoped(Effect.gen(function*() {
      const { email, waiting } = yield* webhooksHere(undefined, directory, database, undefined, mail)
      yield* email
      yield* turn(() => waiting(1))
    }))
    const { waiting } = yield* webhooksHere(undefined, directory, Layer.fresh(database), undefined, Layer.fresh(mail))
    yield* TestClock.adjust("1 minute")
    yield* turn(() => waiting(undefined))
    assert.strictEqual(ids().length, 2)
    assert.match(ids()[0] ?? "", /^<[\da-f-]{36}@trawl\.test>$/)
    assert.strictEqual(ids()[0], ids()[1])
    assert.lengthOf(relay.received, 1)
  }))

it.effect("sends nothing to this machine or its network, unless allowed", () =>
  Effect.gen(function*() {
    let deliveryCount = 0
    const { url } = yield* siteOf((_, response) => {
      deliveryCount++
      response.end()
    })
    const { notify: report, waiting } = yield* webhooksHere([])
    yield* report(url, event)
    yield* turn(() => waiting(1))
    assert.strictEqual(deliveryCount, 0)
  }))

it.effect("delivers to other receivers of the same and other teams at once while twenty receivers do not answer", () =>
  Effect.gen(function*() {
    const silent = yield* Effect.forEach(Array.from({ length: 20 }), () => siteOf(() => undefined))
    const received: Array<string> = []
    const { url } = yield* siteOf((request, response) => {
      received.push(request.url ?? "")
      response.end()
    })
    const { notify: report } = yield* webhooksHere()
    for (const [at, { url: dead }] of silent.entries()) {
      for (const page of ["1", "2", "3"]) {
        yield* report(dead, { ...event, id: `${at}`, type: "batch_scrape.page", webhookId: `${at}-${page}` })
      }
    }
    yield* report(`${url}/own`, { ...event, id: "own" })
    yield* Effect.provideService(report(`${url}/other`, { ...event, id: "other" }), CurrentTeam, {
      name: "other",
      key: "default"
    })
    // the test clock stands still, so no attempt at the other receivers has ended
    yield* turn(() => received.length === 2)
    assert.sameMembers(received, ["/own", "/other"])
  }))

it.effect("pauses deliveries to a receiver that does not answer, and resumes them later", () =>
  Effect.gen(function*() {
    let requestCount = 0
    let answers = false
    const taken = new Set<string>()
    const { url } = yield* siteOf((request, response) => {
      requestCount++
      if (!answers) return
      request.on("data", (part) => taken.add((JSON.parse(String(part)) as { readonly id: string }).id)).on(
        "end",
        () => response.end()
      )
    })
    const { deliveries, notify: report } = yield* webhooksHere()
    for (let job = 0; job < 12; job++) yield* report(url, { ...event, id: `${job}` })
    yield* turn(() => requestCount === 4)
    yield* TestClock.adjust("10 seconds")
    yield* turn(() => deliveries().filter((attempt) => attempt === 1).length === 12)
    assert.strictEqual(requestCount, 4)
    answers = true
    yield* TestClock.adjust("60 seconds")
    yield* turn(() => deliveries().length === 0)
    assert.strictEqual(taken.size, 12)
  }))

it.effect("sends the later events of a job while a refused one waits for its retry, and the last event after it", () =>
  Effect.gen(function*() {
    const { requests, refuse, url } = yield* receiver
    const { deliveries, tellAll } = yield* webhooksHere()
    refuse.add("page 1")
    yield* tellAll(url, ["started", "page 1", "page 2"])
    yield* turn(() => requests.length === 3 && deliveries().length === 1)
    yield* tellAll(url, ["page 3", "completed"])
    yield* turn(() => requests.length === 4 && deliveries().length === 2)
    yield* TestClock.adjust(60_000 - 1)
    assert.deepStrictEqual(requests, ["started", "page 1", "page 2", "page 3"])
    refuse.clear()
    yield* TestClock.adjust(1)
    yield* turn(() => deliveries().length === 0)
    assert.deepStrictEqual(requests.slice(4), ["page 1", "completed"])
  }))

it.effect("sends the last event of a job after the refused ones were abandoned, also after a restart", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const { requests, refuse, taken, url } = yield* receiver
    refuse.add("page 1").add("page 3")
    yield* Effect.scoped(Effect.gen(function*() {
      const { deliveries, tellAll } = yield* webhooksHere(undefined, directory)
      yield* tellAll(url, ["started", "page 1", "page 2", "page 3", "failed"])
      yield* turn(() => deliveries().filter((attempt) => attempt === 1).length === 2)
    }))
    const { deliveries } = yield* webhooksHere(undefined, directory)
    for (const [minutes, attempts] of [[1, 2], [5, 3]] as const) {
      yield* TestClock.adjust(minutes * 60_000)
      yield* turn(() => deliveries().filter((attempt) => attempt === attempts).length === 2)
    }
    assert.deepStrictEqual(taken, ["started", "page 2"])
    yield* TestClock.adjust("15 minutes")
    yield* turn(() => deliveries().length === 0)
    assert.deepStrictEqual(taken, ["started", "page 2", "failed"])
    const pages = ["page 1", "page 3"]
    assert.deepStrictEqual(requests, ["started", "page 1", "page 2", "page 3", ...pages, ...pages, ...pages, "failed"])
  }))

it.effect("sends one event of a job to a receiver that does not answer, and the others in order when it does", () =>
  Effect.gen(function*() {
    const { requests, receive, url } = yield* receiver
    receive.silently = true
    const { deliveries, tellAll } = yield* webhooksHere()
    const events = ["started", ...Array.from({ length: 20 }, (_, at) => `page ${at}`), "completed"]
    yield* tellAll(url, events)
    yield* turn(() => requests.length === 1)
    yield* TestClock.adjust("10 seconds")
    yield* turn(() => deliveries().filter((attempt) => attempt === 1).length === 21)
    assert.deepStrictEqual(requests, ["started"])
    receive.silently = false
    yield* TestClock.adjust("60 seconds")
    yield* turn(() => deliveries().length === 0)
    assert.deepStrictEqual(requests.slice(1), events)
  }))

for (const statement of ["UPDATE delivery SET owner", "DELETE FROM delivery", "INSERT INTO delivery", "COMMIT"]) {
  it.effect(`sends each event once and in order if the response to ${statement} is lost`, () =>
    Effect.gen(function*() {
      const { requests, url } = yield* receiver
      const { fault, layer } = lossyDatabase(":memory:")
      const { deliveries, notify: report, tellAll, tellTogether } = yield* webhooksHere(undefined, ":memory:", layer)
      yield* tellAll(url, ["started"])
      yield* turn(() => deliveries().length === 0)
      fault.loses = statement
      const page = yield* Effect.forkChild(
        statement === "COMMIT" ? Effect.exit(tellTogether(url, ["page 1"])) : tellAll(url, ["page 1"])
      )
      yield* turn(() => fault.lost > 0)
      fault.loses = ""
      // without a notification from the job, the queue is read every half minute
      yield* TestClock.adjust(statement === "COMMIT" ? "30 seconds" : "5 seconds")
      yield* Fiber.join(page)
      yield* report(url, { ...event, type: "batch_scrape.completed", data: ["completed"] })
      yield* TestClock.adjust("5 seconds")
      yield* turn(() => deliveries().length === 0 && requests.length === 3)
      assert.deepStrictEqual(requests, ["started", "page 1", "completed"])
    }))
}

it.effect("repeats only the last event if the engine crashes before it can store that it was accepted", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const { requests, url } = yield* receiver
    yield* Effect.scoped(Effect.gen(function*() {
      const { fault, layer } = lossyDatabase(directory)
      const { tellAll } = yield* webhooksHere(undefined, directory, layer)
      fault.refuses = "DELETE FROM delivery"
      yield* tellAll(url, ["started", "page 1", "completed"])
      yield* turn(() => fault.lost > 0)
      yield* TestClock.adjust("10 seconds")
    }))
    assert.deepStrictEqual(requests, ["started"])
    const { deliveries } = yield* webhooksHere(undefined, directory)
    yield* turn(() => deliveries().length === 0)
    assert.deepStrictEqual(requests, ["started", "started", "page 1", "completed"])
  }))

it.effect("takes over the deliveries of a terminated process within half a minute, in order", () =>
  Effect.gen(function*() {
    const { requests, url } = yield* receiver
    const live = new Set(["other", "own"])
    const leases = Layer.succeed(
      Leases.Leases,
      Leases.Leases.of({
        owner: "own",
        live: Effect.sync(() => [...live]),
        areValid: Effect.succeed(true),
        holding: (work) => work
      })
    )
    const { deliveries, giveTo, tellAll } = yield* webhooksHere(undefined, ":memory:", undefined, leases)
    yield* giveTo("other")
    yield* tellAll(url, ["started", "page 1"])
    yield* giveTo(undefined)
    yield* tellAll(url, ["completed"])
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(requests, [])
    live.delete("other")
    yield* TestClock.adjust("30 seconds")
    yield* turn(() => deliveries().length === 0)
    assert.deepStrictEqual(requests, ["started", "page 1", "completed"])
  }))

it.effect("retries after at most the delay, even if the clock is set back by hours before a restart", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    let requestCount = 0
    const { url } = yield* siteOf((_, response) => response.writeHead(requestCount++ === 0 ? 500 : 200).end())
    yield* TestClock.setTime(10 * 3_600_000)
    yield* Effect.scoped(Effect.gen(function*() {
      const { notify: report, waiting } = yield* webhooksHere(undefined, directory)
      yield* report(url, event)
      yield* turn(() => waiting(1))
    }))
    yield* TestClock.setTime(0)
    const { waiting } = yield* webhooksHere(undefined, directory)
    yield* TestClock.adjust("1 minute")
    yield* turn(() => waiting(undefined))
    assert.strictEqual(requestCount, 2)
  }))

/** A receiver that refuses some events, or does not answer. Each event is named by its data. */
const receiver = Effect.gen(function*() {
  const receive = { silently: false }
  const requests: Array<string> = []
  const taken: Array<string> = []
  const refuse = new Set<string>()
  const { url } = yield* siteOf((request, response) => {
    request.on("data", (part) => {
      const { data: [name = ""] } = JSON.parse(String(part)) as { readonly data: ReadonlyArray<string> }
      requests.push(name)
      if (receive.silently) return undefined
      if (refuse.has(name)) return response.writeHead(503).end()
      taken.push(name)
      return response.end()
    })
  })
  return { requests, receive, refuse, taken, url }
})

const letter = { to: "reader@example.com", subject: "Alert", text: "Text", html: "<p>Text</p>", headers: {} }

const named = (name: string) => ({ ...event, type: `batch_scrape.${name.split(" ")[0]}`, data: [name] })

const webhooksHere = Effect.fnUntraced(
  function*(
    allowedAddresses: ReadonlyArray<string> = ["127.0.0.1"],
    directory = ":memory:",
    database: ReturnType<typeof Database.layer> = Database.layer(directory),
    leases: Layer.Layer<Leases.Leases> = Leases.layerAlone,
    mail: Layer.Layer<MailRelay.MailRelay> = MailRelay.MailRelay.none
  ) {
    const context = yield* Layer.build(
      WebhooksLayer.layer({ allowedAddresses }).pipe(
        Layer.provideMerge(DeliveryRecords.layer),
        Layer.provide([Retained.layer, mail]),
        Layer.provide(Layer.merge(JobEvents.layer, leases)),
        Layer.provideMerge(Layer.provideMerge(Sqlite.layer, database))
      )
    )
    return yield* Effect.gen(function*() {
      const { prepare, prepareMessage, notify } = yield* WebhooksLayer.Webhooks
      const { put } = yield* Deliveries
      const { read } = yield* Database
      const sql = yield* SqlClient
      /** The number of attempts of each queued delivery. */
      const deliveries = () =>
        Effect.runSync(read((sql) => sql("SELECT attempt FROM delivery").all().map((row) => number(row, "attempt"))))
      /** Whether the delivery waits for another attempt after this number of attempts; undefined if none waits. */
      const waiting = (attempt: number | undefined) => deliveries()[0] === attempt
      const tellAll = (url: string, names: ReadonlyArray<string>) =>
        Effect.forEach(names, (name) => notify(url, named(name)), { discard: true })
      /** Stores the events in one transaction. */
      const tellTogether = (url: string, names: ReadonlyArray<string>) =>
        sql.withTransaction(
          Effect.forEach(names, (name) =>
            Effect.flatMap(prepare(url, named(name)), (all) => Effect.forEach(all, (one) => put(one, false))))
        )
      /** Sets the owner of new deliveries. */
      const giveTo = (owner: string | undefined) =>
        owner === undefined ? sql`DROP TRIGGER give` : sql.unsafe(
          `CREATE TRIGGER give AFTER INSERT ON delivery BEGIN UPDATE delivery SET owner = '${owner}' WHERE id = NEW.id; END`
        )
      const email = Effect.flatMap(
        prepareMessage({ job: "reader", url: () => mailUrl(letter.to), headers: {}, isLast: false, body: letter }),
        (delivery) => put(delivery, false)
      )
      return { deliveries, email, giveTo, notify, tellAll, tellTogether, waiting }
    }).pipe(Effect.provideContext(context))
  }
)

/** Waits for the network, which does not depend on the test clock. */
const turn = (isDone: () => boolean) =>
  Effect.promise(async () => {
    for (let attempt = 0; !isDone(); attempt++) {
      if (attempt > 1_000) throw new Error("It never came")
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
