import * as Redacted from "effect/Redacted"
import { needsOwnKey } from "./known-key.ts"
import { publishedPlayground } from "./published-playground.ts"

/** The page for people at `/`. */
export interface PlaygroundSettings {
  /** Directory of a page as it was built: `index.html` and, in `assets`, what it loads. It need not be there yet. By default that of the playground, which is part of the published package. */
  readonly directory?: string | undefined
  /**
   * Key that the page works with, without asking its user. It is told to pages on this machine alone, but to each of its users:
   * only for a key that is no secret, as that of `npm start`. The engine then answers under the names of this machine alone.
   * With a `publicUrl` it is refused: others are to use the engine, and behind a proxy everybody seems to be on this machine.
   */
  readonly apiKey?: string | Redacted.Redacted | undefined
}

/** What an engine keeps of it: the key where no log finds it. Throws a `RangeError` when others reach an engine that tells its key. */
export const resolvePlayground = (
  { apiKey, directory = publishedPlayground() }: PlaygroundSettings,
  reach: Reach
): ResolvedPlayground => {
  const needed = apiKey === undefined ? undefined : needsOwnKey(reach)
  if (needed !== undefined) throw new RangeError(`${needed}, and that \`playground.apiKey\` does not tell.`)
  return { directory, apiKey: typeof apiKey === "string" ? Redacted.make(apiKey) : apiKey }
}

type Reach = Parameters<typeof needsOwnKey>[0]

export interface ResolvedPlayground {
  readonly directory: string
  readonly apiKey: Redacted.Redacted | undefined
}
