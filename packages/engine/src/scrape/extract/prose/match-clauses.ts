import { auxiliaries, isVerb, prepositions, relatives, type Span } from "./clauses.ts"
import { describesTopic, isOfAnother, isOtherName } from "./attribution.ts"
import type { RequestedField, Wording } from "./requested-field.ts"
import { type Clause, kindRoots, type PageProse, type Sentence } from "./page-prose.ts"
import { measurableRoots } from "./read-amounts.ts"
import type { Token } from "./tokens.ts"

/** A clause that contains the words of a requested field, with their positions. */
export interface ClauseMatch {
  readonly clause: Clause
  readonly tokens: ReadonlyArray<Token>
  readonly text: string
  readonly way: Wording
  readonly at: ReadonlyArray<number>
  /** One of the words is the verb of the clause. */
  readonly isVerbal: boolean
  /**
   * Factor for the score of a value. Lower for a less specific wording, for words outside of the clause, and for an
   * uncertain subject.
   */
  readonly bonus: number
}

/** The clauses of a page that contain all words of one wording of a field, and are about the subject. */
export const matchClauses = (field: RequestedField, prose: PageProse, sentence: Sentence): ReadonlyArray<ClauseMatch> =>
  field.ways.flatMap((way, rank) =>
    sentence.clauses.flatMap((clause): ReadonlyArray<ClauseMatch> => {
      const { above, text, tokens } = sentence
      const roots = wantedOf(field, way, new Set([...prose.topic, ...above]))
      const own = tokens.map((token, at) => ({ token, at })).filter(({ at, token }) =>
        at >= clause.from && at < clause.to && token.kind !== "sign" && roots.includes(token.root)
      )
      const inClause = new Set(own.map(({ token }) => token.root))
      // a page may name its subject without its kind, such as "bridge", unless the field asks only for the kind
      const isKindAlone = roots.every((root) => kindRoots.has(root))
      const missing = roots.filter((root) =>
        !inClause.has(root) && (isKindAlone || !kindRoots.has(root)) && !prose.topic.has(root) && !above.has(root)
      )
      const elsewhere = missing.filter((root) => tokens.some((token) => token.root === root))
      if (own.length === 0 || missing.length > elsewhere.length) return []
      // a clause with words of the topic alone does not mention the field
      const fieldWords = [...inClause].filter((root) => !prose.topic.has(root))
      const isStated = way.role === "agent" && own.some(({ at }) =>
            isVerb(tokens, at) && !auxiliaries.has(tokens[at]?.low ?? "") || tokens[at + 1]?.low === "by"
          ) || way.preposition === "of"
      if (
        fieldWords.length === 0 && !isStated && field.kind !== "date" && field.kind !== "year" &&
        (field.kind !== "boolean" || inClause.size < 2)
      ) {
        return []
      }
      const last = Math.max(...own.map((one) =>
        one.at
      ))
      if (field.kind !== "boolean" && field.bound === undefined && isDenied(tokens, clause, last)) return []
      if (
        field.kind !== "boolean" && !isFact(tokens, {
            ...clause,
            to: Math.min(clause.to, last + 4)
          }, field) || isPast(tokens, clause, field)
      ) return []
      const at = own.filter(({ token }) => fieldWords.length === 0 || fieldWords.includes(token.root)).map((one) =>
        one.at
      )
      const isOwn = isOfTopic(field, { at, clause, tokens, way }, prose)
      if (!statesValueOfTopic(field, { at, clause, tokens, way }, prose, fieldWords.length)) return []
      return [{
        clause,
        tokens,
        text,
        way,
        at,
        isVerbal: at.some((place) => isVerb(tokens, place) && !auxiliaries.has(tokens[place]?.low ?? "")),
        bonus: (1 - 0.04 * rank) * (elsewhere.length > 0 ? 0.85 : 1) * (isOwn ? 1 : 0.95)
      }]
    })
  )

type StatedClause = Pick<ClauseMatch, "at" | "clause" | "tokens" | "way">

/** Whether the requested words of a clause describe the topic. */
const isOfTopic = (field: RequestedField, { at, clause, tokens, way }: StatedClause, prose: PageProse): boolean =>
  isAboutField(field, way, tokens, clause, prose) ||
  isText(field) && way.role !== "place" &&
    refersToTopic(tokens.slice(Math.max(...at) + 1, clause.to), prose.topic) ||
  isText(field) && describesTopic(tokens, clause, at, prose)

/** Whether a clause may state a value of the topic; `wordCount` is the number of words of the field in it. */
export const statesValueOfTopic = (
  field: RequestedField,
  match: StatedClause,
  prose: PageProse,
  wordCount: number
): boolean => {
  const { clause: { subject }, tokens } = match
  return (isOfTopic(field, match, prose) ||
    wordCount > 1 && !/^(?:its|his|her|their)$/u.test(tokens[subject.from]?.low ?? "") &&
      (isText(field) || field.kind === "date" || field.kind === "year" ||
        !isOtherName(tokens.slice(subject.from, subject.to), prose))) &&
    !isOfOther(match, prose)
}

/** Whether the words describe something else: `the capital of France`, `Paris, which has …`. */
const isOfOther = ({ at, clause, tokens, way }: StatedClause, prose: PageProse): boolean =>
  isOfAnother(
    tokens,
    clause,
    at,
    { ...prose, topic: new Set([...prose.topic, ...way.roots]) },
    // `is a member of the Royal Society`: the following name is not another subject
    way.preposition === "of" || clause.isOfPage && at.every((place) => place >= clause.subject.to)
  )

