import { breath } from "../../../find/breath.ts"
import type { OpenedPage } from "../../../page/opened-page.ts"
import { coerce } from "../../../scrape/extract/coerce.ts"
import { plainSchema } from "../../../scrape/extract/plain-schema.ts"
import { expectedIn } from "../../../scrape/formats/expected-answer.ts"
import { wordsOf } from "../../../scrape/formats/passages.ts"
import type { AgentTask } from "../../agent-task.ts"
import type { Finding } from "../../mind.ts"
import type { PageSaid } from "../../page-work.ts"
import { keyOf } from "../../work/candidates.ts"
import { type JsonSchema, withoutCitations } from "../../work/citation-fields.ts"
import { taskWords } from "../../work/task-words.ts"
import { isIdentifier, readPrompt } from "../plan/read-prompt.ts"
import { columnFits, coverageOf, enumerated, thingsOfList, valuesOfList } from "./listed-values.ts"
import { pageLines } from "./page-lines.ts"
import { kindOf } from "./kind-of-text.ts"
import { type PageTopic, type Rated, rarityOn, rateStatements, speaksOf } from "./rate-statements.ts"
import { type PageStatements, statementsOf } from "./statements.ts"
import { type Structured, structuredFindings } from "./structured-findings.ts"
import { valuesIn } from "./value-in.ts"
import { type Wanted, wantedBy } from "./wanted.ts"

/** What a page says of what a task asks; gives way to others between its parts. */
export function* findInPage(task: AgentTask, page: PageSaid, opened: OpenedPage): Generator<void, ReadonlyArray<Finding>> {
  const said = statementsOf(page.html, languageOf(page))
  yield
  const { asked } = taskWords(task)
  const topic: PageTopic = { title: wordsOf(`${page.title}`), url: wordsOf((URL.parse(page.url)?.pathname ?? "").replace(/[-_./]/gu, " ")) }
  const rarity = rarityOn(said.statements)
  const about: About = { task, page, opened, said, asked, topic, rarity, isGiven: (task.urls ?? []).some((url) => [page.url, page.metadata["sourceURL"]].some((one) => typeof one === "string" && keyOf(one) === keyOf(url))) }
  return task.schema === undefined ? yield* passages(about) : yield* bySchema(withoutCitations(task.schema), about)
}

interface About {
  readonly task: AgentTask
  readonly page: PageSaid
  readonly opened: OpenedPage
  readonly said: PageStatements
  readonly asked: ReadonlySet<string>
  readonly topic: PageTopic
  readonly rarity: (word: string) => number
  /** The task names this very page. */
  readonly isGiven: boolean
}

const languageOf = ({ metadata: { language } }: PageSaid): string | undefined => typeof language === "string" ? language : undefined

/** Without a schema: what the page says that suits the prompt most. */
function* passages({ asked, isGiven, rarity, said: { statements }, task, topic }: About): Generator<void, ReadonlyArray<Finding>> {
  const rated = yield* rateStatements(statements, { asked, field: new Set(), rarity, topic })
  const expected = expectedIn(task.prompt)
  return rated.flatMap(({ covered, statement }): ReadonlyArray<Finding> => {
    const fits = expected.fits(statement.text, task.prompt)
    if (covered < (isGiven ? leastGiven : leastCovered) || expected.isNeeded && fits === 0 || statement.text.length < shortestPassage) return []
    const shape = statement.kind === "sentence" || statement.kind === "cell" ? 1 : 0.75
    const opens = statement.opens ? 1.05 : 1
    return [{ path: ["answer"], value: statement.text, quote: statement.text, score: Math.min(1, covered * shape * opens * (0.75 + 0.25 * Math.min(1, fits)) * (statement.text.endsWith("?") ? 0.4 : 1)) }]
  }).sort((one, other) => other.score - one.score).slice(0, mostPassages)
}

