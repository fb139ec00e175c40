import { asBoolean, coerce, dateIn } from "../../../scrape/extract/coerce.ts"
import type { PlainSchema } from "../../../scrape/extract/plain-schema.ts"
import { matchOf, wordsOfName } from "../../../scrape/extract/property.ts"
import { looseToken } from "../../../text/loose-token.ts"
import { exactToken, tokenize } from "../../../text/tokenize.ts"
import { numberIn } from "../../../scrape/facts/money.ts"
import { numberWords } from "../../work/page-words.ts"
import { kindOf } from "./kind-of-text.ts"
import type { Statement } from "./statements.ts"
import type { Wanted } from "./wanted.ts"

/** A value of a statement, as the schema wants it. */
export interface Value {
  readonly value: string | number | boolean
  /** From 0 to 1. */
  readonly sure: number
}

/** What a question already says is not its answer. */
export interface Asked {
  readonly prompt: string
  readonly words: ReadonlySet<string>
}

/** The likeliest values of a field that a statement about it says, best first. */
export const valuesIn = (statement: Statement, wanted: Wanted, schema: PlainSchema, asked: Asked, base: string): ReadonlyArray<Value> => {
  const { options, types } = schema
  if (!unitsOf(wanted).every((unit) => unit.test(statement.text) || unit.test(`${statement.column} ${statement.term}`))) return []
  if (options !== undefined) return optional(coerce(statement.text, schema, base), 0.85)
  const found = (types.length === 0 ? ["string"] : types).flatMap((type): ReadonlyArray<Value> => {
    switch (type) {
      case "integer":
      case "number":
        return numbers(statement, wanted, type === "integer")
      case "boolean":
        return truth(statement)
      case "string":
        return texts(statement, wanted, schema, asked, base)
      default:
        return []
    }
  })
  return found.sort((one, other) => other.sure - one.sure).slice(0, 3)

  function numbers(said: Statement, field: Wanted, whole: boolean): ReadonlyArray<Value> {
    const near = nearness(said, field)
    const asksForDefault = wantsDefault(field, asked)
    const defaultTexts = asksForDefault ? defaults(said) : []
    return numbersWritten(said.text).flatMap(({ at, end, number, isWord }): ReadonlyArray<Value> => {
      if (whole && !Number.isSafeInteger(number)) return []
      const written = said.text.slice(at, end)
      // what the question names is what it is about
      const known = new RegExp(`(?<![\\w.])${escaped(written)}(?![\\w.])`, "u").test(asked.prompt) ? 0.35 : 1
      const alone = said.kind === "cell" && said.text.length <= 20 || said.text.length <= 12 ? 1 : 0.85
      // examples show how to write a value, not which it is
      const shown = said.kind === "code" ? 0.6 : 1
      const isDefault = !asksForDefault ? 1 : defaultTexts.some((text) => text === written || text.startsWith(`${written} `)) ? 1.15 : 0.75
      const supposed = /\b(?:if|when|setting|set|value)\b[^.]{0,30}$/iu.test(said.text.slice(Math.max(0, at - 34), at)) && !defaultTexts.includes(written) ? 0.6 : 1
      return [{ value: number, sure: Math.min(1, alone * known * near(at, end) * (isWord ? 0.8 : 1) * shown * isDefault * supposed) }]
    })
  }
}

const wantsDefault = ({ name, schema: { description } }: Wanted, { prompt }: Asked): boolean => /\bdefaults?\b/iu.test(`${name} ${description} ${prompt}`)

/** An amount in euros is none in dollars. */
const unitsOf = ({ name, schema: { description } }: Wanted): ReadonlyArray<RegExp> =>
  units.flatMap(([asked, said]) => asked.test(`${name} ${description}`) ? [said] : [])

const units: ReadonlyArray<readonly [asked: RegExp, said: RegExp]> = [
  [/\b(?:euros?|eur)\b/iu, /€|\beur(?:os?)?\b/iu],
  [/\b(?:dollars?|usd)\b/iu, /\$|\b(?:dollars?|usd)\b/iu],
  [/\b(?:pounds? sterling|gbp)\b/iu, /£|\b(?:pounds?|gbp)\b/iu],
  [/\b(?:percent|percentage)\b/iu, /%|\bper ?cent/iu]
]

