import { asBoolean, coerce } from "../../../scrape/extract/coerce.ts"
import type { PlainSchema } from "../../../scrape/extract/plain-schema.ts"
import { asPattern } from "./as-pattern.ts"
import { statedDefaults, wantsDefault } from "./stated-defaults.ts"
import { isBehindOther } from "./entry.ts"
import { isYear } from "../../../scrape/extract/kind-of-text.ts"
import { nearness } from "./nearness.ts"
import { numbersWritten } from "./numbers-written.ts"
import { ownDefaults } from "./own-default.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import { saidFor, saidRespectively } from "./respectively.ts"
import { textsIn } from "./texts-in.ts"
import { unitsOf } from "../../../scrape/extract/units.ts"
import { optional, type PromptContext, type Value } from "./value.ts"
import type { SchemaField } from "./schema-fields.ts"

/** The likeliest values of a field that a statement about it says, best first. */
export const valuesIn = (
  statement: Statement,
  wanted: SchemaField,
  schema: PlainSchema,
  asked: PromptContext,
  base: string
): ReadonlyArray<Value> => {
  const { options, types } = schema
  // a sentence without end is none
  if (statement.text.length > longestStatement) return []
  if (
    !unitsOf(wanted).every((unit) => unit.test(statement.text) || unit.test(`${statement.column} ${statement.term}`))
  ) return []
  // what a sentence states is read by its grammar
  const isRead = (statement.kind === "sentence" || statement.kind === "line") && !wantsDefault(wanted, asked)
  if (isRead && (options !== undefined || types.includes("boolean"))) return []
  if (options !== undefined) return optional(coerce(statement.text, schema, base), 0.85)
  const found = (types.length === 0 ? ["string"] : types).flatMap((type): ReadonlyArray<Value> => {
    switch (type) {
      case "integer":
      case "number":
        return numbers(statement, wanted, type === "integer", asked)
      case "boolean":
        return truth(statement, wantsDefault(wanted, asked))
      case "string":
        return textsIn(statement, wanted, schema, asked, base)
      default:
        return []
    }
  })
  return found.sort((one, other) => other.sure - one.sure).slice(0, 3)
}

const longestStatement = 2_000

const numbers = (said: Statement, field: SchemaField, whole: boolean, asked: PromptContext): ReadonlyArray<Value> => {
  const year = isYear(field)
  // that it is one shows without a word for it
  const near = nearness(said, field, year ? 0.85 : undefined)
  const asksForDefault = wantsDefault(field, asked)
  const defaultTexts = asked.ofDefault !== undefined ? ownDefaults(said) : asksForDefault ? statedDefaults(said) : []
  // an example shows how to write a value, and no default
  if (asksForDefault && said.kind === "code") return []
  if (year && said.kind === "code") return []
  const described = [field.path.at(-1) ?? field.name, field.schema.description]
  const own = saidRespectively(said.text, described)
  const qualified = saidFor(said.text, described)
  const change = changeIn(said.text)
  return [...numbersWritten(said.text), ...year ? yearsOfDates(said.text) : []].flatMap(
    ({ at, end, number, isWord }): ReadonlyArray<Value> => {
      if (whole && !Number.isSafeInteger(number)) return []
      const written = said.text.slice(at, end)
      if (own !== undefined && written !== own || qualified !== undefined && written !== qualified) return []
      if (
        said.kind !== "cell" && asked.isHeading !== true && !asksForDefault && own === undefined &&
        ![change?.from, change?.to].includes(written)
      ) return []
      if (
        /^\s?(?:%|percent\b|per cent\b)/iu.test(said.text.slice(end)) &&
        !/%|\bper ?cent|\b(?:share|ratio|quota|similarity|rate)\b/iu.test(
          `${field.name} ${field.schema.description} ${asked.prompt}`
        )
      ) return []
      if (year && (isWord || !/^\d{4}$/u.test(written) || number < 1500 || number > 2100)) return []
      if (
        asked.ofDefault !== undefined &&
        (!defaultTexts.some((text) => text.startsWith(written)) || isBehindOther(said.text, at, asked.ofDefault))
      ) return []
      // what the question names is what it is about
      const known = new RegExp(`(?<![\\w.])${asPattern(written)}(?![\\w.])`, "u").test(asked.prompt) ? 0.35 : 1
      const alone = said.kind === "cell" && said.text.length <= 20 || said.text.length <= 12 ? 1 : 0.85
      // examples show how to write a value, not which it is
      const shown = said.kind === "code" ? 0.6 : 1
      const isDefault = !asksForDefault
        ? 1
        : defaultTexts.some((text) => text === written || text.startsWith(`${written} `))
        ? 1.15
        : /\bdefaults?\b/iu.test(said.text)
        ? 0.95
        : 0.75
      const supposed =
        /\b(?:if|when|setting|set|value)\b[^.]{0,30}$/iu.test(said.text.slice(Math.max(0, at - 34), at)) &&
          !defaultTexts.includes(written)
          ? 0.6
          : 1
      // of what has changed, what it was is not what it is
      const changed = change === undefined || ![change.from, change.to].includes(written)
        ? 1
        : wasWanted(field)
        ? (written === change.from ? 1 : 0.3)
        : written === change.to
        ? 1
        : 0.5
      return [{
        value: number,
        sure: Math.min(
          1,
          changed * alone * known * (asked.ofDefault !== undefined ? 1 : near(at, end)) * (isWord ? 0.8 : 1) * shown *
            isDefault * supposed
        )
      }]
    }
  )
}

