import type { RequestedField } from "../prose/requested-field.ts"
import type { PageProse, Sentence } from "../prose/page-prose.ts"
import { isFuture, isStatedAt } from "../prose/match-clauses.ts"
import type { ProseValue } from "../prose/prose-value.ts"
import { type Group, groupOf, spanOf, valueOf } from "./candidate-value.ts"
import { candidatesIn } from "./candidates.ts"
import { isDoubted } from "./doubts.ts"
import { distancesIn, type Features, featuresOf, type Within } from "./features.ts"
import { coverage, matcherFor } from "./matched.ts"
import { isNamed, isOwn } from "./own-subject.ts"
import { tagsOf } from "./tagger.ts"
import { weights } from "./weights.ts"

/** A value of a sentence, with the features that give its probability. */
export interface Rated extends ProseValue {
  readonly group: Group
  readonly features: Features
}

/**
 * The part of a sentence that is most probably the value; undefined if none is probable enough or two are almost
 * equally probable.
 */
export const spanValue = (field: RequestedField, prose: PageProse): ProseValue | undefined => {
  const byValue = new Map<string, Rated>()
  for (const one of spansFor(field, prose) ?? []) {
    const key = JSON.stringify(one.value).toLowerCase()
    if ((byValue.get(key)?.sure ?? 0) < one.sure) byValue.set(key, one)
  }
  const [best, ...others] = [...byValue.values()].sort((one, other) => other.sure - one.sure)
  if (best === undefined || best.sure < minProbability[best.group]) return undefined
  const [rival] = others.filter(({ quote, value }) =>
    quote !== best.quote || !String(value).includes(String(best.value)) && !String(best.value).includes(String(value))
  )
  if (rival !== undefined && rival.sure > best.sure - minLead) return undefined
  const { group: _, features: __, ...found } = best
  return found
}

const likeliest = (some: ReadonlyArray<Rated>): number => Math.max(0, ...some.map(({ sure }) => sure))

/**
 * Whether the value that a rule found belongs to something else, or another part of a sentence is far more probable.
 */
export const isDoubtful = ({ quote, value }: ProseValue, field: RequestedField, prose: PageProse): boolean => {
  if (typeof value === "object") return false
  const text = String(value).toLowerCase()
  if (isDoubtedIn(quote, text, field, prose)) return true
  const rated = (spansFor(field, prose) ?? []).map((one) => ({ ...one, own: String(one.value).toLowerCase() }))
  const mine = rated.filter(({ own }) => own === text)
  const others = rated.filter(({ own }) => !own.includes(text) && !text.includes(own))
  return mine.length > 0 &&
    (likeliest(mine) < minRuleProbability || likeliest(others) > Math.max(minContradicting, likeliest(mine) + minLead))
}

const minContradicting = 0.45
const minRuleProbability = 0.2

const minProbability: Readonly<Record<Group, number>> = { amount: 0.7, date: 0.75, text: 0.75 }
const minLead = 0.15

/**
 * All candidates of the sentences with most of the requested words, with their probabilities; undefined for fields that
 * are not read this way.
 */
export const spansFor = (field: RequestedField, prose: PageProse): ReadonlyArray<Rated> | undefined => {
  const group = groupOf(field)
  if (group === undefined) return undefined
  const match = matcherFor(field, prose)
  return prose.sentences.flatMap((sentence) => {
    const matched = match(sentence)
    return matched === undefined || coverage(matched) < minCoverage ? [] : [{ sentence, matched }]
  }).sort((one, other) => coverage(other.matched) - coverage(one.matched)).slice(0, maxSentences).flatMap((
    { matched, sentence }
  ) => isNamed(field, prose, sentence) ? spansIn(group, within(field, prose, sentence, matched)) : [])
}

const within = (field: RequestedField, prose: PageProse, sentence: Sentence, matched: Within["matched"]): Within => {
  const tags = tagsOf(sentence.text, sentence.tokens)
  const candidates = candidatesIn(sentence.tokens, tags, sentence.marked)
  return { field, prose, sentence, tags, matched, candidates, distances: distancesIn(candidates, matched) }
}

const spansIn = (group: Group, all: Within): ReadonlyArray<Rated> => {
  const { candidates, field, sentence } = all
  const { text, tokens } = sentence
  if (!field.units.every((unit) => unit.test(text)) || /\brespectively\b/iu.test(text)) return []
  return candidates.flatMap((candidate): ReadonlyArray<Rated> => {
    const value = valueOf({ candidate, field, group, sentence })
    if (value === undefined) return []
    const clause = sentence.clauses.find(({ from, to }) => candidate.from >= from && candidate.from < to)
    if (clause !== undefined) {
      if (!isStatedAt(field, tokens, clause) || !isOwn(candidate, clause, all)) return []
      if (group === "date" && !field.isPlanned && isFuture(tokens, clause)) return []
    }
    if (isDoubted(candidate, all)) return []
    const features = featuresOf(candidate, all)
    return [{
      value,
      quote: text,
      span: spanOf(sentence, candidate),
      sure: probability(group, features),
      group,
      features
    }]
  })
}

/** Whether a sentence contains the value only as a doubted candidate. */
const isDoubtedIn = (quote: string, valueText: string, field: RequestedField, prose: PageProse): boolean => {
  const group = groupOf(field)
  const sentence = prose.sentences.find(({ text }) => text === quote)
  const matched = sentence === undefined ? undefined : matcherFor(field, prose)(sentence)
  if (group === undefined || sentence === undefined || matched === undefined) return false
  const all = within(field, prose, sentence, matched)
  const own = all.candidates.filter((candidate) =>
    String(valueOf({ candidate, field, group, sentence })).toLowerCase() === valueText
  )
  return own.length > 0 && own.every((one) => isDoubted(one, all))
}

const minCoverage = 0.3
const maxSentences = 12

const probability = (group: Group, features: Features): number => {
  const own = weights[group]
  const sum = Object.entries(features).reduce((total, [name, value]) => total + value * (own[name] ?? 0), 0)
  return 1 / (1 + Math.exp(-sum))
}