const optional = (value: unknown, sure: number): ReadonlyArray<Value> =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [{ value, sure }] : []

/** Numbers that stand for themselves: no parts of names, versions or dates. */
const numbersWritten = (text: string): ReadonlyArray<{ readonly number: number; readonly at: number; readonly end: number; readonly isWord: boolean }> => {
  const found: Array<{ number: number; at: number; end: number; isWord: boolean }> = []
  for (const match of text.matchAll(/(?<![\p{L}\p{N}_.#-]|\d[.,:/-])[-−+]?\d+(?:[,\u00a0\u202f' ]\d{3})*(?:\.\d+)?(?:\s?(?:k|thousand|million|billion)\b)?(?=(?:st|nd|rd|th|[kmgtp]i?b|ms|s|m|h|px|em|%|[x×])?(?![\p{L}\p{N}_]|\.\d|[:/-]\d))/giu)) {
    const number = numberIn(match[0])
    if (number !== undefined) found.push({ number, at: match.index, end: match.index + match[0].length, isWord: false })
  }
  for (const match of text.matchAll(wordNumbers)) {
    const number = numberWords.findIndex((words) => words.split("|").includes(match[0].toLowerCase()))
    if (number > 0) found.push({ number, at: match.index, end: match.index + match[0].length, isWord: true })
  }
  return found
}

const wordNumbers = /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\b(?!\s+(?:of|or more|can|may|should|must|could|would|another|thing|way)\b)/giu

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")

/** How near a place in a statement is to the words of the field, those of its name above all; a word of default counts as one. */
const nearness = ({ column, termWords, text }: Statement, { described, named }: Pick<Wanted, "named" | "described">): (from: number, to: number) => number => {
  const places: Array<{ readonly at: number; readonly weight: number }> = []
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = looseToken(exactToken(match[0]))
    if (named.has(word)) places.push({ at: match.index, weight: 1 })
    else if (described.has(word)) places.push({ at: match.index, weight: 0.6 })
  }
  if (places.length === 0) return () => column !== "" || [...named].some((word) => termWords.has(word)) ? 0.9 : 0.6
  return (from, to) => {
    const reach = places.map(({ at, weight }) => {
      const distance = at < from ? from - at : at - to
      const between = text.slice(Math.min(at, from), Math.max(at, to))
      return weight * Math.exp(-Math.max(0, distance) / 60) * (/[.;]\s/u.test(between) ? 0.8 : 1) * (at < from ? 1 : 0.92)
    })
    return 0.5 + 0.5 * Math.min(1, reach.reduce((sum, one) => Math.max(sum, one), 0) + 0.1 * (reach.length > 1 ? 1 : 0))
  }
}

const truth = ({ kind, text }: Statement): ReadonlyArray<Value> => {
  const said = kind === "cell" || text.length <= 30 ? asBoolean(text) : undefined
  if (said !== undefined) return [{ value: said, sure: 0.9 }]
  if (kind === "code") return []
  // what can be done is not how things are
  const state = /\b(?:is|are|was|were|be|been|being|stays?|remains?)\b[^.;]{0,40}\b(?:enabled|disabled|turned on|turned off|on|off|supported|unsupported|allowed|forbidden|true|false|available|required)\b/iu.test(text) && !/^(?:To|If|Only|When|Use|Set)\b/u.test(text)
  const denied = /\b(?:not|no|never|cannot|neither|without|disabled|unsupported|off|false|lacks?|unavailable)\b|n['’]t\b/iu.test(text)
  return [{ value: !denied, sure: state ? 0.9 : denied ? 0.6 : 0.4 }]
}

const texts = (statement: Statement, wanted: Wanted, schema: PlainSchema, asked: Asked, base: string): ReadonlyArray<Value> => {
  const { isTerm, kind, links, marked, text } = statement
  const near = nearness(statement, wanted)
  const at = (value: string, sure: number): ReadonlyArray<Value> => {
    const place = text.indexOf(value)
    return value.trim() === "" ? [] : [{ value: value.trim(), sure: sure * (place === -1 ? 0.8 : near(place, place + value.length)) }]
  }
  const matches = (pattern: RegExp, sure: number) => [...text.matchAll(pattern)].flatMap((match) => at(match[1] ?? match[0], sure))
  switch (schema.format) {
    case "date":
    case "date-time":
      return optional(dateIn(text) === undefined ? undefined : coerce(text, schema, base), 0.9)
    case "email":
      return matches(email, 0.95)
    case "uri":
    case "url":
      return [...links.flatMap(({ text: said, url }) => at(said, 0.85).map(({ sure }) => ({ value: url, sure }))), ...matches(address, 0.8)]
    default:
  }
  const isNew = (value: string): boolean => [...tokensOf(value)].some((word) => !asked.words.has(word) && !wanted.named.has(word))
  const news = (values: ReadonlyArray<Value>) => values.filter(({ value }) => typeof value !== "string" || isNew(value))
  const what = kindOf(wanted)
  const byDefault = wantsDefault(wanted, asked) ? defaults(statement).flatMap((value) => at(value, value.split(" ").length > 3 ? 0.5 : 0.95)) : []
  const cell = kind === "cell" && text.length <= longestCell && (what !== "default" || !isTerm && text.length <= longestPart) ? [{ value: text, sure: cellFits(statement, wanted) }] : []
  switch (what) {
    case "version":
      return [...matches(/(?<![\w.])v?(\d+(?:\.\d+)+(?:[-+][\w.]+)?)(?!\w)/gu, 0.9), ...matches(/\bversions?\s+(\d+)\b/giu, 0.8)]
    case "year":
      return matches(/(?<![\w.-])((?:1[5-9]|20)\d{2})(?![\w-])/gu, 0.9)
    case "date":
      return matches(/(?<![\w-])(\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)?\s+\p{L}{3,9},?\s+\d{4}|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*\.?\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?\d{4})/gu, 0.9)
    case "email":
      return matches(email, 0.95)
    case "url":
      return [...matches(address, 0.85), ...links.flatMap(({ text: said, url }) => at(said, 0.75).map(({ sure }) => ({ value: url, sure })))]
    case "person":
      return [...cell, ...news(matches(/(?:\b(?:by|author|maintainer|creator|founder|with)\b[:\s]+(?:the\s+)?)(\p{Lu}[\p{L}'’.-]+(?:\s+(?:(?:van|von|de|der|da|la)\s+)*\p{Lu}[\p{L}'’.-]*){0,3})/gu, 0.9)), ...news(matches(/(?<![.!?]\s)(?<!^)(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’.-]*){1,3})/gu, 0.6))]
    case "prose":
      return prose(statement)
    case "default":
      return news([...cell, ...byDefault, ...marked.flatMap((value) => at(value, /\bdefault/iu.test(text) ? 0.6 : 0.4))])
    case "code":
      return news([...cell, ...byDefault, ...quoted(text).flatMap((value) => at(value, 0.7)), ...marked.flatMap((value) => at(value, 0.85)), ...kind === "code" ? at(text, 0.6) : [], ...copular(statement, wanted).flatMap((value) => at(value, 0.6)), ...identifiers(text).flatMap((value) => at(value, 0.55))])
    default:
      return news([
        ...cell,
        ...byDefault,
        ...copular(statement, wanted).flatMap((value) => at(value, 0.8)),
        ...marked.flatMap((value) => at(value, 0.55)),
        ...quoted(text).flatMap((value) => at(value, 0.55)),
        ...matches(/(?<![.!?]\s)(?<!^)(\p{Lu}[\p{L}\d'’-]+(?:\s+\p{Lu}[\p{L}\d'’.-]*){0,3})/gu, 0.45),
        ...kind === "code" || text.length > longestCell ? [] : [{ value: text, sure: 0.35 }]
      ])
  }
}

