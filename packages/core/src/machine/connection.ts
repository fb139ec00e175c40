import { invalidSetting } from "./invalid-setting.ts"
import type { SettingsInvalid } from "./reason.ts"

/** The validated base URL and API key. */
export interface Connection {
  readonly apiKey: string
  /** Without a trailing slash; may have a path prefix. Operation paths begin with `/v2`. */
  readonly baseUrl: string
}

/** The base URL and API key as given in code or in the environment. */
export interface Given {
  /** The API key. */
  readonly apiKey?: string | undefined
  /** The URL of the service without `/v2`, such as `http://127.0.0.1:3002`. */
  readonly baseUrl?: string | URL | undefined
}

/** The environment variables for settings that are not given in code. */
export const variables = { apiKey: "TRAWL_API_KEY", baseUrl: "TRAWL_BASE_URL" } as const

/** Validates the key and the base URL. The error contains neither of them. */
export const connection = ({ apiKey = "", baseUrl = "" }: Given): Connection | SettingsInvalid => {
  // the characters that a header can contain, which are more than the bearer tokens of RFC 6750
  if (typeof apiKey !== "string" || !/^(?!["'])[!-~]+$/.test(apiKey)) {
    return invalid("apiKey", apiKey ? "malformed" : "missing")
  }
  const url = plainUrl(String(baseUrl))
  return url ? { apiKey, baseUrl: url } : invalid("baseUrl", baseUrl ? "malformed" : "missing")
}

const expected = {
  apiKey: "the API key, visible ASCII without `Bearer`, quotes and spaces",
  baseUrl: "an absolute http(s) URL without user, query, fragment and /v2"
}

/** The error for one of the two settings. */
export const invalid = (setting: keyof Connection, problem: SettingsInvalid["problem"]): SettingsInvalid =>
  invalidSetting(setting, expected[setting], problem, variables[setting])

const plainUrl = (text: string): string | undefined => {
  const href = URL.canParse(text) ? new URL(text).href : ""
  const plain = /^(https?:\/\/[^/@?#]+(?:\/[^?#]*[^?#/])?)\/*$/.exec(href)?.[1]
  return plain?.endsWith("/v2") ? undefined : plain
}
