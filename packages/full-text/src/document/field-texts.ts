import { parse } from "tldts"
import { plainPath } from "../address/plain-path.ts"
import { readableAddress } from "../address/readable-address.ts"
import type { IndexedPage } from "./indexed-page.ts"

/** The texts of a page that searches look into. */
export interface FieldTexts {
  readonly title: string
  readonly summary: string
  /** The whole URL, for exact matches. */
  readonly url: string
  readonly headings: string
  /** The words of the URL that bare words compare. */
  readonly address: string
  /** What links call the page, a line each. */
  readonly anchors: string
  readonly body: string
}

export const fieldTexts = (
  { anchors, description, headings, text, title, url }: Omit<IndexedPage, "address">
): FieldTexts => ({
  title,
  summary: description,
  url: readableAddress(url),
  headings: headings.join("\n"),
  address: addressWords(url),
  anchors,
  body: text
})

/** The words of a URL that describe its page, without the scheme, the top-level domain and common extensions. */
const addressWords = (url: string): string => {
  const plain = plainPath(url)
  if (plain !== undefined) {
    return [hostWords(url.slice(0, url.length - plain.length)), plain.replace(extension, "")].join(" ")
  }
  if (!URL.canParse(url)) return ""
  const { origin, pathname, protocol } = new URL(url)
  return [
    hostWords(protocol === "http:" || protocol === "https:" ? origin : url),
    readableAddress(pathname.replace(extension, ""))
  ].join(" ")
}

const extension = /\.[a-z\d]+$/iu

const hostWords = (origin: string): string => {
  const known = wordsOfHosts.get(origin)
  if (known !== undefined) return known
  const { domainWithoutSuffix, subdomain } = parse(new URL(origin).hostname)
  const words = `${subdomain ?? ""} ${domainWithoutSuffix ?? ""}`
  if (wordsOfHosts.size >= maxHosts) wordsOfHosts.clear()
  wordsOfHosts.set(origin, words)
  return words
}

// pages come from the same hosts again and again
const wordsOfHosts = new Map<string, string>()
const maxHosts = 10_000
