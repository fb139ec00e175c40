import { malformed } from "./malformed.ts"
import type { SettingsInvalid } from "./reason.ts"

/** Where the service is and who asks, both checked. */
export interface Connection {
  readonly apiKey: string
  /** Without trailing slash; a path prefix stays. The paths of the operations begin with `/v2`. */
  readonly baseUrl: string
}

/** What the user gave, in code or in the environment. */
export interface Given {
  /** The key of the service. */
  readonly apiKey?: string | undefined
  /** Where the service is, such as `http://127.0.0.1:3002`: the paths that are put behind it begin with `/v2`. */
  readonly baseUrl?: string | URL | undefined
}

/** The environment variables that stand in for what is not given in code. */
export const variables = { apiKey: "TRAWL_API_KEY", baseUrl: "TRAWL_BASE_URL" } as const

/** Checks the key and the base URL; neither is in what it complains with. */
export const connection = ({ apiKey = "", baseUrl = "" }: Given): Connection | SettingsInvalid => {
  // what a header can carry, which is more than the grammar of bearer tokens in RFC 6750
  if (typeof apiKey !== "string" || !/^(?!["'])[!-~]+$/.test(apiKey)) {
    return invalid("apiKey", apiKey ? "malformed" : "missing")
  }
  const url = plainUrl(String(baseUrl))
  return url ? { apiKey, baseUrl: url } : invalid("baseUrl", baseUrl ? "malformed" : "missing")
}

const expected = {
  apiKey: "the key of the service, visible ASCII without `Bearer`, quotes and spaces",
  baseUrl: "an absolute http(s) URL without user, query, fragment and /v2"
}

/** One of the two, as a reason. */
export const invalid = (setting: keyof Connection, problem: SettingsInvalid["problem"]): SettingsInvalid =>
  malformed(setting, expected[setting], problem, variables[setting])

const plainUrl = (text: string): string | undefined => {
  const href = URL.canParse(text) ? new URL(text).href : ""
  const plain = /^(https?:\/\/[^/@?#]+(?:\/[^?#]*[^?#/])?)\/*$/.exec(href)?.[1]
  return plain?.endsWith("/v2") ? undefined : plain
}
