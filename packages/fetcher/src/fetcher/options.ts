import * as Data from "effect/Data"
import * as Redacted from "effect/Redacted"
import { addressGuard } from "../address/address-guard.ts"
import { proxyProblem, type ProxySettings } from "../outbound/proxy-settings.ts"

/** How a fetcher fetches pages. */
export interface FetcherOptions {
  /**
   * Addresses that are allowed in addition to public ones: `host`, `host:port`, an address, `address:port`
   * (`[::1]:8080` for IPv6) or a range such as `10.0.0.0/8`. Nothing by default.
   */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
  /** Largest body in bytes, after content decoding; 10,000,000 by default. */
  readonly maxBytes?: number | undefined
  /** The header `User-Agent`. */
  readonly userAgent?: string | undefined
  /**
   * URL of a proxy for all requests: `http://`, `https://` or `socks5://`, with `user:password@` if it needs them.
   * Direct by default.
   */
  readonly proxy?: ProxySettings["proxy"]
  /**
   * Sends host names to the proxy instead of checked addresses: only for a proxy that refuses private addresses itself.
   * `false` by default.
   */
  readonly proxyResolvesNames?: boolean | undefined
}

/** How one page is fetched. */
export interface PageOptions {
  /**
   * Additional request headers. They are sent only to the origin of the URL, not to redirect targets on other origins.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Languages in priority order, such as `["de-DE", "en"]`. */
  readonly languages?: ReadonlyArray<string> | undefined
  /** Milliseconds for the whole fetch, with redirects and body; 60,000 by default. */
  readonly timeout?: number | undefined
  /** Accepts untrusted TLS certificates; `false` by default. */
  readonly skipTlsVerification?: boolean | undefined
  /** Aborts the fetch. */
  readonly signal?: AbortSignal | undefined
}

/** An option has a value that is not allowed. */
export class OptionInvalid extends Data.TaggedError("OptionInvalid")<{
  readonly option: keyof FetcherOptions | keyof PageOptions
  readonly message: string
}> {}

/** The problem with options; undefined if there is none. */
export const optionProblem = (options: FetcherOptions & PageOptions): OptionInvalid | undefined => {
  const { allowedAddresses, headers, languages, maxBytes, proxy, timeout, userAgent } = options
  if (allowedAddresses !== undefined) {
    if (!areTexts(allowedAddresses)) return invalid("allowedAddresses", "a list of hosts, addresses and ranges")
    try {
      addressGuard(allowedAddresses)
    } catch (error) {
      return new OptionInvalid({
        option: "allowedAddresses",
        message: error instanceof RangeError ? error.message : String(error)
      })
    }
  }
  if (maxBytes !== undefined && !isPositive(maxBytes, Number.MAX_SAFE_INTEGER)) {
    return invalid("maxBytes", "a whole number of at least 1")
  }
  if (timeout !== undefined && !isPositive(timeout, maxTimeout)) {
    return invalid("timeout", `a whole number from 1 to ${maxTimeout} milliseconds`)
  }
  if (userAgent !== undefined && !isHeaderValue(userAgent)) {
    return invalid("userAgent", "text without line breaks and other control characters")
  }
  if (languages !== undefined && !(areTexts(languages) && languages.every((language) => /^[\w-]+$/.test(language)))) {
    return invalid("languages", "a list of language tags such as de-DE")
  }
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return invalid("headers", "names of letters, digits and -")
    if (!isHeaderValue(value)) {
      return invalid("headers", `for ${name}, text without line breaks and other control characters`)
    }
  }
  if (proxy === undefined) return undefined
  const url = Redacted.isRedacted(proxy) ? Redacted.value(proxy) : proxy
  const problem = typeof url === "string" ? proxyProblem(url) : "Expected the URL of a proxy"
  return problem === undefined
    ? undefined
    : new OptionInvalid({ option: "proxy", message: `The option proxy is invalid. ${problem}.` })
}

// the value may be a secret, so it is not shown
const invalid = (option: OptionInvalid["option"], allowed: string) =>
  new OptionInvalid({ option, message: `The option ${option} is invalid. Allowed: ${allowed}.` })

const areTexts = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string")
const isPositive = (value: unknown, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max
const isHeaderValue = (value: unknown): boolean => typeof value === "string" && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

/** The longest delay of platform timers. */
const maxTimeout = 2_147_483_647
