import { auxiliaries, determiners, prepositions } from "../prose/clauses.ts"
import type { RequestedField } from "../prose/requested-field.ts"
import { otherNumbers } from "../prose/other-numbers.ts"
import type { Clause, PageProse, Sentence } from "../prose/page-prose.ts"
import { statesValueOfTopic } from "../prose/match-clauses.ts"
import type { Token } from "../prose/tokens.ts"
import { rootOf } from "../prose/word-roots.ts"
import type { Candidate } from "./candidates.ts"
import type { Within } from "./features.ts"
import type { Matched } from "./matched.ts"

/** Whether the sentence or its headings contain every name and number of the field. */
export const isNamed = ({ names, ways }: RequestedField, { topic }: PageProse, { above, tokens }: Sentence): boolean =>
  [...names, ...ways.flatMap(({ roots }) => roots.filter((root) => tellingApart.has(root)))].every((root) =>
    topic.has(root) || above.has(root) || tokens.some((token) => token.root === root)
  )

/** Words that distinguish things of one kind. */
const tellingApart: ReadonlySet<string> = new Set(
  "second third fourth fifth next previous former earlier other new old last final default upper lower left right northern southern eastern western"
    .split(" ").map(rootOf)
)

/** Whether the clause is about the topic of the page, not about a part of it or something else. */
export const isOwn = (
  { from, to }: Candidate,
  clause: Clause,
  { field, matched, prose, sentence: { tokens } }: Within
): boolean => {
  const { at: roots, way } = matched
  const words = tokens.slice(clause.from, clause.to)
  // `the Kestrel 7 weighs 4.2 kg, the Kestrel 9 …`
  if (!otherNumbers(field, prose).every((root) => words.some((token) => token.root === root))) return false
  if (
    isPossessive.test(tokens[clause.subject.from]?.low ?? "") && tokens[from - 1]?.low === "," &&
    tokens[to]?.low === ","
  ) {
    return false
  }
  const at = roots.flatMap((root, place) => root !== -1 && place >= clause.from && place < clause.to ? [place] : [])
  if (at.length === 0) return clause.isOfPage
  if (at.some((place) => isOtherOfKind(tokens, place, matched))) return false
  return statesValueOfTopic(field, { at, clause, tokens, way }, prose, new Set(at.map((place) => roots[place])).size)
}

/**
 * Whether the word before makes this another thing of the requested kind: `the export endpoint` if the search endpoint
 * is requested.
 */
const isOtherOfKind = (
  tokens: ReadonlyArray<Token>,
  place: number,
  { above, at, roots, matches }: Matched
): boolean => {
  const kind = at[place] ?? -1
  const before = tokens[place - 1]
  return kind > 0 && (matches[kind - 1] ?? 0) === 0 && (above[kind - 1] ?? 0) === 0 && roots[kind - 1] !== undefined &&
    before?.kind === "word" && (at[place - 1] ?? -1) === -1 && !determiners.has(before.low) &&
    !prepositions.has(before.low) && !auxiliaries.has(before.low) && !/^(?:and|or|who|which|that)$/u.test(before.low)
}

const isPossessive = /^(?:its|his|her|their)$/u
