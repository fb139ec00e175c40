import { adverbs, auxiliaries, determiners, endsPhrase, isVerb, prepositions } from "./clauses.ts"
import type { RequestedField, Wording } from "./requested-field.ts"
import { contentRoots, type PageProse } from "./page-prose.ts"
import { listAt, type Phrase, phraseAt, phraseBefore } from "./phrases.ts"
import type { ClauseMatch } from "./match-clauses.ts"
import type { ProseValue } from "./prose-value.ts"
import { tokensOf } from "./tokens.ts"
import { rootOf } from "./word-roots.ts"

/** Names, other texts and lists of them that a clause states for a field, by their relation to the field's words. */
export const readTexts = (field: RequestedField, whole: ClauseMatch, prose: PageProse): ReadonlyArray<ProseValue> => {
  // a list does not continue in another clause
  const place = { ...whole, tokens: whole.tokens.slice(0, whole.clause.to) }
  const { bonus, text, tokens, way } = place
  const candidates = [
    ...way.role === "agent" ? [...byAgent(place), ...asAgent(place, prose)] : [],
    ...way.role === "place" ? atPlace(field, place) : [],
    ...way.role === "object" ? asObject(place) : [],
    ...asName(field, place, prose),
    ...besideName(place, whole.tokens, field)
  ]
  return candidates.flatMap(({ phrases, sure }): ReadonlyArray<ProseValue> => {
    const values = phrases.map((phrase) => phrase.text).filter((value) => !repeatsFieldOrTopic(value, field, prose))
    if (values.length === 0 || values.length < phrases.length) return []
    if (field.kind === "list") {
      return values.length < 2
        ? []
        : [{ value: [...new Set(values)], quote: text, sure: bonus * sure }]
    }
    const [first, last] = [tokens[phrases[0]?.from ?? -1], tokens[(phrases.at(-1)?.to ?? 0) - 1]]
    // colours of one thing are one answer
    if (values.length > 1 && way.roots.includes(rootOf("colour")) && first !== undefined && last !== undefined) {
      return [{ value: text.slice(first.at, last.end), quote: text, sure: bonus * sure }]
    }
    const [only] = values
    return values.length > 1 || only === undefined || !isOfKind(only, field)
      ? []
      : [{ value: only, quote: text, sure: bonus * sure }]
  })
}

interface Candidate {
  readonly phrases: ReadonlyArray<Phrase>
  readonly sure: number
}

const named = (phrases: ReadonlyArray<Phrase>, sure: number): ReadonlyArray<Candidate> =>
  phrases.length > 0 && phrases.every(({ isName }) => isName) ? [{ phrases, sure }] : []

/**
 * Agents of a passive verb: `was designed by Charles Babbage`. Ignores a verb that describes another thing named before
 * it.
 */
const byAgent = ({ at, clause, text, tokens, way }: ClauseMatch): ReadonlyArray<Candidate> =>
  at.flatMap((verb) => {
    if (!isParticiple(tokens[verb]?.low ?? "", tokens, verb)) {
      // `a tragedy by William Shakespeare`
      const before = tokens[verb - 1]
      // `reviewed by` is not `written by`
      if (tokens[verb]?.low === "by" && before?.low.endsWith("ed") === true && !way.roots.includes(before.root)) {
        return []
      }
      const by = tokens[verb]?.low === "by"
        ? verb
        : tokens.findIndex(({ low }, place) => low === "by" && place > clause.subject.to && place < clause.to)
      return by > 0 && way.roots.some((root) => makers.has(root)) &&
          !tokens.slice(clause.subject.to, by).some((_, place) =>
            isVerb(tokens, clause.subject.to + place) && !auxiliaries.has(tokens[clause.subject.to + place]?.low ?? "")
          )
        ? named(listAt(tokens, by + 1, text), 0.85) :
        []
    }
    const isMain = tokens.slice(Math.max(clause.from, verb - 4), verb).some(({ low }) => passives.has(low)) ||
      isSharedVerb(tokens, verb)
    const head = tokens.slice(clause.subject.to, verb)
    const isReduced = head.some(({ low }) => /^(?:is|was|are|were)$/u.test(low)) && !head.some(({ low }) => low === ",")
    // after a comma it is about the text before the comma
    const ofOther = tokens.slice(clause.from, verb).some(({ root }) => way.roots.includes(root))
    if (!isMain && !isReduced && !ofOther) return []
    for (let step = verb + 1; step < Math.min(tokens.length, verb + 14); step++) {
      if (tokens[step]?.low === "by" && tokens[step + 1]?.kind !== "number") {
        return named(listAt(tokens, step + 1, text), 0.92)
      }
      if ((tokens[step]?.low === "with" || tokens[step]?.low === "using") && step === verb + 1) {
        return named(listAt(tokens, step + 1, text), 0.8)
      }
      if (tokens[step]?.low === ";" || isVerb(tokens, step) && tokens[step]?.low.endsWith("ed") !== true) {
        return []
      }
    }
    return []
  })

