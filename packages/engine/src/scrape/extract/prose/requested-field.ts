import { rootOf } from "./word-roots.ts"
import { type Token, tokensOf } from "./tokens.ts"
import { isNumberWord, type Unit, unitNamed } from "./amounts.ts"
import type { PlainSchema } from "../plain-schema.ts"
import { unitsOf } from "../units.ts"
import { auxiliaries, determiners, prepositions, pronouns, relatives } from "./clauses.ts"
import { kinds } from "./page-prose.ts"

/** A field, prepared for the search for its value in sentences. */
export interface RequestedField {
  readonly schema: PlainSchema
  readonly kind: "amount" | "count" | "number" | "year" | "date" | "boolean" | "option" | "licence" | "text" | "list"
  /** The wordings of the field. A clause must contain all roots of one of them. */
  readonly ways: ReadonlyArray<Wording>
  readonly unit: Unit | undefined
  /** What an amount may measure, if the field does not name a unit. */
  readonly dimensions?: ReadonlySet<string>
  /** Patterns for units that a sentence must contain, such as a currency. */
  readonly units: ReadonlyArray<RegExp>
  /** The kind of the value, such as `city` or `person`. A sentence need not contain these words. */
  readonly types: ReadonlySet<string>
  /** Roots of the names and numbers in its wording, such as `Kestrel 9`. */
  readonly names: ReadonlySet<string>
  /** The value is written in digits, such as a time of day. */
  readonly isInDigits: boolean
  /** Whether the field asks for something planned. */
  readonly isPlanned: boolean
  /** The root of the word after "per": `minute` in `requests per minute`. */
  readonly rate: string | undefined
  /** The bound that the field asks for: `most` for `maximum length`. */
  readonly bound: "most" | "least" | undefined
}

export interface Wording {
  readonly roots: ReadonlyArray<string>
  /**
   * The relation of the value to the roots: who does it, where it is done, to whom it is done, or what has the name.
   */
  readonly role: "agent" | "place" | "object" | "name"
  /** The preposition before a place, if the field contains one. */
  readonly preposition: string | undefined
}

/** Prepares a field by its name, its description and, if there is only this field, the question. */
export const requestedField = (name: string, schema: PlainSchema, question?: string): RequestedField => {
  const named = tokensOf(
    name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replace(/(\p{L})(\d)/gu, "$1 $2").replace(/[_-]+/gu, " ")
      .toLowerCase()
  )
  const described = tokensOf(schema.description || schema.title)
  const questionTokens = question === undefined ? [] : tokensOf(question)
  const both = [...named, ...described]
  const unit = unitNamed(described) ?? unitNamed(named) ?? unitNamed(questionTokens)
  const units = new Set(unit?.words.map(({ low }) => low))
  const plainKind = isLicence(named) ? "licence" : kindOf(schema, both, unit !== undefined)
  const isText = plainKind === "text" || plainKind === "list"
  const types = new Set([
    ...typesIn(named, described),
    ...questionTokens.length === 0 ? [] : requestedTypes(questionTokens)
  ])
  const ways = plainKind === "licence"
    ? [{ roots: [rootOf("licence")], role: "name" as const, preposition: undefined }]
    : [questionTokens, described, named].map((words) => wayOf(words, types, isText, units)).filter(({ roots }) =>
      roots.length > 0
    )
  // in `number of days`, the unit is what is counted
  const isOfUnit = ways.length === 0 && plainKind === "amount"
  if (isOfUnit) {
    ways.push({ roots: [...new Set(unit?.words.map(({ root }) => root))], role: "name", preposition: undefined })
  }
  const kind = isOfUnit ? "count" : plainKind
  return {
    schema,
    kind,
    // a wording with fewer of the same roots would lose the distinctive ones
    ways: ways.filter(({ roots }) => !isGeneric(roots) || ways.every((way) => isGeneric(way.roots))).filter((
      { roots },
      at,
      ways
    ) =>
      !ways.slice(0, at).some((other) =>
        roots.length < other.roots.length && roots.every((root) => other.roots.includes(root))
      )
    ),
    unit: unit?.unit,
    units: unitsOf({ name, schema }),
    types,
    isInDigits: /\b(?:time|port|hour) ?(?:of (?!the (?:year|day))|at|when|number|$)|^when\b/u.test(
      [named, described].map((words) => words.map(({ low }) => low).join(" ")).join(" of ") +
        (questionTokens[0]?.low === "when" ? " when" : "")
    ) && plainKind === "text",
    isPlanned: [...both, ...questionTokens].some(({ low }) =>
      /^(?:will|next|planned|expected|due|scheduled)$/u.test(low)
    ),
    rate: rateIn(questionTokens) ?? rateIn(described) ?? rateIn(named),
    names: new Set(
      [described, questionTokens].flatMap((words) =>
        words.filter(({ isCapital, kind, low }, at) =>
          (at > 0 && isCapital || kind === "number") && !units.has(low) && !currencyNames.has(low)
        ).map(({ root }) => root)
      )
    ),
    bound: /\b(?:at most|maximum|up to|no more than|may)\b/iu.test(question ?? "")
      ? "most"
      : both.some(({ root }) => root === "maximum")
      ? "most"
      : both.some(({ root }) => root === "minimum")
      ? "least"
      : undefined
  }
}

