import { auxiliaries, determiners, isVerb, prepositions, pronouns } from "../prose/clauses.ts"
import type { RequestedField } from "../prose/requested-field.ts"
import type { Clause, PageProse, Sentence } from "../prose/page-prose.ts"
import type { Candidate } from "./candidates.ts"
import { containsRoot, coverage, type Matched } from "./matched.ts"
import type { Tag } from "./tagger.ts"

/** The features of a candidate, by name. Their weights give its probability. */
export type Features = Readonly<Record<string, number>>

/** A sentence with everything that its candidates are rated by. */
export interface Within {
  readonly field: RequestedField
  readonly prose: PageProse
  readonly sentence: Sentence
  readonly tags: ReadonlyArray<Tag>
  readonly matched: Matched
  readonly candidates: ReadonlyArray<Candidate>
  /** The distance of each candidate from the nearest requested word, in tokens. */
  readonly distances: ReadonlyMap<Candidate, number>
}

export const distancesIn = (
  candidates: ReadonlyArray<Candidate>,
  { at }: Matched
): ReadonlyMap<Candidate, number> => {
  const places = at.flatMap((root, place) => root === -1 ? [] : [place])
  return new Map(
    candidates.map((one) => [
      one,
      Math.min(
        ...places.filter((place) => place < one.from || place >= one.to).map((place) => distanceTo(one, place)),
        maxDistance
      )
    ])
  )
}

export const distanceTo = (one: Candidate, place: number): number =>
  place < one.from ? one.from - place : place - one.to + 1
const maxDistance = 25