const passives: ReadonlySet<string> = new Set(["is", "are", "was", "were", "be", "been", "being"])
const makers: ReadonlySet<string> = new Set(
  ["author", "creator", "compos", "paint", "direct", "design", "architect", "write", "sculpt", "develop", "publish"]
    .map((word) => tokensOf(word)[0]?.root ?? word)
)

/** `written and maintained by` */
const isSharedVerb = (tokens: ClauseMatch["tokens"], verb: number): boolean =>
  tokens[verb + 1]?.low === "and" && isParticiple(tokens[verb + 2]?.low ?? "", tokens, verb + 2)

const isParticiple = (low: string, tokens: ClauseMatch["tokens"], at: number): boolean =>
  low.endsWith("ed") || isVerb(tokens, at) && !auxiliaries.has(low) && !low.endsWith("s")

/** Agents before the verb: `Neil Armstrong commanded the mission`. */
const asAgent = ({ at, clause, text, tokens }: ClauseMatch, { topic }: PageProse): ReadonlyArray<Candidate> => {
  const verb = at.find((place) => isVerb(tokens, place) && !auxiliaries.has(tokens[place]?.low ?? "")) ?? -1
  const { from } = clause.subject
  if (verb <= from) return []
  const phrases = listAt(tokens, from, text)
  const last = phrases.at(-1)
  if (
    last === undefined || last.to > verb ||
    phrases.every((phrase) => contentRoots(tokensOf(phrase.text)).some((root) => topic.has(root)))
  ) return []
  const between = tokens.slice(last.to, verb)
  const isDirect = between.every(({ low }) =>
    adverbs.has(low) || low.endsWith("ly") || /^(?:has|have|had|who|which|and)$/u.test(low)
  )
  const isApart = between[0]?.low === "," &&
    tokens.slice(last.to, verb).findLast(({ low }) => !adverbs.has(low) && !/^(?:has|have|had)$/u.test(low))?.low ===
      ","
  const isPassive = tokens.slice(Math.max(from, verb - 3), verb).some(({ low }) => passives.has(low)) ||
    tokens[verb + 1]?.low === "by"
  return isPassive || !isDirect && !isApart ? [] : named(phrases, 0.88)
}

/** Places: `was born in London`, `flows into the Black Sea`. */
const atPlace = (
  { types }: RequestedField,
  { at, clause, text, tokens, way }: ClauseMatch
): ReadonlyArray<Candidate> => {
  const wanted = way.preposition === undefined || /^(?:in|at|on)$/u.test(way.preposition)
    ? plainPlaces
    : new Set([way.preposition])
  const isCity = ["city", "town", "village"].some((type) => types.has(type))
  for (const place of at.toReversed()) {
    const end = Math.min(tokens.length, place + 14)
    const found: Array<{ readonly low: string; readonly phrases: ReadonlyArray<Phrase> }> = []
    for (let step = place + 1; step < end; step++) {
      const low = tokens[step]?.low ?? ""
      if (
        step >= clause.to || low === ";" ||
        isVerb(tokens, step) && found.length === 0 && !isParticiple(low, tokens, step) && !auxiliaries.has(low)
      ) break
      const isRequested = wanted.has(low) || low === "of" && way.preposition === "of" && step === place + 1
      if (!isRequested) continue
      const phrases = listAt(tokens, step + 1, text)
      if (phrases.length > 0 && phrases.every(({ isName, text: name }) => isName && !isTime(name))) {
        found.push({ low, phrases })
      }
    }
    const chosen = isCity ? found.find(({ low }) => low === "in") ?? found[0] : found[0]
    if (chosen !== undefined) return [{ phrases: chosen.phrases, sure: 0.88 }]
  }
  return []
}