const isLicence = (named: ReadonlyArray<Token>): boolean => /^licen[cs]e$/u.test(named.at(-1)?.low ?? "")

const kindOf = (schema: PlainSchema, words: ReadonlyArray<Token>, hasUnit: boolean): RequestedField["kind"] => {
  const { format, options, types } = schema
  const has = (pattern: RegExp) => words.some(({ low }) => pattern.test(low))
  if (types.includes("array")) return "list"
  if (options !== undefined) return "option"
  if (types.includes("boolean")) return "boolean"
  if (format === "date" || format === "date-time") return "date"
  if (types.includes("integer") || types.includes("number")) {
    if (has(/^(?:year|years?)$/u) && !has(/^(?:number|many|age|old|span|length|duration|lifespan)$/u)) return "year"
    if (hasUnit) return "amount"
    return has(/^(?:number|count|many|total|amount)$/u) && !/^(?:atomic|serial|phone)/u.test(words[0]?.low ?? "") ||
        has(/^\p{L}{3,}[^su]s$/u)
      ? "count"
      : "number"
  }
  return has(/^(?:date|day)$/u) && has(/^date$/u) ? "date" : has(/^year$/u) && words.length < 3 ? "year" : "text"
}

/** The roots of a wording, without words that occur in any question. */
const wayOf = (
  words: ReadonlyArray<Token>,
  types: ReadonlySet<string>,
  isText: boolean,
  units: ReadonlySet<string>
): Wording => {
  const content = words.filter(({ kind, low }) =>
    kind === "number" ||
    kind === "word" && !prepositions.has(low) && !determiners.has(low) && !pronouns.has(low) && !relatives.has(low) &&
      !auxiliaries.has(low) && !plainWords.has(low) && !units.has(low) && !isNumberWord(low)
  )
  const untyped = content.filter(({ low }) => !isText || !types.has(low))
  const roots = [...new Set((untyped.length === 0 ? content : untyped).map(({ root }) => root))]
  const text = words.map(({ low }) => low).join(" ")
  const [preposition] =
    /(?<![\p{L}])(?:in|into|from|through|on|at|after|to|of|over|with|by)(?= (?:which|what|whom|where|whose)(?![\p{L}]))/u
      .exec(text) ?? /(?<=\p{L} )(?:in|into|from|through|on|at|after|to|with)(?= ?[?]?$)/u.exec(text) ?? []
  const isPlace = preposition !== undefined || /(?<![\p{L}])where(?![\p{L}])/u.test(text) ||
    [...types].some((type) => places.has(type)) && untyped.length > 0
  const isObject = /^(?:which|what) .{1,80} (?:do|does|did) /u.test(text) && preposition === undefined ||
    /(?<![\p{L}])(?:that|which|what|whom)(?: (?:it|he|she|they|this|the [\p{L} ]{1,30}|an? [\p{L}]{1,20}))(?: \p{L}+)?(?![\p{L}])/u
        .test(text) && preposition === undefined
  const isAgent =
    /(?<![\p{L}])(?:who|that|which|what)(?: (?:first|originally|currently|now))? (?!is |are |was |were |it |he |she |they |the |an? |does |do |did |has |have )\p{L}/u
      .test(text) ||
    /(?:^| )by$/u.test(text) ||
    untyped.some(({ low }) => /^\p{L}{3,}(?:er|or|ect|ist)$/u.test(low) && !unclear.has(low)) ||
    /^(?:which|what) (?!is |are |was |were |does |do |did )\p{L}+ \p{L}+(?:s|ed) /u.test(text)
  return {
    roots,
    role: preposition === "by"
      ? "agent"
      : isPlace && !(isAgent && preposition === undefined && !/where/u.test(text))
      ? "place"
      : isAgent && !/ (?:do|does|did) /u.test(text)
      ? "agent"
      : isObject
      ? "object"
      : "name",
    preposition
  }
}

