import { defaultPort } from "@trawl/engine"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The port is taken by an engine like this one; `message` is one line that says what to do. */
export class AlreadyUp extends Data.TaggedError("AlreadyUp")<{ readonly message: string }> {}

/** Says of a port that is taken when it is Trawl that has it: then `port` or the engine's usual one answers. */
export const orAlreadyUp = <E>(error: E, port: number): Effect.Effect<never, E | AlreadyUp> =>
  Effect.flatMap(Effect.findFirst([...new Set([port, defaultPort])], isTrawl), (found) =>
    Effect.fail(
      found._tag === "None" ? error : new AlreadyUp({
        message: `Trawl is already up at http://127.0.0.1:${found.value}: use that one, or end it with Ctrl-C in its terminal. ` +
          "A second one needs --port, --library-port and --data of its own."
      })
    ))

const isTrawl = (port: number): Effect.Effect<boolean> =>
  Effect.promise(() =>
    fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) })
      .then((response): Promise<unknown> => response.json())
      .then((about) => typeof about === "object" && about !== null && String(Reflect.get(about, "message")).startsWith("Trawl"))
      .catch(() => false)
  )