/** The features of one candidate. */
export const featuresOf = (candidate: Candidate, within: Within): Features => {
  const { candidates, distances, field, matched, prose, sentence, tags } = within
  const { tokens } = sentence
  const { from, to } = candidate
  const places = matched.at.flatMap((root, at) => root === -1 || at >= from && at < to ? [] : [at])
  const distance = (one: Candidate) => distances.get(one) ?? maxDistance
  const near = places.reduce<number | undefined>(
    (best, place) => best === undefined || distanceTo(candidate, place) < distanceTo(candidate, best) ? place : best,
    undefined
  )
  const own = distance(candidate)
  const each = matched.roots.flatMap((_, root) => {
    const its = places.filter((place) => matched.at[place] === root)
    return its.length === 0 ? [] : [Math.min(...its.map((place) => distanceTo(candidate, place)), maxDistance)]
  })
  const spread = each.length === 0 ? maxDistance : each.reduce((sum, one) => sum + one, 0) / each.length
  const rivals = candidates.filter((one) =>
    one !== candidate && (one.to <= from || one.from >= to) && isAlike(one, candidate, field)
  )
  const clause = sentence.clauses.find((one) => from >= one.from && from < one.to)
  const inClause = matched.roots.map((_, root) =>
    matched.at.some((one, at) => one === root && clause !== undefined && at >= clause.from && at < clause.to)
      ? matched.matches[root] ?? 0
      : matched.above[root] ?? 0
  )
  const inside = matched.at.slice(from, to).filter((root) => root !== -1).length
  const ofTopic = tokens.slice(from, to).filter(({ root }) => prose.topic.has(root)).length
  const between = near === undefined
    ? []
    : tokens.slice(near < from ? near + 1 : to, near < from ? from : near)
  const start = candidate.start ?? from
  const before = (step: number) => tokens[start - step]
  const lead = determiners.has(before(1)?.low ?? "") ? 2 : 1
  const preposition = before(lead)?.low ?? ""
  const cover = coverage(matched)
  const covered = matched.matches.map((one, at) => Math.max(one, matched.above[at] ?? 0))
  const shared = {
    bias: 1,
    cover,
    whole: covered.every((one) => one > 0) ? 1 : 0,
    exact: covered.every((one) => one === 1) ? 1 : 0,
    // a word that is elsewhere on the page is not what this sentence is about; one that is nowhere may be expressed
    // differently
    elsewhere: matched.roots.filter((root, at) => covered[at] === 0 && containsRoot(root, prose)).length,
    nowhere: matched.roots.filter((root, at) => covered[at] === 0 && !containsRoot(root, prose)).length,
    clause: inClause.reduce((sum, one) => sum + one, 0) / Math.max(1, inClause.length),
    single: matched.roots.length === 1 ? 1 : 0,
    term: matched.above.some((one) => one > 0) ? 1 : 0,
    distance: Math.log(1 + own),
    spread: Math.log(1 + spread),
    beside: own === 1 ? 1 : 0,
    after: near !== undefined && near < from ? 1 : 0,
    parted: between.some(({ low }) => low === "," || low === ";" || low === "and") ? 1 : 0,
    verbBetween: between.some((_, step) => {
        const at = (near !== undefined && near < from ? near + 1 : to) + step
        return tags[at] === "VERB"
      })
      ? 1
      : 0,
    rivals: Math.log(1 + rivals.length),
    nearer: rivals.filter((one) => distance(one) < own).length > 0 ? 1 : 0,
    ofPage: clause?.isOfPage === true ? 1 : 0,
    other: clause !== undefined && isOtherSubject(sentence, clause, prose, matched) ? 1 : 0,
    foreign: clause !== undefined && isForeign(sentence, clause, prose, matched, tags) ? 1 : 0,
    inside: inside / (to - from),
    ofTopic: ofTopic / (to - from),
    short: tokens.length < 16 ? 1 : 0
  }
  const nearTag = near === undefined ? "" : tags[near] ?? ""
  const nearLow = near === undefined ? undefined : tokens[near]
  if (candidate.kind === "amount") {
    const { bound, unit } = candidate.amount ?? {}
    const next = tokens[to]
    const counted = [to - (unit === undefined ? 0 : 1), to, to + 1, to + 2]
    return {
      ...shared,
      counted: counted.some((at, step) =>
          (matched.at[at] ?? -1) !== -1 &&
          counted.slice(0, step).every((one) => /^(?:NOUN|ADJ|PROPN)$/u.test(tags[one] ?? ""))
        )
        ? 1
        : 0,
      labels: next !== undefined && (matched.at[to] ?? -1) !== -1 ? 1 : 0,
      bound: bound === undefined || bound === field.bound ? 0 : 1,
      otherUnit: unit !== undefined && field.unit === undefined && field.dimensions === undefined ? 1 : 0,
      noUnit: unit === undefined && field.kind === "amount" ? 1 : 0,
      word: tokens[from]?.kind === "word" ? 1 : 0,
      one: candidate.amount?.value === 1 ? 1 : 0,
      verb: nearTag === "VERB" ? 1 : 0
    }
  }
  if (candidate.kind === "date" || candidate.kind === "time") {
    return {
      ...shared,
      range: candidate.date?.isRange === true ? 1 : 0,
      day: candidate.date?.day === undefined ? 0 : 1,
      led: /^(?:in|on|at|since|of)$/u.test(preposition) ? 1 : 0,
      until: /^(?:until|till|before|to|by|after|from)$/u.test(preposition) ? 1 : 0,
      verb: nearTag === "VERB" ? 1 : 0,
      bracket: before(1)?.text === "(" ? 1 : 0
    }
  }
  const isBy = preposition === "by"
  const isPlace = /^(?:in|at|on|near|from|to|into|off|through|via)$/u.test(preposition)
  const wantsPerson = isPerson(field)
  const wantsPlace = matched.way.role === "place" && !wantsPerson
  const words = tokens.slice(from, to).filter(({ kind }) => kind === "word")
  const requestedPreposition = matched.way.preposition
  const copula = between.some(({ low }) => /^(?:is|are|was|were|called|named|:|=)$/u.test(low)) &&
    !between.some((_, step) => {
      const at = (near !== undefined && near < from ? near + 1 : to) + step
      return tags[at] === "VERB" && !/^(?:called|named)$/u.test(tokens[at]?.low ?? "")
    })
  const typed = tokens.slice(from, to).some(({ low }) => field.types.has(low)) ||
    tokens.slice(Math.max(0, from - 2), from).some(({ low }) => field.types.has(low))
  return {
    ...shared,
    figure: candidate.kind === "figure" ? 1 : 0,
    figureBeside: candidate.kind === "figure" && (matched.at[from - 1] ?? -1) !== -1 ? 1 : 0,
    figureTyped: candidate.kind === "figure" && field.types.has(tokens[from - 1]?.low ?? "") ? 1 : 0,
    isName: candidate.isName === true ? 1 : 0,
    marked: candidate.isMarked === true ? 1 : 0,
    person: wantsPerson && isPersonal(candidate, sentence) ? 1 : 0,
    noPerson: wantsPerson && !isPersonal(candidate, sentence) ? 1 : 0,
    by: isBy && wantsPerson ? 1 : 0,
    byOther: isBy && (matched.at[start - lead - 1] ?? -1) === -1 ? 1 : 0,
    notBy: isBy && !wantsPerson ? 1 : 0,
    passive: isBy && nearTag === "VERB" && near !== undefined && near < from ? 1 : 0,
    doer: nearTag === "VERB" && near !== undefined && near >= to && between.length < 3 ? 1 : 0,
    done: nearTag === "VERB" && near !== undefined && near < from && !prepositions.has(preposition) &&
        between.length < 3
      ? 1
      : 0,
    place: isPlace && wantsPlace ? 1 : 0,
    notPlace: isPlace && !wantsPlace ? 1 : 0,
    inPlace: isPlace && wantsPlace && candidate.isName === true ? 1 : 0,
    samePreposition: requestedPreposition !== undefined && requestedPreposition === preposition ? 1 : 0,
    otherPreposition: requestedPreposition !== undefined && requestedPreposition !== preposition ? 1 : 0,
    copula: copula ? 1 : 0,
    copulaName: copula && candidate.isName === true ? 1 : 0,
    apposition: own === 1 && nearLow !== undefined && nearTag !== "VERB" && candidate.isName === true ? 1 : 0,
    of: between[0]?.low === "of" && near !== undefined && near < from ? 1 : 0,
    typed: typed ? 1 : 0,
    opens: from <= 1 ? 1 : 0,
    subject: clause !== undefined && from < clause.subject.to ? 1 : 0,
    words: Math.log(1 + words.length),
    and: tokens.slice(from, to).some(({ low }) => low === "and") ? 1 : 0,
    number: tokens.slice(from, to).some(({ kind }) => kind === "number") ? 1 : 0,
    part: candidates.some((one) => one.kind === "phrase" && one.from <= from && one.to >= to && one !== candidate)
      ? 1
      : 0
  }
}