/** The roots that a clause must contain. A unit replaces a word such as `length`, and `up to` replaces `maximum`. */
const wantedOf = (field: RequestedField, { roots }: Wording, known: ReadonlySet<string>): ReadonlyArray<string> => {
  const left = roots.filter((root) =>
    root !== "maximum" && root !== "minimum" && !(field.kind === "amount" && measurableRoots.has(root))
  )
  return left.some((root) => !known.has(root)) ? left : roots.filter((root) => root !== "maximum" && root !== "minimum")
}

/** Whether the subject of a clause is what the page is about, or what the field names. */
const isAboutField = (
  field: RequestedField,
  { roots }: Wording,
  tokens: ReadonlyArray<Token>,
  { isOfPage, subject }: Clause,
  { topic }: PageProse
): boolean =>
  isOfPage ||
  headOf(tokens, subject).some(({ kind, low, root }) =>
    kind === "word" && (roots.includes(root) && !topic.has(root) || field.types.has(low))
  )

/** The words of a subject before its first preposition. */
const headOf = (tokens: ReadonlyArray<Token>, { from, to }: Span): ReadonlyArray<Token> => {
  const subject = tokens.slice(from, to)
  const end = subject.findIndex(({ low }) => prepositions.has(low) && low !== "of")
  return end === -1 ? subject : subject.slice(0, end)
}

const isText = ({ kind }: RequestedField): boolean => kind === "text" || kind === "list"

/** Whether words refer to the topic: `has hosted it since`, `the highest mountain of the planet`. */
const refersToTopic = (tokens: ReadonlyArray<Token>, topic: ReadonlySet<string>): boolean =>
  tokens.some(({ low, root }) => /^(?:it|its|him|his|her|them|their)$/u.test(low) || topic.has(root))

/** Whether the clause states a present fact: nothing denied, supposed or past. */
const isFact = (tokens: ReadonlyArray<Token>, { from, to }: Clause, { bound, ways }: RequestedField): boolean => {
  const words = tokens.slice(from, to)
  const isRequested = (root: string) => ways.some(({ roots }) => roots.includes(root))
  return !isPlanned(words) && !words.some(({ low, root }, at) =>
    !isRequested(root) &&
    (unreal.has(low) ||
      (denying.has(low) || /n['’]t$/u.test(low)) && bound === undefined && words[at + 1]?.low !== "only" ||
      past.has(low))
  )
}

/** Whether a clause states a present fact for a field: nothing denied, supposed, planned or past. */
export const isStatedAt = (field: RequestedField, tokens: ReadonlyArray<Token>, clause: Clause): boolean =>
  isFact(tokens, clause, field) && !isPast(tokens, clause, field) &&
  (field.bound !== undefined || !isDenied(tokens, clause, clause.to))

/** Whether a clause describes the future: `should open in 2026`, `is due next year`. */
export const isFuture = (tokens: ReadonlyArray<Token>, { from, to }: Span): boolean =>
  tokens.slice(from, to).some(({ low }) => /^(?:will|shall|should|due|plans?|aims?|hopes?)$/u.test(low))

/** Whether a whole sentence states a present fact: nothing denied, supposed, planned or past. */
export const statesFact = (tokens: ReadonlyArray<Token>): boolean =>
  !isPlanned(tokens) && !isDenied(tokens, { from: 0, to: tokens.length }, tokens.length) &&
  !tokens.some(({ low }) => unreal.has(low) || past.has(low))

/** Whether words describe a plan: `was to be completed`, `is to open`. */
const isPlanned = (words: ReadonlyArray<Token>): boolean =>
  words.some(({ low }, at) =>
    /^(?:is|are|was|were)$/u.test(low) && words[at + 1]?.low === "to" && words[at + 2]?.kind === "word"
  )

/** Whether the verb of a clause is denied: `is not`, `has no`, `does not`. */
const isDenied = (tokens: ReadonlyArray<Token>, { from, to }: Span, last: number): boolean => {
  const end = tokens.findIndex(({ low }, at) => at > last && at < to && (low === "," || relatives.has(low)))
  return tokens.slice(from, end === -1 ? to : end).some(({ low }, step) =>
    /n['’]t$/u.test(low) ||
    denying.has(low) && auxiliaries.has(tokens[from + step - 1]?.low ?? "") && tokens[from + step + 1]?.low !== "only"
  )
}

/** Whether the clause describes a state that has ended. */
const isPast = (tokens: ReadonlyArray<Token>, { from, to }: Span, { kind, ways }: RequestedField): boolean => {
  if (kind === "year" || kind === "date") return false
  const words = tokens.slice(from <= 4 ? 0 : from, to)
  if (
    /\b(?:(?<!\b(?:is|are|was|were|be|been|being) )used to|(?:until|till) \d{4}|no longer|before (?:version )?\d)/u
      .test(words.map(({ low }) => low).join(" "))
  ) return true
  const [first, year] = words
  return (kind === "count" || kind === "number" || kind === "amount") && first?.low === "in" &&
    year?.kind === "number" && words.some(({ low }) => /^(?:had|was|were)$/u.test(low)) &&
    !ways.some(({ roots }) => roots.includes(year.root))
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "))
const unreal = set(
  "if would could might perhaps allegedly supposedly rumoured rumored proposed planned expected scheduled intended shortlisted longlisted nominated unless hypothetical fictional instead"
)
export const denying = set("not no never neither nor without cannot none hardly lacks lack")
const past = set("formerly former previously previous originally erstwhile ex")
