import { allowedPerMinute, plans, repeatForever, type Row, text, Traffic } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { PageShares } from "./page-shares.ts"
import { makeTeamPages, type TeamPages } from "./team-pages.ts"

/**
 * The limits of teams for all processes of the cluster. They are in unlogged tables, which outlive each process and
 * which only a crash of the database empties. `process` is the ID of this process.
 */
export const layer = (process: string): Layer.Layer<Traffic.Traffic, never, SqlClient> =>
  Layer.effect(
    Traffic.Traffic,
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const local = yield* Traffic.Traffic
      const teams = new Map<string, TeamPages>()
      const pagesOf = (team: string, limit: number) => {
        const known = teams.get(team) ?? makeTeamPages(sql, process, team, limit)
        teams.set(team, known)
        return known
      }
      yield* Effect.forkScoped(
        repeatForever(
          "Renewing the shares of teams",
          "500 millis",
          Effect.suspend(() => Effect.forEach(teams.values(), ({ renew }) => renew, { discard: true }))
        )
      )
      return Traffic.Traffic.of({
        ...local,
        count: ({ name, plan }, bucket) =>
          plan === undefined ? Effect.void : Effect.gen(function*() {
            const [row] = yield* Effect.orDie(sql<Row>`
              INSERT INTO request_window AS known (team, bucket, minute, requests)
              VALUES (${name}, ${bucket}, floor(extract(epoch FROM clock_timestamp()) / 60)::bigint, 1)
              ON CONFLICT (team, bucket) DO UPDATE SET
                minute = excluded.minute,
                requests = CASE WHEN known.minute = excluded.minute THEN known.requests ELSE 0 END + 1
              RETURNING requests, minute, extract(epoch FROM clock_timestamp()) * 1000 AS now
            `)
            const requests = Number(row?.["requests"])
            if (requests <= allowedPerMinute(plan, bucket)) return
            return yield* Effect.fail(
              Traffic.tooManyRequests(requests, (Number(row?.["minute"]) + 1) * 60_000, Number(row?.["now"]))
            )
          }),
        reading: (team) =>
          team.plan === undefined
            ? local.reading(team)
            : (effect) =>
              Effect.flatMap(
                pagesOf(team.name, plans[team.plan!].pages).ifFree(effect),
                Option.match({ onNone: () => Effect.fail(Traffic.concurrencyLimited), onSome: Effect.succeed })
              ),
        readingInTurn: (team) =>
          team.plan === undefined ? local.readingInTurn(team) : pagesOf(team.name, plans[team.plan].pages).inTurn,
        pagesOf: Effect.fnUntraced(function*(team) {
          const [row] = yield* Effect.orDie(sql<Row>`SELECT shares FROM team_pages WHERE team = ${team}`)
          const shares = row === undefined ? {} : JSON.parse(text(row, "shares")) as PageShares
          const ofOthers = Object.entries(shares).map(([one, { reads }]) => one === process ? 0 : reads)
          return ofOthers.reduce((sum, reads) => sum + reads, teams.get(team)?.reads() ?? (yield* local.pagesOf(team)))
        })
      })
    })
  ).pipe(Layer.provide(Traffic.layer))
