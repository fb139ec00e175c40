import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { once } from "node:events"
import { join } from "node:path"
import { Deliveries } from "../../src/jobs/deliveries.ts"
import { Frontier } from "../../src/jobs/frontier.ts"
import { JobStore } from "../../src/jobs/job-store.ts"
import { layerAlone } from "../../src/jobs/leases.ts"
import * as Sqlite from "../../src/records/sql/sqlite.ts"
import { Ledger } from "../../src/service/ledger.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { Database } from "../../src/store/database.ts"
import { runScript } from "../store/run-script.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"
import { jobRecords } from "./job-records.ts"
import { leaseOne, settlement, settlementOfCrawl, team } from "./two-pages.ts"

/**
 * Begin, the page, new pages, the job, the result, the activity, the credits, a delivery, the end, its delivery,
 * commit. For a crawl also the lock of the job, the comparison of keys, the keys of the document, pages with the same
 * document and their delivery, and the notes.
 */
const statements = { batch: 11, crawl: 17 }

for (const kind of ["batch", "crawl"] as const) {
  it.live(
    `a page of a ${kind} is stored completely or not at all, whichever statement the process is killed before`,
    () =>
      Effect.forEach(
        Array.from({ length: statements[kind] + 1 }, (_, at) => at + 1),
        Effect.fnUntraced(function*(statement) {
          const directory = join(yield* temporaryDirectory, "data")
          const child = yield* runScript("../records/settle-and-die.ts", [directory, String(statement), kind])
          const [, signal] = yield* Effect.promise(() => once(child, "exit"))
          assert.strictEqual(signal, "SIGKILL")
          const isKept = statement > statements[kind]
          yield* Effect.gen(function*() {
            const jobs = yield* JobStore
            const job = (yield* jobs.get("job"))!
            const what = `statement ${statement}`
            assert.deepInclude(
              job,
              isKept
                ? { status: "completed", read: 2, credits: 2 }
                : { status: "scraping", done: 1, read: 1, credits: 1 },
              what
            )
            assert.strictEqual(yield* used, isKept ? 2 : 1, what)
            // the next process continues
            assert.deepStrictEqual(yield* (yield* Frontier).releaseExpired, isKept ? [] : ["job"], what)
            const outcome = kind === "crawl" ? settlementOfCrawl(2) : settlement(2)
            if (!isKept) assert.isTrue(yield* jobs.settle(job, yield* leaseOne(job), outcome))
            const ended = yield* jobs.get("job")
            assert.deepInclude(
              ended,
              kind === "crawl"
                ? { status: "completed", done: 3, read: 2, total: 5, credits: 2, notes: ["note 1", "note 2"] }
                : { status: "completed", done: 2, read: 2, total: 2, credits: 2 },
              what
            )
            assert.strictEqual(yield* used, 2)
            assert.deepStrictEqual((yield* jobs.documents(job, 0, 10)).map(({ markdown }) => markdown), [
              "page 1",
              "page 2"
            ])
            assert.deepStrictEqual(
              (yield* jobs.failures(job)).map(({ url }) => url),
              kind === "crawl" ? ["https://a.test/3"] : []
            )
            assert.deepStrictEqual((yield* (yield* Deliveries).take).map(({ id }) => id), [
              "started",
              "page 1",
              "page 2",
              ...kind === "crawl" ? ["page 3"] : [],
              "completed"
            ])
          }).pipe(
            Effect.provideService(CurrentTeam, team),
            Effect.provide(
              jobRecords(layerAlone).pipe(
                Layer.provide(Sqlite.layer),
                Layer.provide(Database.layer(directory)),
                Layer.fresh
              )
            )
          )
        }),
        { concurrency: 2, discard: true }
      ),
    240_000
  )
}

const used = Effect.flatMap(
  Ledger,
  (ledger) => Effect.map(ledger.months("a", false), ([month]) => month?.credits ?? 0)
)
