import type { RequestedField, Wording } from "../prose/requested-field.ts"
import type { PageProse, Sentence } from "../prose/page-prose.ts"
import { isRelated } from "./related.ts"

/** The requested words in a sentence. */
export interface Matched {
  readonly way: Wording
  /** Roots of the requested words, without those that name the topic. */
  readonly roots: ReadonlyArray<string>
  /** For each token the index of its root, or of a related root, in `roots`; -1 if there is none. */
  readonly at: ReadonlyArray<number>
  /** How well each root matches the sentence, and the headings above it: from 0 to 1. */
  readonly matches: ReadonlyArray<number>
  readonly above: ReadonlyArray<number>
}

/** Finds the requested words in sentences, by the wording of the field that a sentence covers best. */
export const matcherFor = (field: RequestedField, prose: PageProse): (sentence: Sentence) => Matched | undefined => {
  const wordings = field.ways.map((way) => wordingOf(way, prose))
  return (sentence) => {
    const [best] = wordings.map((wording) => matchOf(wording, sentence)).filter(({ roots }) => roots.length > 0).sort(
      (one, other) => coverage(other) - coverage(one)
    )
    return best
  }
}

interface SearchedWording {
  readonly way: Wording
  readonly roots: ReadonlyArray<string>
  /** The index of a root, or of a related root, in `roots`; -1 if there is none. */
  readonly find: (root: string) => number
}

const wordingOf = (way: Wording, { topic }: PageProse): SearchedWording => {
  const distinctive = way.roots.filter((root) => !topic.has(root))
  const roots = distinctive.length > 0 ? distinctive : way.roots
  const known = new Map<string, number>()
  return {
    way,
    roots,
    find: (root) => {
      const before = known.get(root)
      if (before !== undefined) return before
      const exact = roots.indexOf(root)
      const at = exact === -1 ? roots.findIndex((one) => isRelated(one, root)) : exact
      known.set(root, at)
      return at
    }
  }
}

const matchOf = ({ find, roots, way }: SearchedWording, { above, tokens }: Sentence): Matched => {
  const at = tokens.map(({ kind, root }) => kind === "sign" ? -1 : find(root))
  const matches = roots.map((root, index) =>
    tokens.some((token) => token.root === root) ? 1 : at.includes(index) ? related : 0
  )
  const over = [...above].map(find)
  const named = roots.map((root, index) => above.has(root) ? 1 : over.includes(index) ? related : 0)
  return { way, roots, at, matches, above: named }
}

const related = 0.7

/** The share of the requested words that a sentence and the headings above it contain. */
export const coverage = ({ above, matches }: Matched): number =>
  matches.length === 0
    ? 0
    : matches.reduce((sum, one, at) => sum + Math.max(one, 0.9 * (above[at] ?? 0)), 0) / matches.length

/** Whether a page contains a word. */
export const containsRoot = (root: string, prose: PageProse): boolean => rootsOn(prose).has(root)

const rootsOn = ({ sentences }: PageProse): ReadonlySet<string> => {
  const known = rootsRead.get(sentences)
  if (known !== undefined) return known
  const roots = new Set<string>()
  for (const { above, tokens } of sentences) {
    for (const root of above) roots.add(root)
    for (const { root } of tokens) roots.add(root)
  }
  rootsRead.set(sentences, roots)
  return roots
}

const rootsRead = new WeakMap<PageProse["sentences"], ReadonlySet<string>>()

/** Whether a page contains a word or a related one. */
export const containsRelated = (prose: PageProse, root: string): boolean => {
  const roots = rootsOn(prose)
  return roots.has(root) || [...roots].some((one) => isRelated(one, root))
}
