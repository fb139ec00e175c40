import * as Redacted from "effect/Redacted"
import { embeddedDefaults } from "../embedded.ts"
import { listenDefaults } from "../listen.ts"
import { knownKey } from "../playground/known-key.ts"
import type { ServeSettings } from "./check-settings.ts"
import type { EngineConfig } from "./read-config.ts"

/** A secret, and the environment variable it comes from. Printed settings show only the name of the variable. */
export const redactedSetting = (value: string, variable?: string): Redacted.Redacted =>
  Redacted.make(value, { label: variable })

/**
 * Settings with their defaults, as JSON. Secrets are shown as their environment variable, or as `<redacted>` if they
 * have none.
 */
export const printableSettings = (
  settings: ServeSettings & Pick<EngineConfig, "blobs" | "cluster" | "crawl" | "papers" | "repositories">
): string => {
  const own = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  return JSON.stringify(printable({ ...embeddedDefaults, ...listenDefaults, ...own }, ""), undefined, 2)
}

const printable = (value: unknown, field: string): unknown => {
  if (Redacted.isRedacted(value)) return value.label === undefined ? redacted : { env: value.label }
  if (typeof value === "string") {
    return value !== knownKey && secretFields.has(field)
      ? redacted
      : withoutCredentials(value)
  }
  // an item of a list of secrets is a secret
  if (Array.isArray(value)) return value.map((item) => printable(item, field))
  if (typeof value === "function") return undefined
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, printable(inner, name)]))
    : value
}

const secretFields: ReadonlySet<string> = new Set(["apiKey", "apiKeys", "key", "webhookSecret"])

const withoutCredentials = (text: string): string => {
  const url = URL.parse(text)
  if (url === null || (url.username === "" && url.password === "")) return text
  url.username = "redacted"
  url.password = ""
  return url.href
}

const redacted = "<redacted>"