/** By a schema: under names first, then in what statements say of each field. */
function* bySchema(schema: JsonSchema, about: About): Generator<void, ReadonlyArray<Finding>> {
  const { asked, isGiven, opened, page, said: { statements }, topic } = about
  const wanted = wantedBy(schema)
  const lines = pageLines(page, opened)
  yield
  const structured = opened.page.text.length > longestStructured ? [] : structuredFindings(withPrompt(schema, asked), page, opened, lines)
  yield
  const relevance = isGiven ? 1 : relevanceOf(wanted, about)
  if (relevance < leastRelevant) return []
  const places = new Map(statements.map((statement, at) => [statement.text, at]))
  const findings: Array<Finding> = []
  for (const field of wanted) {
    const under = structured.filter(({ path }) => field.path.every((name, at) => path[at] === name) && (path.length === field.path.length || path[field.path.length] === "*"))
    if (field.item !== undefined) {
      findings.push(...yield* listFindings(field, under, schema, relevance, about))
      continue
    }
    const words = new Set([...field.named, ...field.described])
    const rated = yield* rateStatements(statements, { asked: isSingle(wanted) ? asked : without(asked, wanted, field), field: words, rarity: about.rarity, topic })
    const byPlace = new Map(rated.map((one) => [one.at, one]))
    for (const { path, quote, value } of under) {
      const place = places.get(quote)
      if (!isGiven && place === undefined && isOfPage(value, page)) continue
      const covered = place === undefined ? coverageElsewhere : coverage(byPlace.get(place), isGiven)
      findings.push({ path, value, quote, score: relevance * (0.3 + 0.62 * covered) })
    }
    findings.push(...yield* valueFindings(field, rated, relevance, about), ...opening(field, relevance, about))
  }
  return isGiven ? findings : findings.filter(({ score }) => score >= leastScore)
}

const leastScore = 0.22

/** What a page says of itself as a page is seldom what somebody looks for who does not name it. */
const isOfPage = (value: unknown, { metadata, title, url }: PageSaid): boolean =>
  value === title || value === url || typeof value === "string" && Object.values(metadata).flat().some((said) => said === value || typeof said === "string" && said.length > 9 && Date.parse(said) === Date.parse(value))

/** In structured data, a title or a meta tag: they speak of the page as a whole. */
const coverageElsewhere = 0.65

const isSingle = (wanted: ReadonlyArray<Wanted>): boolean => wanted.length === 1

/** What is asked, without what is asked of other fields. */
const without = (asked: ReadonlySet<string>, wanted: ReadonlyArray<Wanted>, field: Wanted): ReadonlySet<string> => {
  const others = new Set(wanted.filter((one) => one !== field).flatMap(({ named }) => [...named]))
  const left = [...asked].filter((word) => !others.has(word) || field.named.has(word) || field.described.has(word))
  return new Set(left)
}

const coverage = (rated: Rated | undefined, isGiven: boolean): number =>
  rated === undefined ? 0.1 : isGiven ? Math.max(rated.covered, 0.35 * rated.covered + 0.65 * rated.field) : rated.covered

/** Identifiers and quotations that the field is about: its own, else those of the prompt. */
const identifiersFor = ({ name, schema: { description } }: Wanted, prompt: string): ReadonlyArray<ReadonlyArray<string>> => {
  const own = identifiersIn(`of ${name} ${description}`)
  return own.length > 0 ? own : identifiersIn(prompt)
}

const identifiersIn = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const { names, quoted } = readPrompt(text)
  return [...quoted, ...names.filter(isIdentifier)].map((one) => [...wordsOf(one)]).filter((words) => words.length > 0)
}

/** What a page is about, it says first. */
const opening = (field: Wanted, relevance: number, { said: { statements } }: About): ReadonlyArray<Finding> =>
  kindOf(field) !== "prose" || !speaksOfWhole.test(field.name.replace(/([a-z])([A-Z])/gu, "$1 $2")) ? [] : statements.filter(({ kind, text }) => kind === "sentence" || kind === "line" && text.length > 25).slice(0, 3)
    .map(({ text }, at) => ({ path: field.path, value: text, quote: text, score: relevance * (0.55 - 0.02 * at) }))

