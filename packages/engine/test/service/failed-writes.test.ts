import { assert, it } from "@effect/vitest"
import { Browser } from "@trawl/browser/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { BatchScrapes } from "../../src/jobs/batch-scrapes.ts"
import { JobStore } from "../../src/jobs/job-store.ts"
import { PageFetcher } from "@trawl/fetcher/effect"
import { Ledger } from "../../src/service/ledger.ts"
import { MailRelay } from "../../src/mail/mail-relay.ts"
import * as Service from "../../src/services.ts"
import { EngineSettings } from "../../src/settings.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { Database } from "../../src/store/database.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"
import { noRobotsTxt, otherParts } from "../other-parts.ts"
import { failingDatabase } from "../store/failing-database.ts"
import { lossyDatabase } from "../store/lossy-database.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

const team = { name: "default", key: "default", credits: 10 }
const charged = Effect.flatMap(
  Ledger,
  (ledger) => Effect.map(ledger.months("default", false), ([month]) => month?.credits ?? 0)
)
const left = Effect.flatMap(Ledger, (ledger) => Effect.map(ledger.balance(team), (balance) => balance?.left))

it.effect("stores charges that could not be written later, once", () => {
  const { disk, layer } = failingDatabase()
  return Effect.gen(function*() {
    const { book } = yield* Ledger
    disk.isFull = true
    for (const id of ["a", "b", "c"]) {
      yield* book({ id, endpoint: "scrape", target: "https://example.com/", credits: 1 })
    }
    yield* TestClock.adjust("100 millis")
    assert.strictEqual(yield* left, 7)
    assert.strictEqual(yield* charged, 0)
    yield* book({ id: "d", endpoint: "scrape", target: "https://example.com/", credits: 2 })
    disk.isFull = false
    yield* TestClock.adjust("10 seconds")
    assert.strictEqual(yield* charged, 5)
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual([yield* charged, yield* left], [5, 5])
  }).pipe(
    Effect.provide(
      Service.records({}, Service.alone).pipe(
        Layer.provide([Service.recordsInDataDirectory, MailRelay.none]),
        Layer.provide(layer)
      )
    )
  )
})

it.effect("continues a batch whose pages could not be stored, charges each once, and ends it", () => {
  const { disk, layer } = failingDatabase()
  const requests: Array<string> = []
  const fetcher = Layer.succeed(
    PageFetcher,
    PageFetcher.of({
      fetch: (url) =>
        Effect.sync(() => {
          requests.push(url)
          disk.isFull = requests.length === 2
          return {
            requestedUrl: url,
            url,
            status: 200,
            headers: {},
            contentType: "text/html",
            body: Buffer.from("<main><p>Some words of a page.</p></main>"),
            fetchedAt: 0
          }
        })
    })
  )
  const parts = Layer.mergeAll(Service.records({}, Service.alone), Service.limits, SqlitePageStore.layer).pipe(
    Layer.provide([Service.recordsInDataDirectory, MailRelay.none]),
    Layer.provide(layer),
    Layer.merge(fetcher),
    Layer.merge(Browser.none()),
    Layer.merge(Layer.succeed(EngineSettings, { apiKeys: [] })),
    (parts) => Layer.mergeAll(otherParts, noRobotsTxt, parts)
  )
  return Effect.gen(function*() {
    const { start } = yield* BatchScrapes
    const { get } = yield* JobStore
    const { id } = yield* start(
      {
        urls: ["https://example.com/1", "https://example.com/2", "https://example.com/3"],
        risks: new Map(),
        credits: 0
      },
      { base: "http://127.0.0.1:3002", maxConcurrency: 1, storeInCache: false }
    )
    yield* turn(() => disk.isFull)
    yield* turn(() => requests.length === 2)
    disk.isFull = false
    yield* untilTrue(
      Effect.andThen(TestClock.adjust("1 second"), Effect.map(get(id), (job) => job?.status === "completed"))
    )
    const job = yield* get(id)
    assert.deepInclude(job, { read: 3, credits: 3, done: 3, total: 3 })
    yield* TestClock.adjust("1 minute")
    assert.strictEqual(yield* charged, 3)
  }).pipe(Effect.provide(Layer.provideMerge(Service.work, parts)))
})

it.effect("reads a page again whose lease was stored although the response was lost", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const fetcher = Layer.succeed(
      PageFetcher,
      PageFetcher.of({
        fetch: (url) =>
          Effect.succeed({
            requestedUrl: url,
            url,
            status: 200,
            headers: {},
            contentType: "text/html",
            body: Buffer.from("<main><p>Some words of a page.</p></main>"),
            fetchedAt: 0
          })
      })
    )
    const recordsIn = <E>(database: Layer.Layer<Database, E>) =>
      Layer.mergeAll(Service.records({}, Service.alone), Service.limits, SqlitePageStore.layer).pipe(
        Layer.provide([Service.recordsInDataDirectory, MailRelay.none]),
        Layer.provide(database),
        Layer.merge(fetcher),
        Layer.merge(Browser.none()),
        Layer.merge(Layer.succeed(EngineSettings, { apiKeys: [] })),
        (parts) => Layer.mergeAll(otherParts, noRobotsTxt, parts)
      )
    yield* Effect.flatMap(JobStore, ({ start }) =>
      start({
        id: "job",
        kind: "batch",
        pages: [{ url: "https://example.com/1" }],
        request: { base: "http://127.0.0.1:3002" },
        credits: 0,
        deliveries: []
      })).pipe(Effect.provideService(CurrentTeam, team), Effect.provide(recordsIn(Database.layer(directory))))
    const { fault, layer } = lossyDatabase(directory)
    fault.loses = "UPDATE job_page SET state = 'leased'"
    yield* Effect.gen(function*() {
      const { get } = yield* JobStore
      yield* turn(() => fault.lost > 0)
      fault.loses = ""
      yield* TestClock.adjust("2 seconds")
      yield* untilTrue(Effect.map(get("job"), (job) => job?.status === "completed"))
    }).pipe(Effect.provide(Layer.provideMerge(Service.work, recordsIn(layer))))
  }))

/** Waits for work that does not depend on the test clock. */
const turn = (isDone: () => boolean) => untilTrue(Effect.sync(isDone))

const untilTrue = <E, R>(ask: Effect.Effect<boolean, E, R>) =>
  Effect.gen(function*() {
    for (let attempt = 0; !(yield* ask); attempt++) {
      if (attempt > 1_000) throw new Error("It never came")
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 5)))
    }
  })
