import { printable } from "@trawl/cli/printable"
import type { PlaygroundSettings } from "@trawl/engine"
import { buildPlayground, playgroundDirectory } from "@trawl/playground/build"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { knownKey } from "./api-key.ts"

/** The playground. It uses the public default key without asking for one. */
export const playground: PlaygroundSettings = { directory: playgroundDirectory, apiKey: knownKey }

/**
 * Builds the page if it is missing. If that fails, the engine runs without it, and the reason is printed in one line.
 */
export const preparePlayground: Effect.Effect<boolean> = Effect.tryPromise(() => buildPlayground("ignore")).pipe(
  Effect.as(true),
  Effect.catch(({ cause }) => Effect.as(Console.error(printable(firstLine(cause))), false))
)

const firstLine = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, " ").slice(0, 300)