const speaksOfWhole = /\b(?:purpose|descriptions?|summary|overview|definition|about|intro(?:duction)?|what)\b/iu

function* valueFindings(field: Wanted, rated: ReadonlyArray<Rated>, relevance: number, { asked, isGiven, page, task }: About): Generator<void, ReadonlyArray<Finding>> {
  const names = identifiersFor(field, task.prompt)
  const expected = expectedIn(task.prompt)
  const found: Array<Finding> = []
  for (const one of rated.slice(0, mostStatements)) {
    if (breath.isDue()) yield
    const covered = coverage(one, isGiven)
    if (covered < (isGiven ? leastGiven : leastCovered) || field.named.size > 0 && one.field < leastOfField) continue
    const { heading, termWords, words } = one.statement
    const isCalled = kindOf(field) === "prose" || [...field.named].some((word) => words.has(word) || termWords.has(word) || heading.has(word))
    const fits = (isCalled ? 1 : notCalled) * (0.92 + 0.08 * Math.min(1, expected.fits(one.statement.text, task.prompt)))
    for (const { sure, value } of valuesIn(one.statement, field, field.schema, { prompt: task.prompt, words: asked }, page.url)) {
      found.push({ path: field.path, value, quote: one.statement.text, score: Math.min(1, covered ** 1.3 * 1.15) * sure * fits * (0.6 + 0.4 * relevance) * (speaksOf(one.statement, names) ? 1 : ofAnother) })
    }
  }
  return found.sort((one, other) => other.score - one.score).slice(0, mostValues)
}

/** Lists: what stands under a name, and what its surroundings say that it is a list of. */
function* listFindings(field: Wanted, under: ReadonlyArray<Structured>, schema: JsonSchema, relevance: number, about: About): Generator<void, ReadonlyArray<Finding>> {
  const { asked, isGiven, page, rarity, said: { listings, statements }, topic } = about
  const { item } = field
  if (item === undefined) return []
  const weights = new Map<string, number>([...asked].map((word) => [word, rarity(word)] as const))
  for (const word of [...field.named, ...field.described]) weights.set(word, rarity(word) * (asked.has(word) ? 1.5 : field.named.has(word) ? 1 : 0.5))
  const wantsThings = item.types.includes("object") || item.properties.length > 0
  const path = [...field.path, "*"]
  const lists: Array<{ readonly findings: ReadonlyArray<Finding>; readonly score: number; readonly size: number }> = []
  const of = (part: unknown) => plainSchema(part, schema)
  const least = isGiven ? leastOfGivenLists : leastCovered
  for (const [number, listing] of listings.entries()) {
    if (breath.isDue()) yield
    const covered = coverageOf(weights, listing, topic)
    if (covered < least) continue
    const values = wantsThings ? thingsOfList(listing, item, of, page.url) : valuesOfList(listing, field, item, page.url)
    if (values.length < 2) continue
    const score = Math.min(1, covered * 1.1 * columnFits(listing, field)) * (values.length / listing.items.length) * (wantsThings ? unnamed : 0.95)
    lists.push({ findings: values.map(({ quote, value }, at) => ({ path, value, quote, item: `list ${number}/${at}`, score })), score, size: values.length })
  }
  if (under.length > 0) {
    const things = new Set(under.map(({ item: of }) => of)).size
    const first = under.find(({ value }) => typeof value === "string")?.quote ?? under[0]?.quote ?? ""
    const around = listings.filter(({ items }) => items.some(({ text }) => text !== "" && (first === text || first.includes(text) && text.length > 3)))
    const covered = around.length === 0 ? coverageElsewhere : Math.max(...around.map((one) => coverageOf(weights, one, topic)))
    const few = things === 1 && !isGiven ? 0.5 : 1
    const fields = wantsThings ? under.length / Math.max(1, things * item.properties.length) : 1
    const score = relevance * (0.3 + 0.65 * covered) * (0.5 + 0.5 * fields) * few
    if (isGiven || around.length === 0 || covered >= least) lists.push({ findings: under.map((one) => ({ ...one, score })), score, size: things })
  }
  if (!wantsThings) {
    const rated = yield* rateStatements(statements, { asked, field: new Set([...field.named, ...field.described]), rarity, topic })
    for (const { at, covered, field: ofField, statement } of rated.slice(0, mostStatements)) {
      const parts = enumerated(statement.text)
      if (parts.length < 2 || covered < least || ofField < leastOfField) continue
      const values = parts.flatMap((part) => coerce(part, item, page.url) ?? [])
      const score = covered * 0.85
      lists.push({ findings: values.map((value, place) => ({ path, value, quote: statement.text, item: `sentence ${at}/${place}`, score })), score, size: values.length })
    }
  }
  const worth = ({ score, size }: (typeof lists)[number]) => score * (0.8 + 0.2 * Math.min(1, Math.log2(1 + size) / 4))
  return lists.sort((one, other) => worth(other) - worth(one))[0]?.findings.slice(0, mostItems) ?? []
}

