import { exactToken, fingerprint, innerWords, looseToken, tokenHash, tokenize } from "@trawl/full-text/text"
import type { FieldTexts } from "../../../../full-text/src/document/field-texts.ts"
import { copyString } from "@trawl/full-text/text"

/** The FTS5 columns of a page: tokens, separated by spaces. */
export interface IndexEntry {
  /** The columns of `page_words`: loose tokens. */
  readonly words: Readonly<Record<"title" | "headings" | "address" | "summary" | "body" | "anchors" | "inner", string>>
  /** The columns of `page_exact`: exact tokens. */
  readonly exact: Readonly<Record<"title" | "url" | "summary" | "body", string>>
  /** The fingerprint of the body; undefined if it is short. */
  readonly fingerprint: Uint32Array | undefined
}

export const indexEntry = (texts: FieldTexts): IndexEntry => {
  const title = read(texts.title)
  const summary = read(texts.summary)
  const body = read(texts.body)
  const headings = read(texts.headings)
  const address = read(texts.address)
  const anchors = read(texts.anchors)
  return {
    words: {
      title: title.loose,
      headings: headings.loose,
      address: address.loose,
      summary: summary.loose,
      body: body.loose,
      anchors: anchors.loose,
      inner: [title, headings, address, summary, body, anchors].map(({ inner }) => inner).join("")
    },
    exact: { title: title.exact, url: read(texts.url).exact, summary: summary.exact, body: body.exact },
    fingerprint: fingerprint(body.hashes)
  }
}

const read = (text: string) => {
  let exact = ""
  let loose = ""
  let inner = ""
  const hashes: Array<number> = []
  for (const token of tokenize(text)) {
    const reading = readToken(token)
    exact += reading.exact
    loose += reading.loose
    inner += reading.inner
    hashes.push(reading.hash)
  }
  return { exact, loose, inner, hashes }
}

interface TokenReading {
  readonly exact: string
  readonly loose: string
  /** The words within a name, and a gap that no phrase matches across. */
  readonly inner: string
  readonly hash: number
}

const readToken = (text: string): TokenReading => {
  const known = tokens.get(text)
  if (known !== undefined) return known
  const token = copyString(text)
  const exact = exactToken(token)
  const inner = innerWords(token).map((word) => looseToken(exactToken(word)))
  const reading = {
    exact: `${exact} `,
    loose: `${looseToken(exact)} `,
    inner: inner.length === 0 ? "" : `${inner.join(" ")} ${gap} `,
    hash: tokenHash(exact)
  }
  if (tokens.size >= mostTokens) tokens.clear()
  tokens.set(token, reading)
  return reading
}

// not a letter, so no query contains it; not ASCII, so FTS5 treats it as a token
const gap = "¦"

// caches tokens, because pages repeat their words
const tokens = new Map<string, TokenReading>()
const mostTokens = 50_000
