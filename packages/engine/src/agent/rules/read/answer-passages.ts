import { expectedIn } from "../../../scrape/formats/expected-answer.ts"
import type { Finding } from "../../ground/reasoner.ts"
import { isIdentifier, parsePrompt } from "../plan/read-prompt.ts"
import { answerList } from "./answer-list.ts"
import { defaultPassages, requestedDefaults, withPreceding } from "./default-passages.ts"
import { isQuestionWord } from "../../../scrape/extract/prose/requested-field.ts"
import { statesFact } from "../../../scrape/extract/prose/match-clauses.ts"
import { contentRoots } from "../../../scrape/extract/prose/page-prose.ts"
import { fieldOfQuestion } from "../../../scrape/extract/prose/field-of-question.ts"
import { tokensOf } from "../../../scrape/extract/prose/tokens.ts"
import type { RequestedField } from "../../../scrape/extract/prose/requested-field.ts"
import { spansFor } from "../../../scrape/extract/spans/span-value.ts"
import { withoutOrders } from "../../work/task-words.ts"
import { hasName } from "./has-name.ts"
import { ownDefaults } from "../../../scrape/extract/properties/stated-defaults.ts"
import { isAboutOtherSubject, isAboutOtherThing } from "./other-subject.ts"
import { minCoverage, type TaskPage } from "./task-page.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import { plainPrompt } from "./plain-prompt.ts"
import { promptParts } from "./prompt-parts.ts"
import { proseAbout, proseFindings, requestedSubject } from "./prose-findings.ts"
import { rateStatements } from "./rate-statements.ts"
import { type Subject, subjectOf } from "./subject.ts"
import { schemaFields } from "./schema-fields.ts"

/** Without a schema: the passages of the page that match the prompt best, and those that match each part of it best. */
export function* answerPassages(page: TaskPage): Generator<void, ReadonlyArray<Finding>> {
  const { promptWords, subject, task } = page
  const defaults = defaultPassages(page)
  // passages that mention the option without its default do not answer the question
  if (defaults.length > 0) return defaults
  const question = fieldOfQuestion(plainPrompt(task.prompt))
  const isWhole = promptParts(task.prompt).length === 0
  if (question !== undefined && isWhole) {
    const stated = answerFields.flatMap((field) =>
      proseFindings(field, requestedSubject(field, answerFields, page, question), page, true)
    )
    if (stated.length > 0) return stated
  }
  const isValue = question !== undefined
  const whole = yield* passagesFor(page, {
    text: task.prompt,
    questionWords: promptWords,
    subject,
    isValue,
    question: isWhole ? question : undefined
  })
  const parts: Array<Finding> = []
  for (const [at, part] of promptParts(task.prompt).entries()) {
    const found = yield* passagesFor(page, {
      ...part,
      subject: subjectOf(part.text, page.page),
      isValue,
      question: undefined
    })
    parts.push(
      ...found.slice(0, 2).map((finding) => ({ ...finding, item: `part ${at}`, score: finding.score * ofPart }))
    )
  }
  return [...whole, ...parts, ...yield* answerList(page)]
}

interface PassageQuestion {
  readonly text: string
  readonly questionWords: ReadonlySet<string>
  readonly subject: Subject
  /**
   * Whether the question asks for a value. A passage must then contain every word and state a fact, not a denial or a
   * plan.
   */
  readonly isValue: boolean
  readonly question: RequestedField | undefined
}

function* passagesFor(
  page: TaskPage,
  { questionWords, isValue, question, subject, text }: PassageQuestion
): Generator<void, ReadonlyArray<Finding>> {
  const { rarity, pageStatements: { statements }, topic } = page
  if (!subject.isOfPage) return []
  if (/\blicen[cs]e[ds]?\b/iu.test(text)) return licenceOf({ ...page, task: { ...page.task, prompt: text } })
  const rated = yield* rateStatements(statements, { questionWords, field: new Set(), rarity, topic })
  const expected = expectedIn(text)
  const { names, quoted } = parsePrompt(text)
  const identifiers = [...quoted, ...names.filter(isIdentifier)]
  const asksForDefault = requestedDefaults(page).length > 0
  const headings = new Set(statements.map(({ under }) => under))
  const wantsDefault = /\bdefaults?\b/iu.test(text)
  const containsQuestionWords = questionWordsIn(text, page.page, isValue)
  const defines = definitionsOf(text)
  const states = statesValueOf(question, page)
  return rated.flatMap(({ covered, statement }): ReadonlyArray<Finding> => {
    const { kind, opens, text: sentence } = statement
    if (
      covered < minCoverage(page) || sentence.length < minPassageLength || kind === "code" && !wantsCode.test(text) ||
      headings.has(sentence) || !subject.isOf(statement) || !containsQuestionWords(statement) ||
      wantsDefault && !/\bdefault/iu.test(`${sentence} ${statement.term} ${statement.preceding}`)
    ) return []
    if (isValue && (!statesFact(tokensOf(sentence)) || !states(sentence))) return []
    const fits = expected.fits(sentence, text)
    if (expected.isNeeded && (isValue ? fits < minFit : fits === 0) || !defines(sentence)) return []
    // last, because these checks are the slowest
    if (isAboutOtherThing(statement, page) || isAboutOtherSubject(statement, page)) return []
    const shape = kind === "sentence" || kind === "cell" ? 1 : kind === "code" ? 0.6 : 0.75
    const own = identifiers.length === 0 ? 1 : namesItself(statement, identifiers) ? 1.25 : 0.8
    const passage = leansOnName.test(sentence) ? withPreceding(statement) : sentence
    return [{
      path: ["answer"],
      value: passage,
      quote: passage,
      score: Math.min(
        1,
        covered * shape * own * (opens ? 1.05 : 1) * (sentence.length < fewLetters ? 0.75 : 1) *
          (0.75 + 0.25 * Math.min(1, fits)) * (sentence.endsWith("?") ? 0.4 : 1) *
          (dependent.test(sentence) ? ofAnother : 1) *
          (asksForDefault && ownDefaults(statement).length === 0 ? withoutDefault : 1)
      )
    }]
  }).sort((one, other) => other.score - one.score).slice(0, maxPassages)
}

