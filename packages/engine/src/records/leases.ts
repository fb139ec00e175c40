import { elapsed } from "@trawl/fetcher/effect"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import process from "node:process"
import { JobEvents, workTopic } from "../jobs/job-events.ts"
import { Leases } from "../jobs/leases.ts"
import { newId } from "../jobs/new-id.ts"
import { allRoles, type Role } from "../service/roles.ts"
import { number, type Row, text } from "../store/column.ts"
import { retryForever } from "../store/retry-forever.ts"
import { roleColumn } from "./roles.ts"
import { databaseTime } from "./sql/dialect.ts"

export interface LeaseOptions {
  /** The ID of this process; by default a new one. */
  readonly owner?: string | undefined
  /** How long the leases of a process last after a renewal. It renews them three times in this period. */
  readonly expiresAfter?: Duration.Input | undefined
  /** The roles of this process; all by default. */
  readonly roles?: ReadonlySet<Role> | undefined
  /** Ends this process at once, without further writes. */
  readonly exit?: Effect.Effect<void> | undefined
}

/**
 * For processes that share the records. A process has an entry while it is alive. If it does not renew the entry in
 * time, other processes remove it and continue its work. They wait some seconds before they repeat the pages that it
 * was reading, because a suspended process can still store them. A process that was suspended for this long stores
 * these pages when it resumes, and ends.
 */
export const layer = (
  { exit = Effect.sync(() => process.exit(1)), expiresAfter = "5 seconds", owner: given, roles = allRoles }:
    LeaseOptions = {}
): Layer.Layer<Leases, never, JobEvents | SqlClient> =>
  Layer.effect(
    Leases,
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const { notify } = yield* JobEvents
      const scope = yield* Effect.scope
      const owner = given ?? (yield* newId)
      const milliseconds = Duration.toMillis(expiresAfter)
      const pause = milliseconds / 3
      const now = databaseTime(sql)
      const renew = Effect.gen(function*() {
        const expiresAt = sql`${now} + ${milliseconds}`
        const renewed =
          yield* sql`UPDATE lease_owner SET expires_at = ${expiresAt} WHERE owner = ${owner} RETURNING owner`
        if (renewed.length === 0) {
          yield* sql`INSERT INTO lease_owner (owner, expires_at, roles) VALUES (${owner}, ${expiresAt}, ${
            roleColumn(roles)
          })`
        }
        return renewed.length > 0
      })
      yield* Effect.orDie(renew)
      yield* notify(workTopic)
      yield* Effect.addFinalizer(() =>
        Effect.ignoreCause(
          Effect.andThen(sql`DELETE FROM lease_owner WHERE owner = ${owner}`, notify(workTopic)),
          { log: true }
        )
      )
      let renewedAt = yield* elapsed
      let validUntil = renewedAt + milliseconds
      // a suspended process may renew its lease before it ends
      let ranAt = renewedAt
      let held = 0
      const isHolding = () => held > 0
      const renewAndExpire = Effect.gen(function*() {
        const askedAt = yield* elapsed
        const isRenewed = yield* renew
        validUntil = askedAt + milliseconds
        const before = renewedAt
        renewedAt = yield* elapsed
        // other processes may have continued the work of this process
        if (!isRenewed) return yield* notify(workTopic)
        // after an outage of the database, all processes need time to renew
        if (renewedAt - before > milliseconds) return
        const expired = yield* sql.withTransaction(Effect.tap(
          sql<Row>`DELETE FROM lease_owner WHERE expires_at < ${now} RETURNING owner, ${now} - expires_at AS late`,
          (gone) => Effect.forEach(gone, (row) => keepPages(sql, text(row, "owner"), patience - number(row, "late")))
        ))
        if (expired.length === 0) return
        yield* notify(workTopic)
        yield* Effect.forkIn(Effect.delay(notify(workTopic), patience), scope)
      })
      yield* retryForever("Renewing the leases of this process", renewAndExpire, { maxDelay: pause }).pipe(
        Effect.delay(pause),
        Effect.forever,
        Effect.forkScoped
      )
      yield* Effect.forkScoped(Effect.gen(function*() {
        while (true) {
          const since = yield* elapsed
          yield* Effect.sleep(pause)
          const seconds = ((yield* elapsed) - since) / 1000
          if (seconds * 1000 <= milliseconds) {
            ranAt = yield* elapsed
            continue
          }
          yield* Effect.logError(
            `This process did not run for ${
              seconds.toFixed(1)
            } seconds, so that its leases have expired. It ends, because other processes may have continued its work: start it again.`
          )
          for (let waited = 0; isHolding() && waited < maxFinishing; waited += glance) yield* Effect.sleep(glance)
          yield* exit
        }
      }))
      return Leases.of({
        owner,
        areValid: Effect.map(elapsed, (at) => at < Math.min(validUntil, ranAt + milliseconds)),
        holding: (work) =>
          Effect.suspend(() => {
            held++
            return Effect.ensuring(work, Effect.sync(() => void held--))
          }),
        live: Effect.map(
          sql<Row>`SELECT owner FROM lease_owner`,
          (rows) => rows.map((row) => text(row, "owner"))
        )
      })
    })
  )

/**
 * Reserves the pages that an expired process was reading for some milliseconds, without an owner. Afterwards, other
 * processes read them again.
 */
const keepPages = Effect.fnUntraced(function*(sql: SqlClient, owner: string, milliseconds: number) {
  if (milliseconds <= 0) return
  const until = (yield* Clock.currentTimeMillis) + milliseconds
  yield* sql`UPDATE job_page SET owner = NULL, leased_until = ${until} WHERE state = 'leased' AND owner = ${owner}`
})

/**
 * Milliseconds in which a process with expired leases, which may only be suspended, can store the pages that it was
 * reading.
 */
export const patience = 10_000

/** Milliseconds in which a process stores the pages that it was reading when it was suspended. */
const maxFinishing = 3_000
const glance = 100
