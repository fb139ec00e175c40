import { parts, type Structure } from "./structure.ts"
import { structureOfHtml } from "./structure-of-html.ts"
import { structureOfMarkdown } from "./structure-of-markdown.ts"

export interface Page {
  readonly name: string
  readonly text: string
  readonly url: string
}

export interface Fidelity {
  readonly pages: number
  /** The number of elements by kind, and how many of them the markdown contains in the correct form. */
  readonly kinds: Readonly<Record<keyof Structure, Kept>>
  readonly all: Kept
  /** The missing elements, for verbose output. */
  readonly missing: ReadonlyArray<{ readonly page: string; readonly kind: keyof Structure; readonly what: string }>
}

export interface Kept {
  readonly wanted: number
  readonly kept: number
}

/** Measures how much of the structure of pages their markdown contains. Pages without structure do not count. */
export const fidelityOf = (pages: ReadonlyArray<Page>, markdownOf: (page: Page) => string): Fidelity => {
  const kinds = Object.fromEntries(parts.map((kind) => [kind, { wanted: 0, kept: 0 }])) as Record<
    keyof Structure,
    { wanted: number; kept: number }
  >
  const missing: Array<Fidelity["missing"][number]> = []
  let count = 0
  for (const page of pages) {
    const wanted = structureOfHtml(page.text, page.url)
    if (parts.every((kind) => wanted[kind].length === 0)) continue
    count++
    const found = structureOfMarkdown(markdownOf(page))
    for (const kind of parts) {
      const lost = kind === "headings" ? notInOrder(wanted[kind], found[kind]) : without(wanted[kind], found[kind])
      kinds[kind].wanted += wanted[kind].length
      kinds[kind].kept += wanted[kind].length - lost.length
      missing.push(...lost.map((what) => ({ page: page.name, kind, what })))
    }
  }
  const sum = (of: keyof Kept) => parts.reduce((all, kind) => all + kinds[kind][of], 0)
  return { pages: count, kinds, all: { wanted: sum("wanted"), kept: sum("kept") }, missing }
}

const without = (wanted: ReadonlyArray<string>, found: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = new Map<string, number>()
  for (const one of found) left.set(one, (left.get(one) ?? 0) + 1)
  return wanted.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}

/** The elements of `wanted` that are not in the longest common subsequence. */
const notInOrder = (wanted: ReadonlyArray<string>, found: ReadonlyArray<string>): ReadonlyArray<string> => {
  const lengths = Array.from({ length: wanted.length + 1 }, () => new Uint32Array(found.length + 1))
  const at = (one: number, other: number) => lengths[one]?.[other] ?? 0
  for (let one = wanted.length - 1; one >= 0; one--) {
    for (let other = found.length - 1; other >= 0; other--) {
      const row = lengths[one]
      if (row !== undefined) {
        row[other] = wanted[one] === found[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1))
      }
    }
  }
  const lost: Array<string> = []
  let other = 0
  for (let one = 0; one < wanted.length;) {
    if (other < found.length && wanted[one] === found[other]) {
      one++
      other++
    } else if (other < found.length && at(one, other + 1) >= at(one + 1, other)) other++
    else lost.push(wanted[one++] ?? "")
  }
  return lost
}