/** The years of dates in digits. */
const yearsOfDates = (text: string): ReturnType<typeof numbersWritten> =>
  [...text.matchAll(/(?<![\w.-])(?:1[5-9]|20)\d{2}(?=-\d{2}(?:-\d{2})?(?![\w-]))/gu)].map(({ 0: written, index }) => ({
    number: Number(written),
    at: index,
    end: index + 4,
    isWord: false
  }))

/** `increased from 1024 to 4096` */
const changeIn = (text: string): { readonly from: string; readonly to: string } | undefined => {
  const [, from, to] =
    /\b(?:chang|increas|decreas|rais|lower|reduc|went|grew|mov|rose|fell|switch)\p{L}*\b[^.;]{0,80}?\bfrom\s+([\d.,_]*\d)(?:\s+\p{L}+)?\s+to\s+([\d.,_]*\d)/iu
      .exec(text) ?? []
  return from === undefined || to === undefined ? undefined : { from, to }
}

const wasWanted = ({ name, schema: { description } }: SchemaField): boolean =>
  /\b(?:old|before|previous(?:ly)?|former(?:ly)?|prior|initial(?:ly)?|original(?:ly)?|from|until)\b/iu.test(
    `${name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")} ${description}`
  )

const truth = ({ kind, text }: Statement, asksForDefault: boolean): ReadonlyArray<Value> => {
  const said = kind === "cell" || text.length <= 30 ? asBoolean(text) : undefined
  if (said !== undefined) return [{ value: said, sure: 0.9 }]
  if (kind === "code") return []
  // what can be done is not how things are
  const state =
    /\b(?:is|are|was|were|be|been|being|stays?|remains?)\b[^.;]{0,40}\b(?:enabled|disabled|turned on|turned off|on|off|supported|unsupported|allowed|forbidden|true|false|available|required)\b/iu
      .test(text) &&
    !/^(?:To|If|Only|When|Use|Set)\b|\b(?:should|must|shall|may|can|could|might|only)\b[^.;]{0,20}\bbe\b/u.test(text)
  const denied =
    /\b(?:not|no|never|cannot|neither|without|disabled|unsupported|off|false|lacks?|unavailable)\b|n['’]t\b/iu.test(
      text
    )
  return [{
    value: !denied,
    sure: (state ? 0.9 : denied ? 0.6 : 0.4) * (asksForDefault && !/\bdefaults?\b/iu.test(text) ? 0.6 : 1)
  }]
}
