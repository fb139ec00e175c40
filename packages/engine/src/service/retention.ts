import type { Failure } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { failure, problem } from "../request/failure.ts"
import { CurrentTeam } from "./team.ts"

/** Whether nothing of the request that is being answered may stay on disk. */
export const ZeroRetention = Context.Reference<boolean>("@trawl/engine/service/ZeroRetention", {
  defaultValue: () => false
})

/** Keeps nothing of what the effect does when the request asks for that and its team may, or when its team always wants it; else refuses with 403. */
export const withRetention =
  (asked: boolean, path: ReadonlyArray<string>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | Failure, R> =>
    Effect.gen(function*() {
      const { zeroDataRetention } = yield* CurrentTeam
      if (asked && zeroDataRetention === undefined) return yield* Effect.fail<Failure>(notEnabled(path))
      return yield* asked || zeroDataRetention === "forced"
        ? Effect.provideService(effect, ZeroRetention, true)
        : effect
    })

const notEnabled = (path: ReadonlyArray<string>) =>
  failure("Forbidden", { details: [problem(path, "Zero data retention is not enabled on this engine")] })
