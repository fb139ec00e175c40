import { parse } from "tldts"
import type { PageContent } from "../page/page-content.ts"
import { fingerprint, tokenHash } from "./fingerprint.ts"
import { innerWords, looseToken } from "./loose-token.ts"
import { exactToken, tokenize } from "./tokenize.ts"

/** What the text index holds of a page: tokens, separated by spaces. */
export interface IndexEntry {
  /** The columns of `page_words`: loose tokens. */
  readonly words: Readonly<Record<"title" | "headings" | "address" | "summary" | "body", string>>
  /** The columns of `page_exact`: exact tokens. */
  readonly exact: Readonly<Record<"title" | "url" | "summary" | "body", string>>
  /** Of the body; undefined when it is short. */
  readonly fingerprint: Uint32Array | undefined
}

export const indexEntry = (url: string, content: PageContent): IndexEntry => {
  const title = read(content.title)
  const summary = read(content.description)
  const body = read(content.text)
  return {
    words: {
      title: title.loose,
      headings: read(content.headings.join("\n")).loose,
      address: read(addressWords(url)).loose,
      summary: summary.loose,
      body: body.loose
    },
    exact: { title: title.exact, url: read(decoded(url)).exact, summary: summary.exact, body: body.exact },
    fingerprint: fingerprint(body.hashes)
  }
}

const read = (text: string) => {
  let exact = ""
  let loose = ""
  const hashes: Array<number> = []
  for (const token of tokenize(text)) {
    const reading = readToken(token)
    exact += reading.exact
    loose += reading.loose
    hashes.push(reading.hash)
  }
  return { exact, loose, hashes }
}

interface TokenReading {
  readonly exact: string
  readonly loose: string
  readonly hash: number
}

const readToken = (token: string): TokenReading => {
  const known = tokens.get(token)
  if (known !== undefined) return known
  const exact = exactToken(token)
  const loose = [exact, ...innerWords(token).map(exactToken)].map(looseToken)
  const reading = { exact: `${exact} `, loose: `${loose.join(" ")} `, hash: tokenHash(exact) }
  if (tokens.size >= mostTokens) tokens.clear()
  tokens.set(token, reading)
  return reading
}

// pages repeat their words: most of the reading is looking up what was read before
const tokens = new Map<string, TokenReading>()
const mostTokens = 50_000

/** The words of a URL that say what its page is about: every page has a scheme, a top level and often the same extension. */
const addressWords = (url: string): string => {
  if (!URL.canParse(url)) return ""
  const { hostname, pathname } = new URL(url)
  const { domainWithoutSuffix, subdomain } = parse(hostname)
  return [subdomain ?? "", domainWithoutSuffix ?? "", decoded(pathname.replace(/\.[a-z\d]+$/iu, ""))].join(" ")
}

const decoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/giu, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped // not UTF-8
    }
  })
