import { expectedIn } from "../../../scrape/formats/expected-answer.ts"
import type { Finding } from "../../ground/reasoner.ts"
import { isIdentifier, parsePrompt } from "../plan/read-prompt.ts"
import { answerList } from "./answer-list.ts"
import { defaultPassages, requestedDefaults, withPreceding } from "./default-passages.ts"
import { isAskingWord } from "../../../scrape/extract/prose/requested-field.ts"
import { statesFact } from "../../../scrape/extract/prose/match-clauses.ts"
import { contentRoots } from "../../../scrape/extract/prose/page-prose.ts"
import { fieldOfQuestion } from "../../../scrape/extract/prose/field-of-question.ts"
import { tokensOf } from "../../../scrape/extract/prose/tokens.ts"
import type { RequestedField } from "../../../scrape/extract/prose/requested-field.ts"
import { spansFor } from "../../../scrape/extract/spans/span-value.ts"
import { withoutOrders } from "../../work/task-words.ts"
import { hasName } from "./has-name.ts"
import { ownDefaults } from "../../../scrape/extract/properties/stated-defaults.ts"
import { isOfOtherThing, isSaidOfOther } from "./is-of-other-thing.ts"
import { leastCoverage, type TaskPage } from "./task-page.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import { plainPrompt } from "./plain-prompt.ts"
import { promptParts } from "./prompt-parts.ts"
import { proseAbout, proseFindings, requestedSubject } from "./prose-findings.ts"
import { rateStatements } from "./rate-statements.ts"
import { type Subject, subjectOf } from "./subject.ts"
import { schemaFields } from "./schema-fields.ts"

/**
 * Without a schema: what the page says that suits the prompt most, and what suits each of the things that it asks
 * about.
 */