/** Whether the field asks for a person. */
export const isPerson = ({ types, ways }: RequestedField): boolean =>
  [...types].some((type) => persons.has(type)) || ways.some(({ role }) => role === "agent")

const persons: ReadonlySet<string> = new Set(
  "who person people man woman poet scientist king queen president name".split(" ")
)

const isPersonal = ({ from, isName, kind, to }: Candidate, { tokens }: Sentence): boolean =>
  kind === "phrase" && isName === true &&
  tokens.slice(from, to).every(({ isCapital, low }) =>
    isCapital || /^(?:of|the|van|von|de|der|da|la|and|[-'’&.])$/u.test(low)
  )

const isAlike = (one: Candidate, other: Candidate, field: RequestedField): boolean => {
  if (one.kind !== other.kind) return false
  if (one.kind !== "amount") return one.kind !== "phrase" || one.isName === other.isName
  const [mine, its] = [one.amount?.unit?.dimension, other.amount?.unit?.dimension]
  return mine === its || field.unit === undefined && field.dimensions === undefined && field.kind !== "count"
}

/** Whether the subject of a clause is a separate thing: `the sequel`, `a pass`. */
const isForeign = (
  { tokens }: Sentence,
  { isOfPage, subject }: Clause,
  { topic }: PageProse,
  { at }: Matched,
  tags: ReadonlyArray<Tag>
): boolean => {
  if (isOfPage) return false
  const end = tokens.findIndex(({ low }, place) => place >= subject.from && prepositions.has(low))
  const head = Array.from(
    { length: Math.max(0, Math.min(end === -1 ? subject.to : end, subject.to) - subject.from) },
    (_, step) => subject.from + step
  ).filter((place) => tags[place] === "NOUN" || tags[place] === "PROPN")
  return head.length > 0 && !head.some((place) => topic.has(tokens[place]?.root ?? "") || (at[place] ?? -1) !== -1)
}

/** Whether the subject of a clause names something other than the topic and the requested words. */
const isOtherSubject = (
  { tokens }: Sentence,
  { isOfPage, subject }: Clause,
  { topic }: PageProse,
  { at }: Matched
): boolean =>
  !isOfPage && tokens.slice(subject.from, subject.to).some(({ isCapital, low, root }, step) =>
    isCapital && !topic.has(root) && !determiners.has(low) && !pronouns.has(low) &&
    (at[subject.from + step] ?? -1) === -1
  ) && !tokens.slice(subject.from, subject.to).some(({ root }, step) =>
    topic.has(root) || (at[subject.from + step] ?? -1) !== -1
  ) && tokens.some((_, place) =>
    isVerb(tokens, place) && !auxiliaries.has(tokens[place]?.low ?? "")
  )
