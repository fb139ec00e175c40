import type { RequestedField, Wording } from "../prose/requested-field.ts"
import type { PageProse, Sentence } from "../prose/page-prose.ts"
import { isRelated } from "./related.ts"

/** The words of a sentence that say what is sought. */
export interface Matched {
  readonly way: Wording
  /** Roots that tell the field apart, without those that name the topic. */
  readonly roots: ReadonlyArray<string>
  /** For each token the index of the root that it has, or is related to; -1 for none. */
  readonly at: ReadonlyArray<number>
  /** From 0 to 1, how much each root is said by the sentence, and by the terms above it. */
  readonly said: ReadonlyArray<number>
  readonly above: ReadonlyArray<number>
}

/** Says which words of a sentence say what is sought, in the wording of the field that it covers most. */
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
  /** Which of the roots a root is or is related to; -1 for none. */
  readonly find: (root: string) => number
}

const wordingOf = (way: Wording, { topic }: PageProse): SearchedWording => {
  const telling = way.roots.filter((root) => !topic.has(root))
  const roots = telling.length > 0 ? telling : way.roots
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
  const said = roots.map((root, index) =>
    tokens.some((token) => token.root === root) ? 1 : at.includes(index) ? related : 0
  )
  const over = [...above].map(find)
  const named = roots.map((root, index) => above.has(root) ? 1 : over.includes(index) ? related : 0)
  return { way, roots, at, said, above: named }
}

const related = 0.7

/** How much of what is sought a sentence and the terms above it say. */
export const coverage = ({ above, said }: Matched): number =>
  said.length === 0 ? 0 : said.reduce((sum, one, at) => sum + Math.max(one, 0.9 * (above[at] ?? 0)), 0) / said.length

/** Whether a page has a word. */
export const isSaid = (root: string, prose: PageProse): boolean => rootsOn(prose).has(root)

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

/** Whether a page has a word or one that is related to it. */
export const isSaidOn = (prose: PageProse, root: string): boolean => {
  const roots = rootsOn(prose)
  return roots.has(root) || [...roots].some((one) => isRelated(one, root))
}