export function* answerPassages(page: TaskPage): Generator<void, ReadonlyArray<Finding>> {
  const { asked, subject, task } = page
  const defaults = defaultPassages(page)
  // what speaks of the option without its default is no answer
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
    asked,
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

interface PassageAsked {
  readonly text: string
  readonly asked: ReadonlySet<string>
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
  { asked, isValue, question, subject, text }: PassageAsked
): Generator<void, ReadonlyArray<Finding>> {
  const { rarity, said: { statements }, topic } = page
  if (!subject.isOfPage) return []
  if (/\blicen[cs]e[ds]?\b/iu.test(text)) return licenceOf({ ...page, task: { ...page.task, prompt: text } })
  const rated = yield* rateStatements(statements, { asked, field: new Set(), rarity, topic })
  const expected = expectedIn(text)
  const { names, quoted } = parsePrompt(text)
  const identifiers = [...quoted, ...names.filter(isIdentifier)]
  const asksForDefault = requestedDefaults(page).length > 0
  const headings = new Set(statements.map(({ under }) => under))
  const wantsDefault = /\bdefaults?\b/iu.test(text)
  const saysAsked = askedWordsIn(text, page.page, isValue)
  const defines = definitionsOf(text)
  const states = statesValueOf(question, page)
  return rated.flatMap(({ covered, statement }): ReadonlyArray<Finding> => {
    const { kind, opens, text: said } = statement
    if (
      covered < leastCoverage(page) || said.length < shortestPassage || kind === "code" && !wantsCode.test(text) ||
      headings.has(said) || !subject.isOf(statement) || !saysAsked(statement) ||
      wantsDefault && !/\bdefault/iu.test(`${said} ${statement.term} ${statement.preceding}`)
    ) return []
    if (isValue && (!statesFact(tokensOf(said)) || !states(said))) return []
    const fits = expected.fits(said, text)
    if (expected.isNeeded && (isValue ? fits < leastFit : fits === 0) || !defines(said)) return []
    // these take longest
    if (isOfOtherThing(statement, page) || isSaidOfOther(statement, page)) return []
    const shape = kind === "sentence" || kind === "cell" ? 1 : kind === "code" ? 0.6 : 0.75
    const own = identifiers.length === 0 ? 1 : namesItself(statement, identifiers) ? 1.25 : 0.8
    const told = leansOnName.test(said) ? withPreceding(statement) : said
    return [{
      path: ["answer"],
      value: told,
      quote: told,
      score: Math.min(
        1,
        covered * shape * own * (opens ? 1.05 : 1) * (said.length < fewLetters ? 0.75 : 1) *
          (0.75 + 0.25 * Math.min(1, fits)) * (said.endsWith("?") ? 0.4 : 1) * (dependent.test(said) ? ofAnother : 1) *
          (asksForDefault && ownDefaults(statement).length === 0 ? withoutDefault : 1)
      )
    }]
  }).sort((one, other) => other.score - one.score).slice(0, mostPassages)
}

/** Whether a sentence has a part that may be the value which a question asks for. */
const statesValueOf = (question: RequestedField | undefined, page: TaskPage): (said: string) => boolean => {
  const [field] = answerFields
  if (question === undefined || field === undefined) return () => true
  const { called, isOfTopic, ofPage } = requestedSubject(field, answerFields, page, question)
  const rated = spansFor(question, isOfTopic ? ofPage : proseAbout(called, page))
  if (rated === undefined) return () => true
  const likely = new Set(rated.filter(({ sure }) => sure >= leastLikely).map(({ quote }) => quote))
  return (said) => likely.has(said)
}

const leastLikely = 0.2

/** Whether a statement and what it stands under have every word that says what is asked, in any of its forms. */
const askedWordsIn = (
  text: string,
  { title }: TaskPage["page"],
  isValue: boolean
): (statement: Statement) => boolean => {
  const asked = new Set(
    contentRoots(tokensOf(apart(withoutOrders(text))).filter(({ kind, low }) => kind !== "sign" && !isAskingWord(low)))
  )
  const above = contentRoots(tokensOf(apart(title)))
  // who asks how to limit something wants a statement about limiting
  const [deed] = tokensOf(/\bhow (?:can|do|does|should|to)\s+(?:(?:i|you|we|one)\s+)?(\p{L}+)/iu.exec(text)?.[1] ?? "")
  return ({ headings, preceding, term, text: said }) => {
    const words = new Set([
      ...above,
      ...contentRoots([said, term, headings, preceding].flatMap((part) => tokensOf(apart(part))))
    ])
    const missing = [...asked].filter((root) => !words.has(root)).length
    return (deed === undefined || !asked.has(deed.root) || words.has(deed.root)) &&
      missing <= (isValue ? 0 : Math.floor(asked.size / fewMissing))
  }
}

/**
 * Who asks what something is wants a sentence that begins with it and says what it is; every sentence suits other
 * questions.
 */
const definitionsOf = (text: string): (said: string) => boolean => {
  const [, asked] =
    /^\s*what (?:is|are) (?:an?|the)?\s*([^?]{2,60}?)(?:\s(?:in|of|for|on|from|with)\s[^?]*)?\?*\s*$/iu.exec(text) ?? []
  if (asked === undefined) return () => true
  const roots = contentRoots(tokensOf(apart(asked)))
  return (said) => {
    const tokens = tokensOf(apart(said.slice(0, longestOpening)))
    const copula = tokens.findIndex(({ low }) =>
      /^(?:is|are|means?|refers?|describes?|represents?|lets?|allows?|[–—:-])$/u.test(low)
    )
    const opening = new Set(contentRoots(tokens.slice(0, copula === -1 ? 0 : copula)))
    return roots.length === opening.size && roots.every((root) => opening.has(root))
  }
}

/** The parts of names such as `Schedule.jittered` and `effect/Schedule` as words. */
const apart = (text: string): string => text.replace(/(?<=[\p{L}\p{N}])[./_:#]+(?=[\p{L}\p{N}])/gu, " ")

const longestOpening = 160
const leastFit = 0.5
/** Of so many words one may be said otherwise. */
const fewMissing = 5

/** What the page states as the licence, in the words of the page. */
const licenceOf = (page: TaskPage): ReadonlyArray<Finding> =>
  licenceFields.flatMap((field) => proseFindings(field, requestedSubject(field, licenceFields, page), page)).map((
    { quote }
  ) => ({ path: ["answer"], value: quote, quote, score: sureLicence }))

const answerFields = schemaFields({ type: "object", properties: { answer: { type: "string" } } })
const licenceFields = schemaFields({ type: "object", properties: { licence: { type: "string" } } })

/** Whether it stands in the entry or under the heading of an identifier, of which the page may say the end alone. */
const namesItself = ({ entry, term, under }: Statement, identifiers: ReadonlyArray<string>): boolean =>
  identifiers.some((name) =>
    [name, name.slice(name.lastIndexOf(".") + 1)].some((one) =>
      one.length > 1 && hasName(`${entry} | ${term} | ${under}`, one)
    )
  )

const wantsCode = /\b(?:examples?|code|commands?|snippets?|syntax|import|how (?:do|can|to)|options?|flags?)\b/iu
/** A sentence that leans on the one before it is hard to understand alone. */
const dependent =
  /^(?:it|this|that|these|those|they|its|their|such|also|but|and|or|so|then|however|therefore|thus|instead|otherwise|moreover|furthermore|while|although|though|unlike|since|for example|e\.g\.|see|note)\b/iu
const ofAnother = 0.9
/** Of what, its paragraph says before it. */
const leansOnName = /^[^\p{L}]*(?:the\s+|its\s+)?defaults?\b/iu
/** Who asks for a default wants what says one. */
const withoutDefault = 0.55
const mostPassages = 5
const shortestPassage = 20
const fewLetters = 30
const sureLicence = 0.8
/** Who asks about all of it would rather have what speaks of all of it. */
const ofPart = 0.65