/** The first noun of a description, or the noun after `name of`; the field's name if it is such a noun itself. */
const typesIn = (named: ReadonlyArray<Token>, described: ReadonlyArray<Token>): ReadonlyArray<string> =>
  [...named, ...described].filter(({ low }, at, all) =>
    typeWords.has(low) || at === named.length && isRelative(all, at + 1)
  ).map(({ low }) => low)

/** `ship that`, `museum in which` */
const isRelative = (words: ReadonlyArray<Token>, at: number): boolean =>
  [at, at + 1].some((place) => /^(?:that|which|who|where|whom|whose)$/u.test(words[place]?.low ?? "")) &&
  (relatives.has(words[at]?.low ?? "") || prepositions.has(words[at]?.low ?? ""))

const requestedTypes = (questionTokens: ReadonlyArray<Token>): ReadonlyArray<string> => {
  const at = questionTokens.findIndex(({ low }) => low === "which" || low === "what")
  const next = questionTokens[at + 1]
  return at === -1 || next === undefined || next.kind !== "word" || auxiliaries.has(next.low) ||
      determiners.has(next.low)
    ? []
    : [next.low]
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "))

const rateIn = (words: ReadonlyArray<Token>): string | undefined =>
  words[words.findIndex(({ low }) => low === "per") + 1 || words.length]?.root

/** Abbreviations that begin with a capital but are not names. */
const currencyNames: ReadonlySet<string> = new Set(["us", "usd", "eur", "gbp", "iso", "utc"])

/** Whether the roots name only the kind of value, not a specific one. */
const isGeneric = (roots: ReadonlyArray<string>): boolean => roots.every((root) => generic.has(root))
const generic: ReadonlySet<string> = new Set("version release value type mode".split(" ").map(rootOf))

/** Whether a word only belongs to the phrasing of a question. */
export const isQuestionWord = (low: string): boolean =>
  plainWords.has(low) || isNumberWord(low) || typeWords.has(low) || kinds.has(low)

const places = set(
  "city town village country place location street region state continent site venue museum stadium birthplace hometown"
)
const typeWords = set(
  "person people man woman name names organisation organization organisations company institution institute association body city town village country countries place location street region state continent ocean sea river lake mountain museum ship animal language king queen president poet scientist site vehicle rocket engine title word term something thing newspaper protocol algorithm band team club group hospital university school stadium venue airport port day"
)
/** Words in names and descriptions of fields that a sentence need not contain. */
const plainWords = set(
  "number amount total count value name names date year day when time whether how many much point long far often what which who text please find tell give list yes true false kind type official present current today exact if used called full mean per the for is also there here does say says said own page article according state stated"
)
const unclear = set(
  "number other former later order water river paper letter matter center member computer theater power tower color colour major minor mayor summer winter error register carrier floor door corner border order remainder quarter character parameter diameter meter metre layer"
)
