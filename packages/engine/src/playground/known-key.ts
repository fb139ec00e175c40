import * as Redacted from "effect/Redacted"
import type { ApiKey } from "../service/keys.ts"
import { isLoopback } from "./is-own-page.ts"

/** The public default key. Only an engine that listens on this machine alone may use it. */
export const knownKey = "trawl-local"

/** Whether this is the public default key. */
export const isKnownKey = (setting: ApiKey): boolean => {
  const key = typeof setting === "object" && "key" in setting ? setting.key : setting
  return Redacted.isRedacted(key) ? Redacted.value(key) === knownKey : key === knownKey
}

/** The error if other machines can reach an engine that uses the public default key. */
export const needsOwnKey = (
  { host = "127.0.0.1", publicUrl }: { readonly host?: string | undefined; readonly publicUrl?: string | undefined }
): string | undefined =>
  publicUrl === undefined && isThisMachine(host)
    ? undefined
    : `Other machines can reach the engine at ${publicUrl ?? host}: set your own API key`

const isThisMachine = (host: string): boolean => host.toLowerCase() === "localhost" || isLoopback(host)
