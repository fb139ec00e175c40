import * as Redacted from "effect/Redacted"
import type { ApiKey } from "../service/keys.ts"
import { isLoopback } from "./is-own-page.ts"

/** The key that everybody knows: of an engine that this machine alone reaches. */
export const knownKey = "trawl-local"

/** Whether this is the public default key. */
export const isKnownKey = (given: ApiKey): boolean => {
  const key = typeof given === "object" && "key" in given ? given.key : given
  return Redacted.isRedacted(key) ? Redacted.value(key) === knownKey : key === knownKey
}

/** Says that others than this machine reach the engine, where they do: with a key that everybody knows, anybody would use it. */
export const needsOwnKey = (
  { host = "127.0.0.1", publicUrl }: { readonly host?: string | undefined; readonly publicUrl?: string | undefined }
): string | undefined =>
  publicUrl === undefined && isThisMachine(host)
    ? undefined
    : `Others reach the engine at ${publicUrl ?? host}: give it a key that only they know`

const isThisMachine = (host: string): boolean => host.toLowerCase() === "localhost" || isLoopback(host)
