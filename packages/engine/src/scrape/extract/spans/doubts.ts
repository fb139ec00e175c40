import type { RequestedField } from "../prose/requested-field.ts"
import type { PageProse, Sentence } from "../prose/page-prose.ts"
import { rootOf } from "../prose/word-roots.ts"
import type { Candidate } from "./candidates.ts"
import { distanceTo, type Within } from "./features.ts"
import type { Matched } from "./matched.ts"

/** Whether the sentence itself shows that an amount or date belongs to something else, is relative, or is denied. */
export const isDoubted = (
  candidate: Candidate,
  { candidates, field, matched, prose, sentence, tags }: Within
): boolean =>
  !isNearestTo(candidate, field, prose, sentence, candidates) ||
  isOfOtherShare(candidate, sentence, matched, candidates) ||
  field.bound === undefined && isDenied(sentence, matched, tags) ||
  isOtherRate(field, candidate, sentence) || isDifference(candidate, sentence)

/**
 * Whether no other amount or date is nearer to a requested name: in `five hours, the one from Storli seven`, `seven`
 * belongs to Storli.
 */
const isNearestTo = (
  candidate: Candidate,
  { names }: RequestedField,
  { topic }: PageProse,
  { tokens }: Sentence,
  candidates: ReadonlyArray<Candidate>
): boolean => {
  if (candidate.kind !== "amount" && candidate.kind !== "date") return true
  return tokens.every(({ root }, at) =>
    !names.has(root) || topic.has(root) || at >= candidate.from && at < candidate.to ||
    !candidates.some((one) =>
      one.kind === candidate.kind && !(at >= one.from && at < one.to) &&
      distanceTo(one, at) < distanceTo(candidate, at) &&
      tokens.slice(Math.min(at, candidate.from), Math.max(at, candidate.to)).some(({ low }) =>
        low === "," || low === ";" || low === "and"
      )
    )
  )
}

/** Whether another amount matches the requested group better: `£31,500 for boarders and £19,200 for day pupils`. */
const isOfOtherShare = (
  candidate: Candidate,
  sentence: Sentence,
  matched: Matched,
  candidates: ReadonlyArray<Candidate>
): boolean =>
  candidate.kind === "amount" &&
  candidates.some((one) =>
    one.kind === "amount" && one !== candidate &&
    shareOf(one, sentence, matched) > Math.max(0, shareOf(candidate, sentence, matched))
  )

/** The number of requested words in the group after `for`; -1 if there is no group. */
const shareOf = ({ to }: Candidate, { tokens }: Sentence, { at }: Matched): number => {
  if (tokens[to]?.low !== "for") return -1
  const end = tokens.findIndex(({ kind, low }, place) =>
    place > to && (kind !== "word" || low === "and" || low === "or")
  )
  return new Set(at.slice(to, end === -1 ? tokens.length : end).filter((root) => root !== -1)).size
}

/** Whether the sentence denies the requested action: `begun in 1240 and never finished`. */
const isDenied = ({ tokens }: Sentence, { at }: Matched, tags: ReadonlyArray<string>): boolean =>
  at.some((root, place) =>
    root !== -1 && tags[place] === "VERB" &&
    tokens.slice(Math.max(0, place - 2), place).some(({ low }) => /^(?:never|not|cannot)$|n't$/u.test(low))
  )

/** Whether the amount has another rate than the requested one: 60 per hour is not 60 per minute. */
const isOtherRate = ({ rate }: RequestedField, { kind, to }: Candidate, { tokens }: Sentence): boolean => {
  if (kind !== "amount" || rate === undefined) return false
  const per = tokens.findIndex(({ low }, at) => at >= to && at < to + 4 && /^(?:per|an?|each|every)$/u.test(low))
  return per !== -1 && rateRoots.has(tokens[per + 1]?.root ?? "") && tokens[per + 1]?.root !== rate
}

const rateRoots: ReadonlySet<string> = new Set(
  "second minute hour day week month year night person".split(" ").map(rootOf)
)

/** Whether the amount is a difference: `300 g lighter than`, `30 kg more`. */
const isDifference = ({ kind, to }: Candidate, { tokens }: Sentence): boolean =>
  kind === "amount" &&
  (/^(?:more|less|fewer|extra|further|additional|off|below|short|shorter|longer|taller|lighter|heavier)$/u.test(
    tokens[to]?.low ?? ""
  ) ||
    tokens[to + 1]?.low === "than" && tokens[to]?.kind === "word")
