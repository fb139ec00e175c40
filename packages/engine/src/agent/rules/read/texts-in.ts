import { exactToken, looseToken, oneSpelling, tokenize } from "@trawl/full-text/text"
import { coerce, dateIn } from "../../../scrape/extract/coerce.ts"
import type { PlainSchema } from "../../../scrape/extract/plain-schema.ts"
import { matchOf, wordsOfName } from "../../../scrape/extract/property.ts"
import { licences } from "../../../scrape/extract/prose/licences.ts"
import { statedDefaults, wantsDefault } from "./stated-defaults.ts"
import { isBehindOther } from "./entry.ts"
import { kindOf } from "../../../scrape/extract/kind-of-text.ts"
import { nearness } from "./nearness.ts"
import { ownDefaults } from "./own-default.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import { optional, type PromptContext, type Value } from "./value.ts"
import type { SchemaField } from "./schema-fields.ts"

const tokensOf = (text: string): ReadonlyArray<string> =>
  tokenize(text).map((token) => oneSpelling(looseToken(exactToken(token))))

/** Texts of a statement that a field may ask for, by what kind of text it asks for. */
export const textsIn = (
  statement: Statement,
  wanted: SchemaField,
  schema: PlainSchema,
  asked: PromptContext,
  base: string
): ReadonlyArray<Value> => {
  const { isTerm, kind, links, marked, text } = statement
  const near = nearness(statement, wanted)
  const at = (value: string, sure: number): ReadonlyArray<Value> => {
    const place = text.indexOf(value)
    return value.trim() === ""
      ? []
      : [{ value: value.trim(), sure: sure * (place === -1 ? 0.8 : near(place, place + value.length)) }]
  }
  const matches = (pattern: RegExp, sure: number) =>
    [...text.matchAll(pattern)].flatMap((match) => at(match[1] ?? match[0], sure))
  switch (schema.format) {
    case "date":
    case "date-time":
      if (kind !== "cell" && asked.isHeading !== true) return []
      return optional(dateIn(text) === undefined ? undefined : coerce(text, schema, base), 0.9)
    case "email":
      return matches(email, 0.95)
    case "uri":
    case "url":
      return [
        ...links.flatMap(({ text: said, url }) => at(said, 0.85).map(({ sure }) => ({ value: url, sure }))),
        ...matches(address, 0.8)
      ]
    default:
  }
  const isNew = (value: string): boolean =>
    [...tokensOf(value)].some((word) => !asked.words.has(word) && !wanted.named.has(word))
  const news = (values: ReadonlyArray<Value>) => values.filter(({ value }) => typeof value !== "string" || isNew(value))
  const what = kindOf(wanted)
  // what a sentence states is read by its grammar
  if (
    kind !== "cell" && !wantsDefault(wanted, asked) && what !== "prose" && what !== "error code" &&
    asked.isHeading !== true && !(what === "version" && isSince(wanted))
  ) return []
  const byDefault = wantsDefault(wanted, asked)
    ? statedDefaults(statement).flatMap((value) => at(value, value.split(" ").length > 3 ? 0.5 : 0.95))
    : []
  const { ofDefault } = asked
  if (ofDefault !== undefined && what !== "prose") {
    return ownDefaults(statement).filter((value) => !isBehindOther(text, text.indexOf(value), ofDefault)).flatMap((
      value
    ) => at(value, value.split(" ").length > 5 ? 0.5 : 0.95))
  }
  const cell =
    kind === "cell" && text.length <= longestCell && (what !== "default" || !isTerm && text.length <= longestPart)
      ? [{ value: text, sure: cellFits(statement, wanted) }]
      : []
  switch (what) {
    case "version":
      // of several that an entry names, the one from which on there is what it describes
      if (isSince(wanted)) return matches(sinceVersion, 0.95)
      return [
        ...matches(/(?<![\w.])v?(\d+(?:\.\d+)+(?:[-+][\w.]+)?)(?!\w)/gu, 0.9),
        ...matches(/\bversions?\s+(\d+)\b/giu, 0.8)
      ]
    case "year":
      return matches(/(?<![\w.-])((?:1[5-9]|20)\d{2})(?![\w-]|-(?!\d{2}(?:-\d{2})?(?![\w-])))/gu, 0.9)
    case "date":
      return matches(
        /(?<![\w-])(\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)?\s+\p{L}{3,9},?\s+\d{4}|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*\.?\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?\d{4})/gu,
        0.9
      )
    case "email":
      return matches(email, 0.95)
    case "url":
      return [
        ...matches(address, 0.85),
        ...links.flatMap(({ text: said, url }) => at(said, 0.75).map(({ sure }) => ({ value: url, sure })))
      ]
    case "person":
      return news(cell).filter(({ value }) => isPerson(value, asked.words))
    case "licence":
      return kind === "cell" ? matches(licences, 0.95) : []
    case "error code":
      return kind === "code"
        ? []
        : errorCodes(statement, wanted, asked).flatMap((value) =>
          at(value, kind === "cell" || marked.includes(value) ? 0.9 : 0.75)
        )
    case "prose":
      return prose(statement)
    default:
      return news([
        ...cell,
        ...byDefault,
        ...marked.flatMap((value) =>
          at(value, what === "code" ? 0.85 : what === "default" && /\bdefault/iu.test(text) ? 0.6 : 0.4)
        )
      ])
  }
}

