import { yieldBudget } from "@trawl/full-text/effect"
import { expectedIn } from "../../../scrape/formats/expected-answer.ts"
import { wordsOf } from "../../../scrape/formats/passages.ts"
import type { Finding } from "../../ground/reasoner.ts"
import { isIdentifier, parsePrompt } from "../plan/read-prompt.ts"
import { asPattern } from "./as-pattern.ts"
import { numberBeside } from "./beside-name.ts"
import { wantsDefault } from "./stated-defaults.ts"
import { isEntryNamed } from "./entry.ts"
import type { RequestedEntry } from "./requested-entry.ts"
import { hasName } from "./has-name.ts"
import { identifiersFor } from "./identifiers-for.ts"
import { isOfOtherThing } from "./is-of-other-thing.ts"
import { isFitting } from "./is-fitting.ts"
import { isYear, kindOf, speaksOfWhole, spokenName, wantsWhole } from "../../../scrape/extract/kind-of-text.ts"
import { defaultOf, isEntryOf } from "./own-default.ts"
import { coverage, leastCoverage, leastOfField, mostStatements, type TaskPage } from "./task-page.ts"
import { type RatedStatement, speaksOf } from "./rate-statements.ts"
import { valuesIn } from "./value-in.ts"
import type { SchemaField } from "./schema-fields.ts"

/** What statements say of a single value. */
export function* valueFindings(
  field: SchemaField,
  rated: ReadonlyArray<RatedStatement>,
  relevance: number,
  about: TaskPage,
  entry?: RequestedEntry
): Generator<void, ReadonlyArray<Finding>> {
  const { asked, page, prompt, task } = about
  const names = identifiersFor(field, prompt)
  const phrase = kindOf(field) === "prose" ? phraseOf(field) : undefined
  const expected = expectedIn(task.prompt)
  const isDefault = wantsDefault(field, { prompt: task.prompt, words: asked })
  const ofDefault = isDefault ? defaultOf(field, task.prompt, about.said.statements) : []
  const headings = new Set(about.said.statements.map(({ under }) => under))
  const found: Array<Finding> = [...isDefault ? [] : numbersBeside(field, relevance, about)]
  let looked = 0
  for (const one of rated) {
    if (yieldBudget.isSpent()) yield
    if (looked >= mostStatements) break
    const covered = coverage(one, about)
    if (covered < leastCoverage(about) || !isOfKindAlone(field) && one.field < leastOfField) continue
    const { statement } = one
    if (
      !about.subject.isOf(statement) || headings.has(statement.text) && !isDatedHeading(statement, field, about) ||
      ofDefault.length > 0 && !isEntryOf(statement, ofDefault)
    ) continue
    if (isOfOtherThing(statement, about) || isDefault && statement.isTerm) continue
    looked++
    const { heading, termWords, words } = statement
    if (entry !== undefined && wantsWhole(field) && !entry.has(statement)) continue
    if (
      entry?.has(statement) !== true &&
      (!isFieldNamed(statement, field, about) || !isAskedThere(statement, field, about))
    ) continue
    const isUnder = about.subject.isAbove({ text: statement.text, term: "", headings: statement.headings })
    // in passing, an example gives a value of its own
    if (isDefault && ofDefault.length === 0 && !isUnder && !about.subject.isAbove(statement)) continue
    const isEntry = ofDefault.some((name) => isEntryNamed(statement, name))
    const isCalled = kindOf(field) === "prose" || isOfKindAlone(field) ||
      [...field.named].some((word) => words.has(word) || termWords.has(word) || heading.has(word))
    const fits = (isCalled && (phrase === undefined || isPhrased(statement, phrase, page.title)) ? 1 : notCalled) *
      (0.92 + 0.08 * Math.min(1, expected.fits(one.statement.text, task.prompt)))
    for (
      const { sure, value } of valuesIn(one.statement, field, field.schema, {
        prompt: task.prompt,
        words: asked,
        isHeading: headings.has(statement.text),
        ofDefault: ofDefault.length > 0 ? ofDefault : undefined
      }, page.url)
    ) {
      if (!isFitting(value, field, asked, about.isGiven)) continue
      found.push({
        path: field.path,
        value,
        quote: one.statement.text,
        score: Math.min(
          0.98,
          Math.min(1, covered ** 1.3 * 1.15) * sure * fits * (0.6 + 0.4 * relevance) *
            (speaksOf(one.statement, names) ? 1 : ofAnother) * (isUnder || isEntry ? 1 : inPassing) *
            (isEntry ? ofEntry : 1)
        )
      })
    }
  }
  return found.sort((one, other) => other.score - one.score).slice(0, mostValues)
}

