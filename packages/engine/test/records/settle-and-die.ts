import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"
import { layerAlone } from "../../src/jobs/leases.ts"
import { JobStore } from "../../src/jobs/job-store.ts"
import * as Sqlite from "../../src/records/sql/sqlite.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { Database } from "../../src/store/database.ts"
import { jobRecords } from "./job-records.ts"
import { leaseOne, settlement, settlementOfCrawl, team, twoPages, twoPagesOfCrawl } from "./two-pages.ts"

// Arguments: data directory, number of a statement, kind of the job. Settles the first page of a job, and kills itself
// before that statement of settling the second one.
const [dataDirectory = "", statement = "", kind = ""] = process.argv.slice(2)
const outcome = kind === "crawl" ? settlementOfCrawl : settlement

let left = Infinity
const database = Layer.effect(
  Database,
  Effect.map(Database, (database) =>
    Database.of({
      ...database,
      connection: {
        ...database.connection,
        sql: (text) => {
          if (--left === 0) process.kill(process.pid, "SIGKILL")
          return database.connection.sql(text)
        }
      }
    }))
).pipe(Layer.provide(Database.layer(dataDirectory)))

await Effect.gen(function*() {
  const { settle, start } = yield* JobStore
  const job = yield* start(kind === "crawl" ? twoPagesOfCrawl : twoPages)
  yield* settle(job, yield* leaseOne(job), outcome(1))
  const last = yield* leaseOne(job)
  left = Number(statement)
  yield* settle(job, last, outcome(2))
  // kills after the transaction
  process.kill(process.pid, "SIGKILL")
}).pipe(
  Effect.provideService(CurrentTeam, team),
  Effect.provide(jobRecords(layerAlone).pipe(Layer.provide(Sqlite.layer), Layer.provide(database))),
  Effect.runPromise
)