/** A name, and nothing that the question says already. */
export const isPerson = (value: Value["value"], asked: ReadonlySet<string>): boolean =>
  typeof value === "string" &&
  /^\p{Lu}[\p{L}'’-]*\.?(?:\s+(?:(?:van|von|de|der|da|la)\s+)*\p{Lu}[\p{L}'’-]*\.?){0,4}$/u.test(value) &&
  !tokensOf(value).some((word) => asked.has(word))

/** Codes of errors in a statement that is about what is asked, or that say so by their names. */
const errorCodes = (statement: Statement, wanted: SchemaField, asked: PromptContext): ReadonlyArray<string> => {
  const { kind, text } = statement
  const codes = text.match(/(?<![\p{L}\p{N}_])(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|E[A-Z]{3,})(?![\p{L}\p{N}_])/gu) ?? []
  const isSaid = saysAsked(statement, wanted, asked)
  const named = codes.filter((code, at) =>
    isErrorAsked(code, asked, wanted) || at === 0 && isSaid && (kind === "cell" || text.indexOf(code) < farthestSubject)
  )
  if (/\bnames?\b/iu.test(wanted.schema.description)) return named
  return [
    ...named,
    ...kind === "cell"
      ? text.match(/^\d{1,5}$/u) ?? []
      : [...text.matchAll(/\b(?:code|status|error)(?:\s+(?:is|of))?[\s:=]+(\d{1,5})(?![\p{L}\p{N}_.,])/giu)].flatMap((
        [, number]
      ) => number ?? [])
  ]
}

const farthestSubject = 30

/** Whether a statement has most of what is asked beside the field. */
const saysAsked = (
  { isTerm, termWords, words }: Statement,
  { described, named }: SchemaField,
  asked: PromptContext
): boolean => {
  const left = [...asked.words].filter((word) => !named.has(word) && !described.has(word) && !errorWords.has(word))
  return left.length > 1 &&
    left.filter((word) => words.has(word) || isTerm && termWords.has(word)).length >= left.length * mostAsked
}

const mostAsked = 0.65
const errorWords: ReadonlySet<string> = new Set(
  tokensOf("error code exception status result returns raises throws says means")
)

/** Whether more than half of what a code says, beside what all codes begin with, is asked for. */
const isErrorAsked = (code: string, { words }: PromptContext, { described, named }: SchemaField): boolean => {
  const parts = tokensOf(code.replaceAll("_", " ")).slice(1).filter((word) => word !== "err" && word !== "error")
  return parts.length > 0 &&
    parts.filter((word) => words.has(word) || described.has(word) || named.has(word)).length > parts.length / 2
}

/** How likely a cell is what a field asks for, by what its column is called. */
const cellFits = ({ column, isTerm }: Statement, { property }: SchemaField): number =>
  column === "" ? (isTerm ? 0.7 : 0.85) : matchOf(wordsOfName(column), property) >= 0.5 ? 0.95 : isTerm ? 0.6 : 0.5

const prose = ({ isTerm, kind, opens, term, text }: Statement): ReadonlyArray<Value> =>
  isTerm || kind === "code" || text.length < 12
    ? []
    : [{ value: text, sure: kind === "cell" || term !== "" ? 0.9 : kind === "sentence" ? (opens ? 0.9 : 0.8) : 0.5 }]

const isSince = ({ name, schema: { description } }: SchemaField): boolean =>
  /\b(?:since|added|introduced)\b/iu.test(`${name} ${description}`)

const sinceVersion =
  /\b(?:since|added|introduced|new|available|new feature|appeared|first)\b[^.;]{0,30}?(?<![\w.])v?(\d+(?:\.\d+)+(?:[-+][\w.]+)?)(?!\w)/giu
const email = /(?<![\w.+-])([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/gu
const address = /(https?:\/\/[^\s<>"'`)\]]+[^\s<>"'`)\].,;:!?])/gu
const longestCell = 300
const longestPart = 60