/**
 * Whether a statement, or what it stands under, has a word of the field that is not of the question's subject alone;
 * kinds that show by themselves need none.
 */
const isFieldNamed = (
  { around, heading, termWords, words }: RatedStatement["statement"],
  field: SchemaField,
  { isGiven }: TaskPage
): boolean => {
  if (isGiven || showing.has(kindOf(field)) || field.named.size === 0) return true
  const near = (word: string): boolean => words.has(word) || termWords.has(word) || heading.has(word)
  return [...field.named].some((word) => near(word) || around.has(word)) ||
    [...field.described].filter(near).length >= Math.min(2, field.described.size) && field.described.size > 0
}

/** A heading may say when something was that it names. */
const isDatedHeading = ({ text }: RatedStatement["statement"], field: SchemaField, { prompt }: TaskPage): boolean =>
  kindOf(field) !== "version" && dated.has(kindOf(field)) && kindOf(field) !== "error code" &&
  prompt.names.some((name) => isIdentifier(name) && hasName(text, name))

/** What stands alone beside the name that is asked about. */
const numbersBeside = (
  field: SchemaField,
  relevance: number,
  { prompt, said: { statements }, task }: TaskPage
): ReadonlyArray<Finding> => {
  const { description, types } = field.schema
  if (
    !types.some((type) => type === "integer" || type === "number") || isYear(field) ||
    !/\b(?:codes?|numbers?|numeric|values?|constants?|ids?)\b/iu.test(`${field.name} ${description} ${task.prompt}`)
  ) return []
  const names = identifiersFor(field, prompt)
  const [name] = names.length === 1
    ? names
    : names.filter((one) => new RegExp(`(?:^|[_.])${asPattern(field.path.at(-1) ?? field.name)}$`, "iu").test(one))
  if (name === undefined) return []
  return statements.flatMap(({ text }): ReadonlyArray<Finding> => {
    const number = numberBeside(text, name)
    return number === undefined
      ? []
      : [{ path: field.path, value: Number(number), quote: text, score: sureBeside * (0.6 + 0.4 * relevance) }]
  }).slice(0, 2)
}

const sureBeside = 0.85

/** Whether its name says no more than which kind of value it is, which shows by itself. */
export const isOfKindAlone = (field: SchemaField): boolean =>
  standsAnywhere(field) && [...field.named].every((word) => kindWords.has(word))

