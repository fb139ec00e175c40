import * as Redacted from "effect/Redacted"
import { hash, timingSafeEqual } from "node:crypto"
import { allowedOperations } from "./operations.ts"
import { defaultTeam, type Team, type TeamSettings } from "./team.ts"

/** A key as it is kept: nobody can use it who reads it. */
export interface KeptKey {
  /** SHA-256 of the key. */
  readonly digest: Uint8Array
  readonly team: string
  /** What the key is called where credits are counted by key. */
  readonly name: string
  /** Identifiers of the operations that the key can call; undefined for all. */
  readonly operations: ReadonlySet<string> | undefined
}

/** A key with a team. */
export interface KeySettings {
  /** The key, or its SHA-256 in hexadecimal, so that settings need not hold the key itself. */
  readonly key: string | Redacted.Redacted | { readonly sha256: string }
  /** `default` by default. */
  readonly team?: string | undefined
  /** What the key is called where credits are counted by key; `key 1` by default, by its place. */
  readonly name?: string | undefined
  /**
   * The features, such as `search` or `batch-scrape`, and operations, such as `getScrapeStatus`, that the key can call. A feature
   * includes the operations that read, cancel and list its jobs. All operations by default. Operations not listed return 403.
   */
  readonly operations?: ReadonlyArray<string> | undefined
}

export type ApiKey = string | Redacted.Redacted | KeySettings

/** Keys as they are kept. A request without a key comes with an empty one, so an empty key would open the engine to everyone: it is left out. */
export const keptKeys = (keys: ReadonlyArray<ApiKey>): ReadonlyArray<KeptKey> =>
  keys.flatMap((given, index) => {
    const { key, name = `key ${index + 1}`, operations, team = defaultTeam } = isText(given) ? { key: given } : given
    const digest = isText(key) ? digestOf(Redacted.isRedacted(key) ? Redacted.value(key) : key) : readDigest(key.sha256)
    const allowed = operations && allowedOperations(operations, `apiKeys[${index}].operations`)
    return timingSafeEqual(digest, digestOf("")) ? [] : [{ digest, team, name, operations: allowed }]
  })

/** The same keys without the keys themselves: settings hold them no longer than needed. */
export const hashedKeys = (keys: ReadonlyArray<ApiKey>): ReadonlyArray<KeySettings> =>
  keptKeys(keys).map(({ digest, name, operations, team }) => ({
    key: { sha256: Buffer.from(digest).toString("hex") },
    name,
    team,
    operations: operations && [...operations]
  }))

/** The team of a key; every key is compared, in constant time. */
export const teamOfKey = (
  keys: ReadonlyArray<KeptKey>,
  teams: Readonly<Record<string, TeamSettings>>,
  given: string
): Team | undefined => {
  const digest = digestOf(given)
  const [found] = keys.filter((key) => timingSafeEqual(key.digest, digest))
  return found && { ...settingsOf(teams, found.team), name: found.team, key: found.name, operations: found.operations }
}

/** A team as the settings describe it. */
export const settingsOf = (teams: Readonly<Record<string, TeamSettings>>, name: string): TeamSettings =>
  Object.hasOwn(teams, name) ? teams[name]! : {}

const isText = (given: ApiKey | KeySettings["key"]): given is string | Redacted.Redacted =>
  typeof given === "string" || Redacted.isRedacted(given)

const digestOf = (key: string) => hash("sha256", key, "buffer")

const readDigest = (sha256: string): Uint8Array => {
  if (!/^[\da-f]{64}$/i.test(sha256)) {
    throw new RangeError(`apiKeys: sha256 must be 64 hexadecimal digits, found ${sha256.length} characters`)
  }
  return Buffer.from(sha256, "hex")
}
