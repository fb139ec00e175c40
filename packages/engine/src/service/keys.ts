import * as Redacted from "effect/Redacted"
import { hash, timingSafeEqual } from "node:crypto"
import { allowedOperations } from "./operations.ts"
import { defaultTeam, operatorTeam, type Team, type TeamSettings } from "./team.ts"

/** A stored API key. It is hashed, so it cannot be used by someone who reads it. */
export interface StoredKey {
  /** SHA-256 of the key. */
  readonly digest: Uint8Array
  readonly team: string
  /** The name of the key in credit usage by key. */
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
  /** The name of the key in credit usage by key; by default `key 1` and so on, by position. */
  readonly name?: string | undefined
  /**
   * The features, such as `search` or `batch-scrape`, and operations, such as `getScrapeStatus`, that the key can call.
   * A feature includes the operations that read, cancel and list its jobs. All operations by default. Operations not
   * listed return 403.
   */
  readonly operations?: ReadonlyArray<string> | undefined
}

export type ApiKey = string | Redacted.Redacted | KeySettings

/**
 * Hashes the keys. Leaves out empty keys: a request without a key has an empty one, so an empty key would give everyone
 * access.
 */
export const storedKeys = (keys: ReadonlyArray<ApiKey>): ReadonlyArray<StoredKey> =>
  keys.flatMap((setting, index) => {
    const { key, name = `key ${index + 1}`, operations, team = defaultTeam } = isText(setting)
      ? { key: setting }
      : setting
    if (team === operatorTeam) throw new RangeError(`apiKeys[${index}].team: ${team} is the team of the engine itself`)
    const digest = isText(key) ? digestOf(Redacted.isRedacted(key) ? Redacted.value(key) : key) : readDigest(key.sha256)
    const allowed = operations && allowedOperations(operations, `apiKeys[${index}].operations`)
    return timingSafeEqual(digest, digestOf("")) ? [] : [{ digest, team, name, operations: allowed }]
  })

/** Replaces keys by their hashes, so that settings do not keep the keys in memory. */
export const hashedKeys = (keys: ReadonlyArray<ApiKey>): ReadonlyArray<KeySettings> =>
  storedKeys(keys).map(({ digest, name, operations, team }) => ({
    key: { sha256: Buffer.from(digest).toString("hex") },
    name,
    team,
    operations: operations && [...operations]
  }))

/** The team of a key. Compares with all keys in constant time. */
export const teamOfKey = (
  keys: ReadonlyArray<StoredKey>,
  teams: Readonly<Record<string, TeamSettings>>,
  plainKey: string
): Team | undefined => {
  const digest = digestOf(plainKey)
  const [found] = keys.filter((key) => timingSafeEqual(key.digest, digest))
  return found && { ...settingsOf(teams, found.team), name: found.team, key: found.name, operations: found.operations }
}

/** The settings of a team. */
export const settingsOf = (teams: Readonly<Record<string, TeamSettings>>, name: string): TeamSettings =>
  Object.hasOwn(teams, name) ? teams[name]! : {}

const isText = (setting: ApiKey | KeySettings["key"]): setting is string | Redacted.Redacted =>
  typeof setting === "string" || Redacted.isRedacted(setting)

const digestOf = (key: string) => hash("sha256", key, "buffer")

const readDigest = (sha256: string): Uint8Array => {
  if (!/^[\da-f]{64}$/i.test(sha256)) {
    throw new RangeError(`apiKeys: sha256 must be 64 hexadecimal digits, found ${sha256.length} characters`)
  }
  return Buffer.from(sha256, "hex")
}
