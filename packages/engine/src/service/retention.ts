import type { Failure } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { failure, problem } from "../request/failure.ts"
import { CurrentTeam } from "./team.ts"

/** Whether the current request has zero data retention: nothing of it may be stored on disk. */
export const ZeroRetention = Context.Reference<boolean>("@trawl/engine/service/ZeroRetention", {
  defaultValue: () => false
})

/**
 * Runs the effect with zero data retention if the team forces it, or if the request asks for it and the team allows it.
 * Fails with 403 if the team does not allow it.
 */
export const withRetention =
  (isRequested: boolean, path: ReadonlyArray<string>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | Failure, R> =>
    Effect.gen(function*() {
      const { zeroDataRetention } = yield* CurrentTeam
      if (isRequested && zeroDataRetention === undefined) return yield* Effect.fail<Failure>(notEnabled(path))
      return yield* isRequested || zeroDataRetention === "forced"
        ? Effect.provideService(effect, ZeroRetention, true)
        : effect
    })

const notEnabled = (path: ReadonlyArray<string>) =>
  failure("Forbidden", { details: [problem(path, "Zero data retention is not enabled on this engine")] })
