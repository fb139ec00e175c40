import { fingerprint, tokenHash } from "../../src/text/fingerprint.ts"
import { innerWords, looseToken } from "../../src/text/loose-token.ts"
import { fieldWeights } from "../../src/ranking/ranking-weights.ts"
import { exactToken, isUnspaced, tokenize } from "../../src/text/tokenize.ts"
import { fields, fieldStart, type Segment, type SegmentDocument } from "../../src/segment/segment.ts"

/** Everything a segment says, as plain data. */
export interface SegmentSays {
  readonly documents: ReadonlyArray<unknown>
  /** By word: its documents by page, each with its impact and its occurrences as `position:exact token`. */
  readonly words: Readonly<Record<string, ReadonlyArray<string>>>
  readonly tags: Readonly<Record<string, ReadonlyArray<number>>>
}

/** What a segment of these documents must say, worked out the simple way. */
export const naiveIndex = (documents: ReadonlyArray<SegmentDocument>): SegmentSays => {
  const words = new Map<string, Array<string>>()
  const tags = new Map<string, Array<number>>()
  for (const document of documents) {
    for (const tag of new Set([...document.tags, ...tagsOfTexts(document)])) listOf(tags, tag).push(document.page)
    const { lengths, occurrences } = wordsOf(document)
    for (const [word, list] of occurrences) {
      listOf(words, word).push(
        `${document.page} ${impactOf(list, lengths)} ${
          list.map(({ exact, position }) => `${position}:${exact}`).join(" ")
        }`
      )
    }
  }
  return {
    documents: documents.map(({ dated, host, page, quality, texts }) => ({
      page,
      dated,
      quality,
      host,
      fingerprint: fingerprint(tokenize(texts.body ?? "").map(exactToken).map(tokenHash))
    })),
    words: Object.fromEntries([...words].sort(byKey)),
    tags: Object.fromEntries([...tags].sort(byKey))
  }
}

/** What a segment says of these words and tags, read with cursors. */
export const saidBy = (
  segment: Segment & { readonly hostNames: ReadonlyArray<string> },
  requested: SegmentSays
): SegmentSays => ({
  documents: Array.from(segment.pages, (page, at) => ({
    page,
    dated: segment.dated[at],
    quality: segment.quality[at],
    host: segment.hostNames[segment.hosts[at]!],
    fingerprint: segment.fingerprint(at)
  })),
  words: Object.fromEntries(Object.keys(requested.words).map((word) => [word, postingsOf(segment, word)])),
  tags: Object.fromEntries(
    Object.keys(requested.tags).map((tag) => {
      const cursor = segment.tag(tag)?.cursor()
      const pages: Array<number> = []
      for (let at = cursor?.document ?? segment.size; at < segment.size; at = cursor!.advance(at + 1)) {
        pages.push(segment.pages[at]!)
      }
      return [tag, pages]
    })
  )
})

interface Occurrence {
  readonly position: number
  readonly exact: string
}

const wordsOf = ({ texts }: SegmentDocument) => {
  const occurrences = new Map<string, Array<Occurrence>>()
  const lengths: Partial<Record<string, number>> = {}
  const names: Array<ReadonlyArray<string>> = []
  for (const field of fields) {
    const tokens = field === "inner" ? [] : tokenize(texts[field] ?? "")
    lengths[field] = tokens.length
    const exact = tokens.map(exactToken)
    for (const [at, token] of tokens.entries()) {
      const position = fieldStart(field) + at
      listOf(occurrences, looseToken(exact[at]!)).push({ position, exact: exact[at]! })
      if (isUnspaced(token) && isUnspaced(tokens[at + 1] ?? "")) {
        const [one, other] = [exact[at]!, exact[at + 1]!]
        listOf(occurrences, `${looseToken(one)} ${looseToken(other)}`).push({ position, exact: `${one} ${other}` })
      }
      const inner = innerWords(token).map(exactToken)
      if (inner.length > 0 && field !== "url") names.push(inner)
    }
  }
  let position = fieldStart("inner")
  for (const name of names) {
    for (const exact of name) listOf(occurrences, looseToken(exact)).push({ position: position++, exact })
    position++
  }
  lengths.inner = names.flat().length
  for (const list of occurrences.values()) list.sort((one, other) => one.position - other.position)
  return { lengths, occurrences }
}

const tagsOfTexts = ({ texts: { headings = "", title = "", url = "" } }: SegmentDocument): ReadonlyArray<string> => [
  ...tokenize(title).map((token) => `title:${exactToken(token)}`),
  ...tokenize(url).map((token) => `url:${exactToken(token)}`),
  ...[title, headings].flatMap((text) => {
    const written = tokenize(text)
    const loose = written.map((token) => looseToken(exactToken(token)))
    return loose.flatMap((token, at) =>
      at > 0 && isUnspaced(written[at]!) && isUnspaced(written[at - 1]!)
        ? [`head:${token}`, `head:${loose[at - 1]} ${token}`]
        : [`head:${token}`]
    )
  })
]

const impactOf = (list: ReadonlyArray<Occurrence>, lengths: Partial<Record<string, number>>): number => {
  let worth = 0
  for (const { position } of list) {
    const field = fields.findLast((field) => fieldStart(field) <= position)!
    const { lengthMatters, usualLength, weight } = fieldWeights.fields[field]
    worth += weight / (1 - lengthMatters + lengthMatters * lengths[field]! / usualLength)
  }
  return worth === 0 ? 0 : Math.max(1, Math.round(255 * worth / (fieldWeights.saturation + worth)))
}

const postingsOf = (segment: Segment, word: string): ReadonlyArray<string> => {
  const term = segment.term(word)
  if (term === undefined) return []
  const lines: Array<string> = []
  const cursor = term.cursor()
  for (; cursor.document < segment.size; cursor.advance(cursor.document + 1)) {
    const count = cursor.occurrences()
    const list = Array.from(
      cursor.positions.subarray(0, count),
      (position, at) => `${position}:${term.forms[term.forms.length === 1 ? 0 : cursor.forms[at]!]}`
    )
    lines.push(`${segment.pages[cursor.document]} ${cursor.impact()} ${list.join(" ")}`)
  }
  if (lines.length !== term.documents) throw new Error(`${word} has ${lines.length} documents, not ${term.documents}`)
  return lines
}

const listOf = <K, V>(map: Map<K, Array<V>>, key: K): Array<V> => {
  const known = map.get(key)
  if (known !== undefined) return known
  const list: Array<V> = []
  map.set(key, list)
  return list
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : one > other ? 1 : 0
