import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure } from "../request/failure.ts"
import { endpointRules } from "./endpoints.ts"
import { Ledger } from "./ledger.ts"
import { ZeroRetention } from "./retention.ts"
import { CurrentTeam, type Team } from "./team.ts"
import { Traffic } from "./traffic.ts"

/** Runs a request within the team's rate limits, credits and retention settings. */
export const admit =
  (team: Team, operation: string) =>
  <A, E, R>(request: Effect.Effect<A, E, R>): Effect.Effect<A, E | Failure, Ledger | R | Traffic> =>
    Effect.gen(function*() {
      const { bucket, needs = 0, readsPages = false } = endpointRules(operation)
      const traffic = yield* Traffic
      yield* traffic.count(team, bucket)
      if (needs > 0) yield* requireCredits(team, needs)
      return yield* traffic.answering(readsPages ? traffic.reading(team)(request) : request)
    }).pipe(
      Effect.provideService(CurrentTeam, team),
      team.zeroDataRetention === "forced" ? Effect.provideService(ZeroRetention, true) : (same) => same
    )

/** Fails with 402 if the team has fewer credits left. */
export const requireCredits = (team: Team, needed: number): Effect.Effect<void, Failure, Ledger> =>
  Effect.gen(function*() {
    const balance = yield* Effect.orDie((yield* Ledger).balance(team))
    if (balance !== undefined && balance.left < needed) return yield* Effect.fail<Failure>(failure("CreditsExhausted"))
  })
