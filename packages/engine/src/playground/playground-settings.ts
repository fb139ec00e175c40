import * as Redacted from "effect/Redacted"
import { needsOwnKey } from "./known-key.ts"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** Settings for the page at `/`. */
export interface PlaygroundSettings {
  /**
   * Directory of the built page: `index.html`, and `assets` with its files. It may be created later. Default: the
   * playground, which is part of the published package.
   */
  readonly directory?: string | undefined
  /**
   * A key that the page uses without asking the user. The engine sends it to all users of this machine, so use a key
   * that is not a secret, such as that of `npm start`. The engine then answers only to the names of this machine. It is
   * refused together with `publicUrl`, because behind a proxy all clients seem to be on this machine.
   */
  readonly apiKey?: string | Redacted.Redacted | undefined
}

/**
 * The resolved settings, with the key redacted in logs. Throws a `RangeError` if other machines can reach an engine
 * that sends its key to pages.
 */
export const resolvePlayground = (
  { apiKey, directory = publishedPlayground() }: PlaygroundSettings,
  reach: Reach
): ResolvedPlayground => {
  const needed = apiKey === undefined ? undefined : needsOwnKey(reach)
  if (needed !== undefined) throw new RangeError(`${needed}, without \`playground.apiKey\`.`)
  return { directory, apiKey: typeof apiKey === "string" ? Redacted.make(apiKey) : apiKey }
}

type Reach = Parameters<typeof needsOwnKey>[0]

export interface ResolvedPlayground {
  readonly directory: string
  readonly apiKey: Redacted.Redacted | undefined
}

/** The directory of the playground: in the published package, or in a clone where the app builds it. */
const publishedPlayground = (): string => {
  if (import.meta.url.endsWith(".ts")) {
    return fileURLToPath(new URL("../../../../apps/playground/dist", import.meta.url))
  }
  return join(dirname(createRequire(import.meta.url).resolve("@trawl/engine/reader")), "../playground")
}
