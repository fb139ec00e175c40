import { unitNamed } from "../../../scrape/extract/prose/amounts.ts"
import { isQuestionWord, type RequestedField, requestedField } from "../../../scrape/extract/prose/requested-field.ts"
import { labelledLicences } from "../../../scrape/extract/prose/licences.ts"
import { contentRoots, type PageProse, pageProse, type Sentence } from "../../../scrape/extract/prose/page-prose.ts"
import { containsRelated } from "../../../scrape/extract/spans/matched.ts"
import { isDoubtful } from "../../../scrape/extract/spans/span-value.ts"
import { checkedValue, ruledValue } from "../../../scrape/extract/prose/prose-value.ts"
import { rootOf } from "../../../scrape/extract/prose/word-roots.ts"
import { type Token, tokensOf } from "../../../scrape/extract/prose/tokens.ts"
import type { Finding } from "../../ground/reasoner.ts"
import { isAboutOtherThing } from "./other-subject.ts"
import type { TaskPage } from "./task-page.ts"
import { plainPrompt } from "./plain-prompt.ts"
import type { SchemaField } from "./schema-fields.ts"

/** The value that a sentence of the page states for a field, about the subject of the prompt. */
export const proseFindings = (
  field: SchemaField,
  { called, capitals, isOfTopic, names, ofPage, pageRoots, sought }: RequestedSubject,
  about: TaskPage,
  isInWords = false
): ReadonlyArray<Finding> => {
  const { isNamedByTask, page, pageStatements: { statements } } = about
  const prose = isOfTopic ? ofPage : proseAbout(called, about)
  const isRequested = ({ above, clauses, tokens }: Sentence): boolean => {
    if (
      !isOfTopic && (sought.kind === "licence" || !clauses.some(({ isOfPage }) => isOfPage)) &&
      ![...called].every((root) => tokens.some((token) => token.root === root))
    ) return false
    const isNear = (root: string) =>
      ofPage.topic.has(root) || above.has(root) || tokens.some((token) => token.root === root)
    // if there are several names, one may be elsewhere on the page
    const near = [...names].filter(isNear)
    return isNamedByTask ||
      [...names].every((root) =>
        near.includes(root) || !isOfTopic && called.has(root) ||
        capitals.has(root) && pageRoots.has(root) && near.some((one) => capitals.has(one) && ofPage.topic.has(one))
      )
  }
  // the title of the page may contain more than the name
  const isTitled = sought.kind === "licence" && [...called].every((root) => ofPage.topic.has(root))
  const isUnder = ({ above }: Sentence): boolean =>
    !isOfTopic && !isTitled && [...called].every((root) => above.has(root))
  const labelled = sought.kind === "licence" && isOfTopic
    ? labelledLicences(statements, (statement) => isAboutOtherThing(statement, about))[0]
    : undefined
  const ruled = labelled ?? ruledValue(sought, { ...ofPage, sentences: ofPage.sentences.filter(isUnder) }) ??
    ruledValue(sought, {
      ...prose,
      sentences: prose.sentences.filter((sentence) => isRequested(sentence) && !isUnder(sentence))
    })
  // on a page about something else, only a value that a rule recognises is certain enough
  const isNamed = ({ above, tokens }: Sentence): boolean =>
    [...capitals].every((root) =>
      ofPage.topic.has(root) || above.has(root) || tokens.some((token) => token.root === root)
    )
  const isAbout = isNamedByTask ||
    (capitals.size > 0 || called.size > 0 && isOpening(page.title, called)) && isOfTopic &&
      [...names].every((root) => ofPage.topic.has(root) || containsRelated(ofPage, root))
  const found = isAbout && labelled === undefined
    ? checkedValue(ruled, sought, {
      ...ofPage,
      sentences: isNamedByTask ? ofPage.sentences : ofPage.sentences.filter(isNamed)
    })
    : labelled ?? (ruled === undefined || isDoubtful(ruled, sought, prose) ? undefined : ruled)
  if (found === undefined) return []
  const { quote, span, sure, value: stated } = found
  const value = isInWords ? span ?? stated : stated
  return typeof value === "object"
    ? value.map((one, at) => ({ path: [...field.path, "*"], value: one, quote, item: `prose/${at}`, score: sure }))
    : [{ path: field.path, value, quote, score: sure }]
}

/** Whether a title begins with one of the names, which may be in lower case: `pino, a logger`. */
const isOpening = (title: string, names: ReadonlySet<string>): boolean =>
  names.has(contentRoots(tokensOf(title))[0] ?? "")

