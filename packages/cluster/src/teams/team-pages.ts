import { type Row, text } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Semaphore from "effect/Semaphore"
import type { SqlClient } from "effect/sql/SqlClient"
import { type PageShares, shareOut } from "./page-shares.ts"

/** The pages that this process is reading for one team with a plan. */
export interface TeamPages {
  readonly reads: () => number
  /** Runs work if the team may read another page now. */
  readonly ifFree: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<Option.Option<A>, E, R>
  /** Runs work when the team may read another page. */
  readonly inTurn: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Renews the share of this process before it expires, and gives up what others wait for. */
  readonly renew: Effect.Effect<void>
}

export const makeTeamPages = (sql: SqlClient, process: string, team: string, limit: number): TeamPages => {
  let [wants, reads, allowed, isShared] = [0, 0, 0, false]
  const places = Semaphore.makeUnsafe(0)
  const settle = Semaphore.makeUnsafe(1).withPermits(1)(Effect.suspend(() => {
    if (wants === 0 && !isShared) return Effect.void
    return Effect.orDie(sql.withTransaction(Effect.gen(function*() {
      const [row] = yield* sql<Row>`
        INSERT INTO team_pages (team, shares) VALUES (${team}, '{}') ON CONFLICT (team) DO UPDATE SET team = excluded.team
        RETURNING shares, (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS now
      `
      const known = row === undefined ? {} : JSON.parse(text(row, "shares")) as PageShares
      const next = shareOut(known, { process, limit, reads, wants }, Number(row?.["now"]))
      yield* sql`UPDATE team_pages SET shares = ${JSON.stringify(next.shares)} WHERE team = ${team}`
      isShared = next.shares[process] !== undefined
      return next.allowed
    }))).pipe(Effect.flatMap((now) => {
      allowed = now
      return places.resize(now)
    }))
  }))
  const counted = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      reads++
      return Effect.ensuring(work, Effect.sync(() => reads--))
    })
  /** Runs `ask` before work that needs another page, and gives the page back after it. */
  const wanting = (ask: Effect.Effect<void>) => <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.acquireUseRelease(
      Effect.sync(() => wants++),
      () => Effect.andThen(Effect.suspend(() => wants > allowed ? ask : Effect.void), work),
      () => Effect.suspend(() => --wants < allowed ? Effect.ignoreCause(settle) : Effect.void)
    )
  return {
    reads: () => reads,
    ifFree: (work) => wanting(settle)(places.withPermitsIfAvailable(1)(counted(work))),
    // does not ask if others already wait, because the next renewal gets the share, even if the database fails now
    inTurn: (work) =>
      wanting(Effect.suspend(() => wants > allowed + 1 ? Effect.void : Effect.ignoreCause(settle)))(
        places.withPermits(1)(counted(work))
      ),
    renew: settle
  }
}
