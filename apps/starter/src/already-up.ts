import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The engine's port is taken by an engine like this one; `message` is one line that says what to do. */
export class AlreadyUp extends Data.TaggedError("AlreadyUp")<{ readonly message: string }> {}

/** Fails if Trawl already runs on this port. */
export const failIfUp = (port: number): Effect.Effect<void, AlreadyUp> =>
  Effect.flatMap(isTrawl(port), (isUp) =>
    isUp
      ? Effect.fail(
        new AlreadyUp({
          message:
            `Trawl already runs at http://127.0.0.1:${port}: use it, or stop it with Ctrl-C in its terminal. To run another one, set --port and --data.`
        })
      )
      : Effect.void)

const isTrawl = (port: number): Effect.Effect<boolean> =>
  Effect.promise(() =>
    fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) })
      .then((response): Promise<unknown> => response.json())
      .then((about) =>
        typeof about === "object" && about !== null && String(Reflect.get(about, "message")).startsWith("Trawl")
      )
      .catch(() => false)
  )
