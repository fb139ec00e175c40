import type { CrawlRequest } from "@trawl/schema"
import { isSameOwner, parseCrawlable, urlIdentity } from "@trawl/fetcher/url"
import { matcherOf } from "./matches-in-time.ts"
import { isBinary } from "./unwanted-urls.ts"

/** The options that decide which pages belong to a crawl. */
export type ScopeOptions = Pick<
  CrawlRequest,
  | "url"
  | "includePaths"
  | "excludePaths"
  | "regexOnFullURL"
  | "deduplicateSimilarURLs"
  | "ignoreQueryParameters"
  | "crawlEntireDomain"
  | "allowExternalLinks"
  | "allowSubdomains"
>

/** Whether a URL belongs to a crawl, or that the patterns take too long on it. */
type Placement = "inside" | "outside" | "too slow"

/** How a URL matches the patterns of a crawl, or that they take too long on it. */
type Match = "included" | "excluded" | "not included" | "too slow"

/** A URL that a crawl can request. Pages have thousands of links, so each is parsed once. */
interface CrawlUrl {
  readonly url: string
  /** The key of its page. */
  readonly key: string
  readonly parsed: URL
}

/** The pages that belong to a crawl. */
export interface CrawlScope {
  /** The URL to request; undefined for URLs that no crawl requests. */
  readonly identify: (link: string) => CrawlUrl | undefined
  /** The key of a URL, such as the target of a redirect. */
  readonly keyOf: (url: string) => string
  /**
   * How the first URLs match: as many as take a few milliseconds. Call it again for the rest in another turn of the
   * event loop.
   */
  readonly matches: (urls: ReadonlyArray<URL>) => ReadonlyArray<Match>
  /** The placements of the first URLs, as `matches`. */
  readonly place: (urls: ReadonlyArray<URL>) => ReadonlyArray<Placement>
  /** Whether a URL is on a host of the crawl. */
  readonly isInternal: (url: URL) => boolean
}

/** `arrived` is the URL to which the start URL redirects: its host and path belong to the crawl as well. */
export const crawlScope = (options: ScopeOptions, arrived?: string): CrawlScope => {
  const starts = [options.url, ...arrived === undefined ? [] : [arrived]].map((url) => new URL(url))
  const include = (options.includePaths ?? []).map((pattern) => new RegExp(pattern))
  const isIncluded = include.length === 0 ? (urls: ReadonlyArray<string>) => urls.map(() => true) : matcherOf(include)
  const isExcluded = matcherOf((options.excludePaths ?? []).map((pattern) => new RegExp(pattern)))
  const { crawlEntireDomain = false, ignoreQueryParameters = false, regexOnFullURL = false } = options
  const identityOf = (url: string) => options.deduplicateSimilarURLs === false ? url : urlIdentity(url)

  const matches: CrawlScope["matches"] = (urls) => {
    const texts = urls.map(({ href, pathname }) => regexOnFullURL ? href : pathname)
    const excluded = isExcluded(texts)
    const included = isIncluded(texts.slice(0, excluded.length))
    return included.map((isOne, at): Match => {
      if (excluded[at] === true) return "excluded"
      if (excluded[at] === "too slow" || isOne === "too slow") return "too slow"
      return isOne ? "included" : "not included"
    })
  }
  const hosts = new Set(starts.map(bareHost))
  const isInternal = (url: URL) =>
    hosts.has(bareHost(url)) || options.allowSubdomains === true && starts.some((start) => isSubdomain(url, start))
  const belongs = (url: URL): boolean => {
    if (isBinary(url)) return false
    if (!isInternal(url)) return options.allowExternalLinks === true
    if (crawlEntireDomain || !hosts.has(bareHost(url))) return true
    return starts.some((start) => bareHost(url) === bareHost(start) && isBelowPath(url.pathname, start.pathname))
  }
  return {
    identify: (link) => {
      const parsed = parseCrawlable(link, undefined, true)
      if (parsed === undefined) return undefined
      if (ignoreQueryParameters) removeQuery(parsed)
      return { url: parsed.href, key: identityOf(parsed.href), parsed }
    },
    keyOf: (url) => identityOf(ignoreQueryParameters ? removeQuery(new URL(url)).href : url),
    isInternal,
    matches,
    place: (urls) =>
      matches(urls).map((match, at) => {
        if (match === "too slow") return match
        return match === "included" && belongs(urls[at]!) ? "inside" : "outside"
      })
  }
}

/** Whether a crawl whose own start page does not match `includePaths` may find pages that do. */
export const mayFindIncluded = (
  { crawlEntireDomain, includePaths = [], regexOnFullURL, url }: ScopeOptions
): boolean => {
  if (crawlEntireDomain === true || regexOnFullURL === true) return true
  const start = folderOf(new URL(url).pathname)
  return includePaths.some((pattern) => {
    // the text with which the pattern begins, if it begins with text
    const [, beginning] = /^\^((?:\\?[/\w-])+)(?![?*{|])/.exec(pattern) ?? []
    const literal = beginning?.replaceAll("\\", "")
    return literal === undefined || literal.startsWith(start) || start.startsWith(literal)
  })
}

/** Host and port without `www.`. */
export const bareHost = (url: URL): string => url.host.replace(/^www\./, "")

const isSubdomain = (url: URL, start: URL): boolean =>
  isSameOwner(url.href, start.href) || url.host.endsWith(`.${bareHost(start)}`)

/** The path `/a/b` contains `/a/b` and `/a/b/…`, and `/a/x.html` contains `/a/…`. */
export const isBelowPath = (path: string, start: string): boolean => {
  const folder = folderOf(start)
  return path.startsWith(folder) &&
    (folder.endsWith("/") || path.length === folder.length || path[folder.length] === "/")
}

const folderOf = (path: string): string => path.replace(/\/[^/]*\.[a-z0-9]{1,5}$/i, "/")

/** Changes the URL itself. */
const removeQuery = (url: URL): URL => {
  if (url.href.includes("?")) url.search = ""
  return url
}