/** Years, dates and versions stand everywhere: half of what is asked of them, beside names, stands there too. */
export const isAskedThere = (statement: RatedStatement["statement"], field: SchemaField, about: TaskPage): boolean => {
  const { asked, isGiven, prompt, task, topic } = about
  if (isGiven || !standsAnywhere(field)) return true
  const { heading, kind, term, termWords, words } = statement
  // another version has other dates, and another name other versions
  const said = `${statement.text} ${term} ${statement.headings}`
  const above = `${said} ${about.page.title} ${about.page.url}`
  if (
    prompt.names.some((name) =>
      /^\d+(?:\.\d+)+$/u.test(name)
        ? !new RegExp(`(?<![\\p{L}\\p{N}.])${asPattern(name)}(?![\\p{L}\\p{N}]|\\.\\p{N})`, "u").test(said)
        : !isIdentifier(name) && ![...wordsOf(name)].every((word) => wordsOf(above).has(word))
    )
  ) return false
  if (isDatedHeading(statement, field, about)) return true
  // the row of exactly what is asked about
  if (kind === "cell" && prompt.names.some((name) => isIdentifier(name) && hasName(term, name))) return true
  const names = new Set(parsePrompt(task.prompt).names.flatMap((name) => [...wordsOf(name)]))
  const left = [...asked].filter((word) =>
    !names.has(word) && !field.named.has(word) && !ordinals.has(word) && !topic.title.has(word) && !topic.url.has(word)
  )
  const near = (word: string): boolean => words.has(word) || termWords.has(word) || heading.has(word)
  const called = [...field.named].filter((word) => !kindWords.has(word))
  return called.length > 0 && called.every(near) ||
    left.filter((word) => !near(word)).length <= Math.floor(left.length / fewMissing)
}

/** Whether what a field asks for stands on most pages, of anything. */
export const standsAnywhere = (field: SchemaField): boolean => isYear(field) || dated.has(kindOf(field))

const dated: ReadonlySet<string> = new Set(["year", "date", "version", "error code"])
const kindWords: ReadonlySet<string> = new Set(wordsOf("year date day version since when published"))
const ordinals: ReadonlySet<string> = new Set(wordsOf("first last new newest latest now ever current"))

const showing: ReadonlySet<string> = new Set([
  "version",
  "year",
  "date",
  "email",
  "url",
  "prose",
  "licence",
  "error code"
])

/** What a page is about, it says first. */
export const openingFindings = (
  field: SchemaField,
  relevance: number,
  { said: { statements }, topic }: TaskPage
): ReadonlyArray<Finding> => {
  const isOfField = isTopic(field, topic)
  const headings = new Set(statements.map(({ under }) => under))
  return kindOf(field) !== "prose" || !isOfField && !speaksOfWhole.test(spokenName(field.name)) ?
    [] :
    statements.filter(({ kind, text }) =>
      !headings.has(text) && (kind === "sentence" || kind === "line" && text.length > 25)
    ).slice(0, 3)
      .map(({ text }, at) => ({
        path: field.path,
        value: text,
        quote: text,
        score: (isOfField ? 0.85 : relevance * 0.55) - 0.02 * at
      }))
}

/** What a description is asked of, in more words than one. */
const phraseOf = ({ schema: { description } }: SchemaField): string | undefined =>
  /\b(?:of|for)\s+(?:the\s+)?([\p{L}\d]+(?:[\s-][\p{L}\d]+){1,3})$/iu.exec(description)?.[1]

/** Its words stand together in a statement or above it. */
const isPhrased = ({ headings, term, text }: RatedStatement["statement"], phrase: string, title: string): boolean =>
  [text, term, headings, title].some((said) => squeezed(said).includes(squeezed(phrase)))

const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

/** Whether the page is called as what a field asks the description of. */
const isTopic = ({ described }: SchemaField, { title }: TaskPage["topic"]): boolean => {
  const of = [...described].filter((word) => !ofProse.has(word))
  return of.length > 0 && of.every((word) => title.has(word)) && [...title].length <= of.length + 3
}

const ofProse: ReadonlySet<string> = new Set(
  wordsOf(
    "description purpose summary meaning explanation definition what for why how it does do is are command option function"
  )
)

/** Of so many words one may be said otherwise. */
const fewMissing = 4
const mostValues = 6
/** Where an option is explained, its default is said best. */
const ofEntry = 1.2
/** One that names the subject may speak of something else, where neither its headings nor its page do. */
const inPassing = 0.85
/** A statement that does not have the identifier that is asked about is likely about another. */
const ofAnother = 0.6
/** One that has no word of the field's name may speak of something else beside it. */
const notCalled = 0.8
