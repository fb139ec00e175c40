import * as Effect from "effect/Effect"

/** Opens something that the scope closes. When nobody waits any more while it opens, it is closed as soon as it is there, and nobody waits for that. */
export const opened = <A>(open: () => Promise<A>, close: (opened: A) => Promise<unknown>) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.suspend(() => {
      const opening = open()
      return restore(Effect.tryPromise({ try: () => opening, catch: (error) => error })).pipe(
        Effect.onInterrupt(() => Effect.sync(() => void opening.then(close).catch(() => undefined))), // what never opened needs no closing
        Effect.tap((it) => Effect.addFinalizer(() => Effect.promise(() => close(it))))
      )
    })
  )