/** The subject of a field according to the prompt, and whether the page is about it. */
export const requestedSubject = (
  field: SchemaField,
  wanted: ReadonlyArray<SchemaField>,
  about: TaskPage,
  question?: RequestedField
) => {
  const { isNamedByTask, page, prose: plain, task } = about
  const prompt = plainPrompt(task.prompt)
  const sought = question ?? requestedField(
    field.path.at(-1) ?? field.name,
    field.schema,
    wanted.length === 1 && prompt.length <= maxQuestionLength ? prompt : undefined
  )
  const ofFields = new Set(
    wanted.flatMap(({ name, schema: { description } }) =>
      contentRoots(tokensOf(`${name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")} ${description}`.toLowerCase()))
    )
  )
  // the page or the sentence must contain these words
  const words = tokensOf(prompt)
  const units = new Set(unitNamed(words)?.words.map(({ root }) => root))
  const subject = words.filter(({ isCapital, kind, low, root }, at) =>
    (kind === "number" || isCapital && at > 0 || !isQuestionWord(low)) &&
    // the description of a licence may name its package
    !units.has(root) && (!ofFields.has(root) || isNumbered(words, at) || sought.kind === "licence") &&
    !(sought.kind === "licence" && licensing.has(root))
  )
  const names = new Set(contentRoots(subject))
  const path = (URL.parse(page.url)?.pathname ?? "").toLowerCase()
  const isInPath = (root: string): boolean => root.length > 3 && path.includes(root)
  const ofPage = { ...plain, topic: new Set([...plain.topic, ...[...names].filter(isInPath)]) }
  const pageRoots = new Set(ofPage.sentences.flatMap(({ tokens }) => tokens.map(({ root }) => root)))
  // the number of a name is part of it: the Kestrel 9 is not the Kestrel 7
  const numbers = new Set(
    subject.filter(({ at, kind }) =>
      kind === "number" && subject.some(({ end, isCapital }) => isCapital && end + 1 === at)
    ).map(({ root }) => root)
  )
  const capitals = new Set([...contentRoots(subject.filter(({ isCapital }) => isCapital)), ...numbers])
  // a page about something else may state values of the subject, in sentences or under headings that name it
  const called = capitals.size > 0
    ? capitals
    : names.size === 1 || sought.kind === "licence"
    ? names
    : new Set<string>()
  const isTopic = (name: string) =>
    name.split(/[./:]/u).some((part) => ofPage.topic.has(rootOf(part)) || ofPage.topic.has(part))
  // the title of one package's page may name another package, which has its own licence
  const ownPath = new Set(contentRoots(tokensOf(/([^/]*?)(?:\.\w+)?\/?$/u.exec(path)?.[1] ?? "")))
  const isOwnName = (name: string) => plain.names.has(name) || ownPath.has(name)
  const isOfTopic = called.size === 0 || isNamedByTask && ![...called].some((root) => pageRoots.has(root)) ||
    (sought.kind === "licence" && !isNamedByTask ? [...called].every(isOwnName) : [...called].some(isTopic)) &&
      [...numbers].every(isTopic)
  return { called, capitals, isOfTopic, names, ofPage, pageRoots, sought }
}

/** Whether a token is a numbered name or its number: `Kestrel 9`. */
const isNumbered = (words: ReadonlyArray<Token>, at: number): boolean =>
  [at, at - 1].some((place) => words[place]?.isCapital === true && words[place + 1]?.kind === "number")

export type RequestedSubject = ReturnType<typeof requestedSubject>

/**
 * The sentences of a page, read as statements about another subject. Cached, because it is the same for all fields of a
 * task.
 */
export const proseAbout = (
  names: ReadonlySet<string>,
  { page, pageStatements: { statements } }: TaskPage
): PageProse => {
  const known = readFor.get(statements) ?? new Map<string, PageProse>()
  readFor.set(statements, known)
  const key = [...names].join(" ")
  const prose = known.get(key) ?? pageProse(statements, page.title, names)
  known.set(key, prose)
  return prose
}

const readFor = new WeakMap<object, Map<string, PageProse>>()

/** Words in questions about licences that are not part of the subject's name. */
const licensingWords =
  "npm package library project software code published released distributed available used use uses using licence licensed terms kind open"
const licensing: ReadonlySet<string> = new Set(contentRoots(tokensOf(licensingWords)))
const maxQuestionLength = 200
