import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/**
 * The work that a process gives to others when it begins to shut down, while it still answers open requests: pages of jobs,
 * checks of monitors and agent runs.
 */
export interface BackgroundWork {
  /** Adds the effect that stops some of this work and lets other processes take it. */
  readonly onStop: (giveBack: Effect.Effect<void>) => Effect.Effect<void>
  /** Stops the work, in the order in which it was added. */
  readonly stop: Effect.Effect<void>
}

/** By default, background work stops when its layer closes. */
export const BackgroundWork = Context.Reference<BackgroundWork>("@trawl/engine/service/BackgroundWork", {
  defaultValue: () => ({ onStop: () => Effect.void, stop: Effect.void })
})

export const makeBackgroundWork = (): BackgroundWork => {
  const added: Array<Effect.Effect<void>> = []
  return {
    onStop: (giveBack) => Effect.sync(() => void added.push(giveBack)),
    stop: Effect.suspend(() => Effect.forEach(added.splice(0), (giveBack) => giveBack, { discard: true }))
  }
}