const plainPlaces: ReadonlySet<string> = new Set(["in", "at", "on", "near", "from", "to", "into", "through"])
const isTime = (text: string): boolean =>
  /^(?:\d{1,2}\.? (?=\p{Lu}\p{L}+ \d{4})|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|Easter|\d{4}$)/u
    .test(text)

/** Objects: `replaces Node.js 19`. */
const asObject = ({ at, text, tokens }: ClauseMatch): ReadonlyArray<Candidate> =>
  at.flatMap((verb) => {
    if (!isVerb(tokens, verb) && tokens[verb]?.low.endsWith("s") !== true) return []
    if (isConsisting(tokens, verb)) return []
    const phrases = listAt(tokens, verb + 1, text)
    return phrases.length === 0
      ? []
      : [{
        phrases,
        sure: phrases.every(({ isName }) => isName)
          ? 0.85
          : determiners.has(tokens[verb + 1]?.low ?? "")
          ? 0.7
          : 0.62
      }]
  })

const isConsisting = (tokens: ClauseMatch["tokens"], at: number): boolean =>
  /^(?:is|are|was|were|has|have|had)$/u.test(tokens[at]?.low ?? "")

/** Names: `its capital is Reykjavík`, `Junio Hamano is its maintainer`, `symbol Au`, `is called Iron`. */
const asName = (
  field: RequestedField,
  { at, clause, text, tokens, way }: ClauseMatch,
  { topic }: PageProse
): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  const first = Math.min(...at)
  const last = Math.max(...at)
  const isLabel = !at.some((place) => isVerb(tokens, place))
  // after the words: a copula, with at most an `of` phrase between
  let behind = last + 1
  while (plainly.has(tokens[behind]?.low ?? "") || field.types.has(tokens[behind]?.low ?? "")) behind++
  const own = behind
  while (
    behind < clause.to && behind - last < 9 && tokens[behind]?.low !== "," && !isVerb(tokens, behind) &&
    tokens[behind]?.kind !== "number"
  ) behind++
  const isOfSubject = first <= clause.subject.to && first >= clause.subject.from
  if (
    isLabel && isOfSubject && isCopula(tokens[behind]?.low) &&
    !(field.kind === "list" && /^ha(?:s|ve)$/u.test(tokens[behind]?.low ?? "")) &&
    (behind === own || prepositions.has(tokens[last + 1]?.low ?? "") || isSecond(tokens, last, behind))
  ) {
    found.push(...behindCopula(field, behind, { text, tokens, way }))
  }
  // `the mountain is called Chomolungma`
  const called = tokens.findIndex(({ low }, place) =>
    place > clause.from && place < clause.to && callings.has(low) &&
    (passives.has(tokens[place - 1]?.low ?? "") || adverbs.has(tokens[place - 1]?.low ?? "") ||
      tokens[place - 1]?.isCapital === false && first < place)
  )
  if (at.some((place) => place < called) && (asksForName(field) || isOfSubject)) {
    found.push(...named(listAt(tokens, called + (tokens[called + 1]?.low === "as" ? 2 : 1), text), 0.9))
  }
  // directly after the words: `symbol Au`
  const next = tokens[last + 1]
  if (
    isLabel && tokens[last]?.low !== "by" && next !== undefined && (next.isCapital || /^["“]$/u.test(next.text)) &&
    tokens[last]?.isCapital === false && at.length >= way.roots.filter((root) => !topic.has(root)).length
  ) {
    const phrase = phraseAt(tokens, last + 1, text)
    if (phrase !== undefined) found.push({ phrases: [phrase], sure: 0.82 })
  }
  // the subject of the words: `Junio Hamano has been its maintainer`
  const copula = tokens.findIndex(({ low }, place) =>
    place > clause.subject.from && place < first && /^(?:is|was|are|were|been)$/u.test(low)
  )
  if (
    isLabel && copula !== -1 && first > copula && first - copula <= 4 &&
    /^(?:the|its|his|her|their)$/u.test(tokens[copula + 1]?.low ?? "") &&
    !prepositions.has(tokens[first - 1]?.low ?? "")
  ) {
    const phrase = phraseAt(tokens, clause.subject.from, text) ?? phraseBefore(tokens, copula, clause.from, text)
    if (phrase !== undefined && phrase.isName && phrase.to <= copula) found.push({ phrases: [phrase], sure: 0.86 })
  }
  return found
}

/**
 * A name next to the words: `Gertrude, Hamlet's mother`, `two moons, Phobos and Deimos`, `St Mary's Hospital`, `version
 * 11.3`.
 */
const besideName = (
  { at, clause, text, tokens, way }: ClauseMatch,
  whole: ClauseMatch["tokens"],
  field: RequestedField
): ReadonlyArray<Candidate> => {
  const first = Math.min(...at)
  const last = Math.max(...at)
  const found: Array<Candidate> = []
  if (field.kind === "list" && whole[clause.to]?.low === ":") {
    const phrases = listAt(whole, clause.to + 1, text)
    if (phrases.length > 1) found.push({ phrases, sure: 0.88 })
  }
  if (at.some((place) => isVerb(tokens, place))) return found
  let start = first
  while (
    start > clause.from && first - start < 4 &&
    (tokens[start - 1]?.kind === "word" || tokens[start - 1]?.low === "'s") && !endsPhrase(
      tokens.map((token) => token.low === "'s" ? { ...token, kind: "word" as const } : token),
      start - 1
    )
  ) start--
  if (
    tokens[start - 1]?.low === "," && /^(?:the|its|his|her|their)$|^\p{Lu}/u.test(tokens[start]?.text ?? "") &&
    (tokens[last + 1] === undefined || /^(?:[.,]|of|and)$/u.test(tokens[last + 1]?.low ?? ""))
  ) {
    const phrase = phraseBefore(tokens, start - 1, clause.from, text)
    if (phrase !== undefined && phrase.to === start - 1) found.push(...named([phrase], 0.85))
  }
  if (field.kind === "list" && whole[last + 1]?.low === ",") {
    const phrases = listAt(whole, last + 2, text)
    if (phrases.length > 1) found.push({ phrases, sure: 0.88 })
  }
  if (tokens[last]?.isCapital === true && tokens[last - 1] !== undefined && !way.roots.includes("version")) {
    let from = last
    while (
      from > clause.from &&
      (tokens[from - 1]?.isCapital === true && !determiners.has(tokens[from - 1]?.low ?? "") ||
        tokens[from - 1]?.low === "'s")
    ) from--
    const name = phraseAt(tokens, from, text)
    if (last - from > 0 && name !== undefined && name.to > last) found.push({ phrases: [name], sure: 0.75 })
  }
  // `version 3 dropped support` is about that version
  const version = at.find((place) =>
    numbered.has(tokens[place]?.low ?? "") && tokens[place + 1]?.kind === "number" &&
    !(place < clause.subject.to && isVerb(tokens, place + 2))
  )
  const number = version === undefined ? undefined : tokens[version + 1]
  if (version !== undefined && number !== undefined) {
    found.push({ phrases: [{ text: number.text, from: version + 1, to: version + 2, isName: true }], sure: 0.85 })
  }
  return found
}

const numbered: ReadonlySet<string> = new Set([
  "version",
  "release",
  "edition",
  "chapter",
  "volume",
  "number",
  "code",
  "model"
])

const behindCopula = (
  field: RequestedField,
  copula: number,
  { text, tokens, way }: Pick<ClauseMatch, "text" | "tokens" | "way">
): ReadonlyArray<Candidate> => {
  let at = copula + 1
  while (
    /^(?:been|of|as)$/u.test(tokens[at]?.low ?? "") || adverbs.has(tokens[at]?.low ?? "") ||
    /^\p{L}+ly$/u.test(tokens[at]?.low ?? "")
  ) at++
  const isCalled = callings.has(tokens[at]?.low ?? "") || identified.has(tokens[at]?.low ?? "")
  if (isCalled) at += tokens[at + 1]?.low === "as" ? 2 : 1
  // `is made of tin`
  else if (/^(?:made|built|composed|constructed)$/u.test(tokens[at]?.low ?? "") && tokens[at + 1]?.low === "of") at += 2
  else if (isVerb(tokens, at)) return []
  const isConsisting = /^(?:of|consists?|comprises?|includes?)$/u.test(tokens[copula]?.low ?? "") ||
    tokens.slice(copula, at).some(({ low }) => low === "of")
  const opening = tokens[at]?.low ?? ""
  const number = tokens[at]
  if (number?.kind === "number" && way.roots.some((root) => root === rootOf("version"))) {
    return [{ phrases: [{ text: number.text, from: at, to: at + 1, isName: true }], sure: 0.9 }]
  }
  const phrases = listAt(tokens, at, text)
  if (phrases.length === 0) return []
  if (phrases.every(({ isName }) => isName)) return [{ phrases, sure: 0.92 }]
  // lower-case words may only describe the subject
  const isPlain = isCalled || isConsisting || isPlainlyNamed(way) || field.kind === "list" && phrases.length > 1
  // `the currency is the euro`
  const isNamedSo = opening === "the" && way.roots.includes(rootOf("currency"))
  return isPlain && (isNamedSo || !/^(?:the|an?)$/u.test(opening)) ? [{ phrases, sure: 0.8 }] : []
}

/** `Its capital and largest city is` */
const isSecond = (tokens: ClauseMatch["tokens"], last: number, behind: number): boolean =>
  tokens[last + 1]?.low === "and" && behind - last <= 4

const plainly: ReadonlySet<string> = new Set(["name", "names", "number"])
const isCopula = (low: string | undefined): boolean =>
  low !== undefined && /^(?:is|are|was|were|has|have|remains?|=|:|consists?|comprises?|includes?)$/u.test(low)
const callings: ReadonlySet<string> = new Set(["called", "named", "known", "nicknamed", "titled", "dubbed"])
const identified: ReadonlySet<string> = new Set([
  "identified",
  "listed",
  "considered",
  "classified",
  "regarded",
  "given",
  "written",
  "spoken"
])
const isPlainlyNamed = ({ roots }: Wording): boolean => roots.some((root) => plainlyNamed.has(root))
const plainlyNamed: ReadonlySet<string> = new Set(
  "colour currency diet genre material occupation profession ingredients fuel flavour dish pattern shape cuisine symptom habitat"
    .split(" ").flatMap((word) => tokensOf(word).map(({ root }) => root))
)

const asksForName = ({ schema: { description }, types }: RequestedField): boolean =>
  types.has("name") || types.has("names") || /\b(?:called|name)\b/iu.test(description)

/** Whether a value only repeats the name of the page or words of the field. */
const repeatsFieldOrTopic = (value: string, { ways }: RequestedField, { names }: PageProse): boolean => {
  const roots = contentRoots(tokensOf(value))
  return roots.length === 0 || ways.some((way) => roots.every((root) => way.roots.includes(root))) ||
    roots.every((root) => names.has(root)) && roots.length >= names.size / 2
}

/** Whether a text can be a value of a field by its form. */
export const isOfKind = (value: string, { isInDigits, schema: { format }, types, ways }: RequestedField): boolean =>
  format === undefined && (![...types].some((type) => titled.has(type)) || /\p{Lu}/u.test(value)) &&
  (!isInDigits || /\d/u.test(value)) && value.length <= maxValueLength && !isTime(value) &&
  (/\d/u.test(value) || ![...types].some((type) => numeric.has(rootOf(type))) &&
      !ways.some(({ roots }) => roots.some((root) => numeric.has(root))))

/** Kinds of things with capitalized names. */
const titled: ReadonlySet<string> = new Set(
  "book novel film movie song album painting city town village country state county ocean sea river lake ship".split(
    " "
  )
)

/** Kinds of values that contain digits. */
const numeric: ReadonlySet<string> = new Set("phone telephone fax isbn issn version size".split(" ").map(rootOf))

const maxValueLength = 80