/** How likely a cell is what a field asks for, by what its column is called. */
const cellFits = ({ column, isTerm }: Statement, { property }: Wanted): number =>
  column === "" ? (isTerm ? 0.7 : 0.85) : matchOf(wordsOfName(column), property) >= 0.5 ? 0.95 : isTerm ? 0.6 : 0.5

const prose = ({ isTerm, kind, opens, term, text }: Statement): ReadonlyArray<Value> =>
  isTerm || kind === "code" || text.length < 12 ? [] : [{ value: text, sure: kind === "cell" || term !== "" ? 0.9 : kind === "sentence" ? (opens ? 0.9 : 0.8) : 0.5 }]

const tokensOf = (text: string): ReadonlyArray<string> => tokenize(text).map((token) => looseToken(exactToken(token)))

const email = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/gu
const address = /(https?:\/\/[^\s<>"'`)\]]+[^\s<>"'`)\].,;:!?])/gu
const longestCell = 300
const longestPart = 60

const quoted = (text: string): ReadonlyArray<string> => [...text.matchAll(/["“]([^"“”]{1,80})["”]|(?<=^|[\s(])['‘`]([^'’`]{1,60})['’`]/gu)].map(([, one, other]) => one ?? other ?? "")

const identifiers = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?<![\w/.])(?:--?[a-z][\w-]*|[~.]?\/[\w./-]+\w|\w+(?:[._]\w+)+(?:\(\))?|[A-Z][A-Z\d]*_[A-Z\d_]+|\w+\(\))/gu)].map(([found]) => found)

/** What is said to be taken where nothing else is said. */
const defaults = ({ marked, term, text }: Pick<Statement, "marked" | "term" | "text">): ReadonlyArray<string> => {
  const said = [...text.matchAll(isDefault)].flatMap(([, one, other, third]) => one ?? other ?? third ?? [])
  if (said.length > 0) return said
  // one of several is marked as it
  if (!/[([]\s*(?:the\s+)?default\b|\bdefault\s*[)\]]|\bis the default\b|\(by default\)/iu.test(text)) return []
  const lead = /^["'“‘`]?([^\s:,"'”’`(–—]{1,40})["'”’`]?\s*(?::|[–—]|\s-\s)/u.exec(text)?.[1]
  const before = /["'“‘`]?([\w./+-]{1,40})["'”’`]?\s*(?:[([]\s*(?:the\s+)?default\b|,?\s+(?:which\s+)?is the default\b)/iu.exec(text)?.[1]
  return [...lead === undefined ? [] : [lead], ...term !== "" && text.startsWith(term) ? [term] : [], ...before === undefined ? [] : [before], ...marked.slice(0, 1)].slice(0, 1)
}

const isDefault = /\bdefaults?\b(?:\s+(?:value|setting|behaviou?r|encoding|format|mode|limit|size|port))?(?:\s+(?:for|of)\s+[^,.;:]{1,40}?)?\s*(?:is|to|are|=|:|of|being)\s*(?:set\s+to\s+|the\s+|an?\s+|to\s+)?["'“‘`]?([^"'”’`,;()]{1,60}?)["'”’`]?(?=[,;()]|\.(?:\s|$)|\s+(?:and|or|if|when|unless|which|but|in|for|on|as|since|because)\b|$)|\b(?:is|are|to|of|value|=)\s+["'“‘`]?([\w.+/-]{1,40})["'”’`]?\s+by default\b|\bby default,?\s+(?:it\s+|this\s+)?(?:is|are|uses?|=)?\s*["'“‘`]?([^"'”’`,;.()]{1,60}?)["'”’`]?(?=[,;()]|\.(?:\s|$)|\s+(?:and|or|if|when|unless|which|but|in|for|on|as|since|because)\b|$)/giu

/** What stands behind the name of the field and a word such as `is` or a colon. */
const copular = ({ text }: Statement, { described, named }: Pick<Wanted, "named" | "described">): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (const match of text.matchAll(/\s*(?:\b(?:is|are|was|were|means|equals|called|named|known as|stands for|uses?)\b|[:=])\s+(?:the\s+|an?\s+)?/giu)) {
    const before = tokensOf(text.slice(Math.max(0, match.index - 60), match.index))
    if (!before.slice(-6).some((word) => named.has(word) || described.has(word))) continue
    const rest = /^["'“‘`]?(.{1,120}?)["'”’`]?(?=[;()]|,\s|\.(?:\s|$)|\s+(?:and|but|which|who|that|when|unless|if)\s|$)/u.exec(text.slice(match.index + match[0].length))?.[1]
    if (rest !== undefined && rest.trim() !== "") found.push(rest)
  }
  return found
}
