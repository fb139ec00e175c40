import { fingerprint, tokenHash } from "../../src/find/fingerprint.ts"
import { innerWords, looseToken } from "../../src/find/loose-token.ts"
import { fieldWeights } from "../../src/find/ranking-weights.ts"
import { exactToken, isUnspaced, tokenize } from "../../src/find/tokenize.ts"
import { type Field, fields, fieldStart, type Segment, type SegmentDocument } from "../../src/segment/segment.ts"

interface Occurrence {
  readonly position: number
  readonly form: number
}

interface Entry {
  readonly forms: Array<string>
  readonly documents: Map<number, { readonly occurrences: Array<Occurrence>; worth: number }>
}

/** A segment as plain as it can be: what another one is compared with. */
export const naiveSegment = (documents: ReadonlyArray<SegmentDocument>): Segment => {
  const words = new Map<string, Entry>()
  const tags = new Map<string, Array<number>>()
  const add = (document: number, field: Field, at: number, loose: string, exact: string) => {
    const entry: Entry = words.get(loose) ?? { forms: [], documents: new Map() }
    words.set(loose, entry)
    if (!entry.forms.includes(exact)) entry.forms.push(exact)
    const found = entry.documents.get(document) ?? { occurrences: [], worth: 0 }
    entry.documents.set(document, found)
    found.occurrences.push({ position: fieldStart(field) + at, form: entry.forms.indexOf(exact) })
    found.worth += fieldWeights.fields[field].weight
  }
  for (const [document, { tags: given, texts }] of documents.entries()) {
    for (const tag of given) tags.set(tag, [...tags.get(tag) ?? [], document])
    let inner = 0
    for (const field of fields) {
      if (field === "inner") continue
      const written = tokenize(texts[field] ?? "")
      const exact = written.map(exactToken)
      for (const [at, token] of exact.entries()) {
        add(document, field, at, looseToken(token), token)
        if (field === "url") continue
        for (const word of innerWords(written[at]!).map(exactToken)) add(document, "inner", inner++, looseToken(word), word)
        inner++
        const next = exact[at + 1]
        if (next === undefined || !isUnspaced(written[at]!) || !isUnspaced(written[at + 1]!)) continue
        add(document, field, at, `${looseToken(token)} ${looseToken(next)}`, `${token} ${next}`)
      }
    }
  }
  const hosts = [...new Set(documents.map(({ host }) => host))]
  return {
    size: documents.length,
    pages: Uint32Array.from(documents, ({ page }) => page),
    dated: Float64Array.from(documents, ({ dated }) => dated),
    quality: Uint8Array.from(documents, ({ quality }) => quality),
    hosts: Uint32Array.from(documents, ({ host }) => hosts.indexOf(host)),
    fingerprint: (document) => fingerprint(tokenize(documents[document]?.texts.body ?? "").map((token) => tokenHash(exactToken(token)))),
    term: (token) => {
      const entry = words.get(token)
      if (entry === undefined) return undefined
      const known = [...entry.documents].map(([document, { occurrences, worth }]) => ({
        document,
        impact: worth === 0 ? 0 : Math.max(1, Math.round(255 * worth / (fieldWeights.saturation + worth))),
        occurrences: occurrences.toSorted((one, other) => one.position - other.position)
      })).sort((one, other) => one.document - other.document)
      return {
        documents: known.length,
        forms: entry.forms,
        highest: Math.max(...known.map(({ impact }) => impact)),
        cursor: () => {
          let at = 0
          const cursor = {
            ...through(known.map(({ document }) => document), documents.length, (index) => at = index),
            impact: () => known[at]?.impact ?? 0,
            blockEnd: documents.length - 1,
            blockHighest: (from: number) => Math.max(0, ...known.filter(({ document }) => document >= from).map(({ impact }) => impact)),
            positions: new Uint32Array(),
            forms: new Uint16Array(),
            occurrences: () => {
              cursor.positions = Uint32Array.from(known[at]?.occurrences ?? [], ({ position }) => position)
              cursor.forms = Uint16Array.from(known[at]?.occurrences ?? [], ({ form }) => form)
              return cursor.positions.length
            }
          }
          return cursor
        }
      }
    },
    tag: (tag) => {
      const having = tags.get(tag)
      return having && { documents: having.length, cursor: () => through(having, documents.length, () => {}) }
    },
    beginningWith: (prefix, most) => [...words.keys()].filter((word) => word.startsWith(prefix)).sort().slice(0, most)
  }
}

const through = (documents: ReadonlyArray<number>, size: number, moved: (index: number) => void) => {
  const cursor = {
    document: documents[0] ?? size,
    advance(this: { document: number }, to: number) {
      const index = documents.findIndex((document) => document >= to)
      const at = index === -1 ? documents.length : index
      moved(at)
      return this.document = documents[at] ?? size
    }
  }
  return cursor
}