/** How much of what is asked a page is about. One that nowhere has the names in the prompt is about something else. */
const relevanceOf = (wanted: ReadonlyArray<Wanted>, { asked, page, said: { statements }, task, topic }: About): number => {
  // what the fields are called, a page may say in other words
  const called = new Set(wanted.flatMap(({ described, named }) => [...named, ...described]))
  const left = [...asked].filter((word) => !called.has(word))
  const subject = left.length === 0 ? [...asked] : left
  if (subject.length === 0) return 0.5
  const { names, quoted } = readPrompt(task.prompt)
  const anchors = [...quoted, ...names].filter((name) => ![...wordsOf(name)].every((word) => called.has(word))).map(squeeze).filter((anchor) => anchor.length > 2)
  const whole = squeeze(`${page.title} ${page.url} ${page.markdown}`)
  const present = anchors.length === 0 ? 1 : anchors.filter((anchor) => whole.includes(anchor)).length / anchors.length
  const headed = new Set(statements.flatMap(({ heading }) => [...heading]))
  const written = new Set(statements.flatMap(({ termWords, words }) => [...words, ...termWords]))
  const shares = subject.map((word) => topic.title.has(word) ? 1 : topic.url.has(word) || headed.has(word) ? 0.9 : written.has(word) ? 0.65 : 0)
  return shares.reduce((sum: number, share) => sum + share, 0) / subject.length * (leastPresent + (1 - leastPresent) * present)
}

const leastPresent = 0.35
const leastRelevant = 0.4
/** A statement that does not have the identifier that is asked about is likely about another. */
const ofAnother = 0.6
/** One that has no word of the field's name may speak of something else beside it. */
const notCalled = 0.8

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

/** Lists under a heading with the words of the prompt are what is asked for, whatever their field is called. */
const withPrompt = (schema: JsonSchema, asked: ReadonlySet<string>): JsonSchema => {
  const { properties } = schema
  if (typeof properties !== "object" || properties === null) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, part]: [string, unknown]) => {
      const plain = plainSchema(part, schema)
      return [name, plain.types.includes("array") && typeof part === "object" && part !== null && !("$ref" in part)
        ? { ...part, description: `${plain.description} ${[...asked].join(" ")}`.slice(0, 500) }
        : part]
    }))
  }
}

/** Which property is which is only likely, where nothing has their names. */
const unnamed = 0.75
const leastCovered = 0.42
const leastGiven = 0.3
const leastOfGivenLists = 0.15
const leastOfField = 0.35
const mostStatements = 14
const mostValues = 6
const mostItems = 1_000
const mostPassages = 5
const shortestPassage = 20
const longestStructured = 600_000
