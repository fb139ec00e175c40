import type { AgentRequest, SitemapUse } from "@trawl/types"
import { isEffort } from "../agent/effort-names.ts"
import { sitemapOf } from "../crawl/sitemap-use.ts"
import type { View } from "./requests.ts"

/** How a field is written in an address, as one text or several, and parsed. */
export interface FieldKind {
  readonly print: (value: never) => ReadonlyArray<string>
  readonly read: (texts: ReadonlyArray<string>) => unknown
}

interface KindOf<Value> extends FieldKind {
  readonly print: (value: Value) => ReadonlyArray<string>
  readonly read: (texts: ReadonlyArray<string>) => Value | undefined
}

const text = kind<string>((value) => [value], ([first = ""]) => first)

const number = kind<number>(
  (value) => [String(value)],
  ([first = ""]) => /^\d{1,15}$/.test(first) ? Number(first) : undefined
)

const flag = kind<boolean>(
  (value) => [String(value)],
  ([first]) => first === "true" ? true : first === "false" ? false : undefined
)

const texts = kind<ReadonlyArray<string>>((value) => value, (given) => given)

/** Names, and objects with settings. */
const named = kind<ReadonlyArray<string | object>>(
  (value) => value.map((item) => typeof item === "string" ? item : JSON.stringify(item)),
  (given) =>
    given.flatMap((item): ReadonlyArray<string | object> => {
      if (!item.startsWith("{")) return [item]
      const read = objectIn(item)
      return read !== undefined && typeof Reflect.get(read, "type") === "string" ? [read] : []
    })
)

const effort = kind<NonNullable<AgentRequest["effort"]>>(
  (value) => [value],
  ([first]) => isEffort(first) ? first : undefined
)

const sitemap = kind<SitemapUse>((value) => [value], ([first = ""]) => sitemapOf(first))

const record = kind<object>((value) => [JSON.stringify(value)], ([first = ""]) => objectIn(first))

const formatsOf = kind<{ readonly formats?: ReadonlyArray<string | object> }>(
  ({ formats = [] }) => named.print(formats),
  (given) => ({ formats: named.read(given) ?? [] })
)

/** The fields of each view in its address, in order. None of them can be a secret, because people share addresses. */
export const requestFields: Readonly<Record<View, Readonly<Record<string, FieldKind>>>> = {
  search: {
    query: text,
    limit: number,
    sources: named,
    categories: named,
    tbs: text,
    country: text,
    location: text,
    includeDomains: texts,
    excludeDomains: texts,
    safe: flag,
    highlights: flag,
    scrapeOptions: formatsOf
  },
  scrape: {
    url: text,
    formats: named,
    onlyMainContent: flag,
    includeTags: texts,
    excludeTags: texts,
    waitFor: number,
    maxAge: number,
    timeout: number,
    mobile: flag,
    blockAds: flag,
    location: record
  },
  crawl: {
    run: text,
    url: text,
    limit: number,
    includePaths: texts,
    excludePaths: texts,
    maxDiscoveryDepth: number,
    sitemap,
    crawlEntireDomain: flag,
    allowSubdomains: flag
  },
  map: {
    url: text,
    search: text,
    limit: number,
    sitemap,
    includeSubdomains: flag,
    ignoreQueryParameters: flag
  },
  agent: {
    run: text,
    prompt: text,
    urls: texts,
    schema: record,
    maxCredits: number,
    effort,
    strictConstrainToURLs: flag
  },
  extract: {
    run: text,
    urls: texts,
    prompt: text,
    schema: record,
    limit: number,
    enableWebSearch: flag
  },
  // without the webhook, whose URL is often a secret, and without the addresses of people
  monitor: {
    run: text,
    check: text,
    name: text,
    urls: texts,
    sites: texts,
    queries: texts,
    schedule: text,
    timezone: text,
    goal: text,
    webhookBody: oneOf("slack", "discord", "teams", "ntfy", "matrix"),
    includeDiffs: flag,
    feed: flag,
    alertOnFirstCheck: flag,
    ignoreSelectors: texts,
    ignorePatterns: texts,
    order: oneOf("ignore"),
    noise: oneOf("report")
  },
  interact: { run: text, code: text },
  reference: { operation: text }
}

function oneOf(...names: ReadonlyArray<string>): KindOf<string> {
  return kind((value) => [value], ([first]) => names.find((name) => name === first))
}

function kind<Value>(
  print: (value: Value) => ReadonlyArray<string>,
  read: (texts: ReadonlyArray<string>) => Value | undefined
): KindOf<Value> {
  return { print, read }
}

function objectIn(json: string): object | undefined {
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === "object" && read !== null && !Array.isArray(read) ? read : undefined
  } catch {
    return undefined
  }
}