/**
 * Checks whether a sentence contains a possible value for the question. Passes every sentence if that cannot be
 * determined.
 */
const statesValueOf = (question: RequestedField | undefined, page: TaskPage): (sentence: string) => boolean => {
  const [field] = answerFields
  if (question === undefined || field === undefined) return () => true
  const { called, isOfTopic, ofPage } = requestedSubject(field, answerFields, page, question)
  const rated = spansFor(question, isOfTopic ? ofPage : proseAbout(called, page))
  if (rated === undefined) return () => true
  const likely = new Set(rated.filter(({ sure }) => sure >= minProbability).map(({ quote }) => quote))
  return (sentence) => likely.has(sentence)
}

const minProbability = 0.2

/**
 * Checks whether a statement, its headings and its term contain the words of the question in any form. A question for a
 * value needs all of them.
 */
const questionWordsIn = (
  text: string,
  { title }: TaskPage["page"],
  isValue: boolean
): (statement: Statement) => boolean => {
  const questionRoots = new Set(
    contentRoots(
      tokensOf(apart(withoutOrders(text))).filter(({ kind, low }) => kind !== "sign" && !isQuestionWord(low))
    )
  )
  const above = contentRoots(tokensOf(apart(title)))
  // an answer to "How do I limit …?" must contain a form of "limit"
  const [deed] = tokensOf(/\bhow (?:can|do|does|should|to)\s+(?:(?:i|you|we|one)\s+)?(\p{L}+)/iu.exec(text)?.[1] ?? "")
  return ({ headings, preceding, term, text: sentence }) => {
    const words = new Set([
      ...above,
      ...contentRoots([sentence, term, headings, preceding].flatMap((part) => tokensOf(apart(part))))
    ])
    const missing = [...questionRoots].filter((root) => !words.has(root)).length
    return (deed === undefined || !questionRoots.has(deed.root) || words.has(deed.root)) &&
      missing <= (isValue ? 0 : Math.floor(questionRoots.size / wordsPerMissing))
  }
}

/**
 * For a question such as "What is a fiber?", checks whether a sentence begins with the term and defines it. Passes
 * every sentence for other questions.
 */
const definitionsOf = (text: string): (sentence: string) => boolean => {
  const [, defined] =
    /^\s*what (?:is|are) (?:an?|the)?\s*([^?]{2,60}?)(?:\s(?:in|of|for|on|from|with)\s[^?]*)?\?*\s*$/iu.exec(text) ?? []
  if (defined === undefined) return () => true
  const roots = contentRoots(tokensOf(apart(defined)))
  return (sentence) => {
    const tokens = tokensOf(apart(sentence.slice(0, maxOpeningLength)))
    const copula = tokens.findIndex(({ low }) =>
      /^(?:is|are|means?|refers?|describes?|represents?|lets?|allows?|[–—:-])$/u.test(low)
    )
    const opening = new Set(contentRoots(tokens.slice(0, copula === -1 ? 0 : copula)))
    return roots.length === opening.size && roots.every((root) => opening.has(root))
  }
}

/** Splits names such as `Schedule.jittered` and `effect/Schedule` into words. */
const apart = (text: string): string => text.replace(/(?<=[\p{L}\p{N}])[./_:#]+(?=[\p{L}\p{N}])/gu, " ")

const maxOpeningLength = 160
const minFit = 0.5
/** For each 5 words, one may be missing, because the page may use another word. */
const wordsPerMissing = 5

/** The texts in which the page states its licence. */
const licenceOf = (page: TaskPage): ReadonlyArray<Finding> =>
  licenceFields.flatMap((field) => proseFindings(field, requestedSubject(field, licenceFields, page), page)).map((
    { quote }
  ) => ({ path: ["answer"], value: quote, quote, score: sureLicence }))

const answerFields = schemaFields({ type: "object", properties: { answer: { type: "string" } } })
const licenceFields = schemaFields({ type: "object", properties: { licence: { type: "string" } } })

/**
 * Whether a statement is in the entry or under the heading of an identifier. The last part of a dotted name is enough.
 */
const namesItself = ({ entry, term, under }: Statement, identifiers: ReadonlyArray<string>): boolean =>
  identifiers.some((name) =>
    [name, name.slice(name.lastIndexOf(".") + 1)].some((one) =>
      one.length > 1 && hasName(`${entry} | ${term} | ${under}`, one)
    )
  )

const wantsCode = /\b(?:examples?|code|commands?|snippets?|syntax|import|how (?:do|can|to)|options?|flags?)\b/iu
/** Openings of sentences that are hard to understand without the sentence before. */
const dependent =
  /^(?:it|this|that|these|those|they|its|their|such|also|but|and|or|so|then|however|therefore|thus|instead|otherwise|moreover|furthermore|while|although|though|unlike|since|for example|e\.g\.|see|note)\b/iu
const ofAnother = 0.9
/** The paragraph names the option before such a sentence. */
const leansOnName = /^[^\p{L}]*(?:the\s+|its\s+)?defaults?\b/iu
/** Factor for passages that state no default, although the question asks for one. */
const withoutDefault = 0.55
const maxPassages = 5
const minPassageLength = 20
const fewLetters = 30
const sureLicence = 0.8
/** Factor for answers to a part of the question, because an answer to the whole question is better. */
const ofPart = 0.65
