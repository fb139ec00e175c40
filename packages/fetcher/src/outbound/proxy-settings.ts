import * as Context from "effect/Context"
import * as Redacted from "effect/Redacted"

/** Proxies between the fetcher and pages. */
export interface ProxySettings {
  /**
   * URL of the proxy for pages and robots.txt: `http://`, `https://` or `socks5://`, with `user:password@` if it needs
   * them.
   * A request selects it with `proxy: "basic"`. Without it, pages are fetched directly.
   */
  readonly proxy?: string | Redacted.Redacted | undefined
  /** URL of the proxy for `proxy: "enhanced"`, and for the second attempt of `proxy: "auto"`. */
  readonly enhancedProxy?: string | Redacted.Redacted | undefined
  /**
   * Sends host names to proxies instead of checked addresses. The fetcher then cannot check the addresses: use this
   * only with proxies that refuse private addresses themselves. `false` by default.
   */
  readonly proxyResolvesNames?: boolean | undefined
}

/** A parsed proxy setting. Its text and JSON show no credentials. */
export interface OutboundProxy {
  /** The setting that it comes from. */
  readonly setting: "proxy" | "enhancedProxy"
  /** The name of the setting in messages. */
  readonly label: string
  readonly protocol: "http:" | "https:" | "socks5:"
  readonly hostname: string
  readonly port: number
  readonly credentials: Redacted.Redacted<{ readonly username: string; readonly password: string }> | undefined
  readonly resolvesNames: boolean
}

export interface OutboundProxies {
  readonly basic: OutboundProxy | undefined
  readonly enhanced: OutboundProxy | undefined
}

/** The proxies that are in use. */
export const OutboundProxies = Context.Reference<OutboundProxies>("@trawl/fetcher/OutboundProxies", {
  defaultValue: () => noProxies
})

export const noProxies: OutboundProxies = { basic: undefined, enhanced: undefined }

export type ProxyKind = keyof OutboundProxies

const notAProxy =
  "Expected the URL of a proxy, such as http://host:port, https://host:port or socks5://user:password@host:port. " +
  "In a user name or password, write the characters / ? # @ : and % as %2F %3F %23 %40 %3A %25"
const longCredentials = "Expected a user name and a password of at most 255 bytes each, the limit of SOCKS5"

/**
 * The proxy for the option `proxy` of a request. If there is no enhanced proxy, `enhanced` uses the basic one and never
 * connects directly.
 */
export const proxyFor = ({ basic, enhanced }: OutboundProxies, kind: ProxyKind = "basic"): OutboundProxy | undefined =>
  kind === "enhanced" ? enhanced ?? basic : basic

/**
 * Reads the settings of proxies. Throws a `RangeError` that names the setting, and shows no credentials. `labels` are
 * what messages call the settings.
 */
export const readProxies = (
  { enhancedProxy, proxy, proxyResolvesNames = false }: ProxySettings,
  labels: Readonly<Record<OutboundProxy["setting"], string>> = { proxy: "proxy", enhancedProxy: "enhancedProxy" }
): OutboundProxies => ({
  basic: read("proxy", proxy, proxyResolvesNames, labels.proxy),
  enhanced: read("enhancedProxy", enhancedProxy, proxyResolvesNames, labels.enhancedProxy)
})

/** The problem with the URL of a proxy; undefined if it is valid. */
export const proxyProblem = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (url === null || !Object.hasOwn(ports, url.protocol) || url.hostname === "") return notAProxy
  if (!/^\/?$/.test(url.pathname) || url.search !== "" || url.hash !== "") return notAProxy
  const { password, username } = credentialsOf(url) ?? { username: "user", password: "password" }
  if (url.protocol !== "socks5:") return username.includes(":") ? "Expected a user name without a colon" : undefined
  return [username, password].every((part) => part !== "" && Buffer.byteLength(part) <= 255)
    ? undefined
    : longCredentials
}

/** The name of a proxy in `metadata.proxyUsed`. The hosted service uses the old name of the enhanced one. */
export const proxyName = (proxy: OutboundProxy | undefined): "basic" | "stealth" | undefined =>
  proxy === undefined ? undefined : proxy.setting === "proxy" ? "basic" : "stealth"

const read = (
  setting: OutboundProxy["setting"],
  given: ProxySettings["proxy"],
  resolvesNames: boolean,
  label: string
): OutboundProxy | undefined => {
  if (given === undefined) return undefined
  const text = Redacted.isRedacted(given) ? Redacted.value(given) : given
  const problem = proxyProblem(text)
  const url = URL.parse(text)
  if (problem !== undefined || url === null) throw new RangeError(`${setting}: ${problem}`)
  const credentials = credentialsOf(url)
  return {
    setting,
    label,
    protocol: url.protocol as OutboundProxy["protocol"],
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || ports[url.protocol]),
    credentials: credentials && Redacted.make(credentials),
    resolvesNames
  }
}

const ports: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, "socks5:": 1080 }

const credentialsOf = (url: URL): { readonly username: string; readonly password: string } | undefined =>
  url.username === "" && url.password === ""
    ? undefined
    : { username: decoded(url.username), password: decoded(url.password) }

/** Decodes percent-encoding. A `%` that does not start an encoding is kept. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
