import { coerce } from "../../../scrape/extract/coerce.ts"
import type { PlainSchema } from "../../../scrape/extract/plain-schema.ts"
import { matchOf, propertyOf, wordsOfName } from "../../../scrape/extract/property.ts"
import { statedDefaults } from "../../../scrape/extract/properties/stated-defaults.ts"
import { kindOf, spokenName } from "../../../scrape/extract/kind-of-text.ts"
import type { PageTopic } from "./rate-statements.ts"
import type { Listing, ListItem } from "../../../scrape/extract/statements/page-statements.ts"
import type { SchemaField } from "./schema-fields.ts"
import { wordsApart } from "../../../scrape/extract/statements/words-apart.ts"

/** The weighted share of the requested words in the surroundings of a list, from 0 to 1. */
export const coverageOf = (
  words: ReadonlyMap<string, number>,
  { above, heading, lead }: Pick<Listing, "lead" | "heading" | "above">,
  topic: PageTopic
): number => {
  let covered = 0
  let whole = 0
  for (const [word, weight] of words) {
    whole += weight
    covered += weight *
      (lead.has(word)
        ? 1
        : heading.has(word)
        ? 0.9
        : topic.title.has(word)
        ? 0.75
        : above.has(word)
        ? 0.6
        : topic.url.has(word)
        ? 0.6
        : 0)
  }
  return whole === 0 ? 0 : covered / whole
}

/** Whether the text before a list says that it lists something else: `takes the following options:` */
export const isOfOthers = ({ before }: Pick<Listing, "before">, names: ReadonlySet<string>): boolean => {
  const [, things] =
    /\bfollowing\s+(?:[\p{L}-]+\s+){0,2}?([\p{L}-]+s)\b(?=[^\p{L}]*$|\s+(?:are|is|can|may|for|to|in|of)\b)/iu.exec(
      before
    ) ?? []
  return things !== undefined && ![...wordsApart(things)].some((word) => names.has(word))
}

/**
 * Whether a list belongs to an entry that was not requested: a list of one option's parameters is not a list of
 * options.
 */
export const isOfEntry = ({ entry }: Pick<Listing, "entry">, names: ReadonlySet<string>): boolean =>
  entry !== "" && !/\s/u.test(entry) && ![...wordsApart(entry)].some((word) => names.has(word))

/**
 * The items of a list as plain values of the schema's type. If most items begin with a term, such as text in bold or
 * before a colon, only the terms are used.
 */
export const valuesOfList = (
  listing: Listing,
  wanted: SchemaField,
  item: PlainSchema,
  base: string
): ReadonlyArray<{ readonly value: unknown; readonly quote: string }> => {
  const wantsProse = kindOf(wanted) === "prose"
  const leads = listing.items.filter(({ lead }) => lead !== "").length / listing.items.length >= minLeadShare &&
    !wantsProse
  const wantsLinks = item.format === "uri" || kindOf(wanted) === "url"
  return listing.items.flatMap(({ lead, text, url }) => {
    const content = wantsLinks ? url ?? text : leads ? lead : text
    if (content === "" || !wantsLinks && !wantsProse && content.length > maxItemLength) return []
    const value = coerce(content.replace(/[.;,]$/u, ""), item, base)
    return value === undefined || value === ""
      ? []
      : [{ value, quote: wantsLinks && url !== undefined ? url : text.slice(0, maxQuoteLength) }]
  })
}

/** Factor for a table column by its name and position. The first column usually names the subject of each row. */
export const columnFits = ({ column }: Listing, { property }: SchemaField): number =>
  column === undefined
    ? 1
    : 0.8 * (column.at === 0 ? 1 : 0.85) + 0.2 * (matchOf(wordsOfName(column.name), property) >= 0.6 ? 2.5 : 0)

/**
 * The items of a list as objects with a few properties: the leading term, its description, the default in the
 * description, and the link.
 */
export const thingsOfList = (
  listing: Listing,
  { item, named }: { readonly item: PlainSchema; readonly named: ReadonlySet<string> },
  root: (part: unknown) => PlainSchema,
  base: string
): ReadonlyArray<{ readonly value: Readonly<Record<string, unknown>>; readonly quote: string }> => {
  // in a table, only the first column has terms that the next column describes
  if (
    listing.column !== undefined && listing.column.at !== 0 ||
    listing.items.filter(({ lead, rest }) => lead !== "" && rest !== "").length / listing.items.length < minLeadShare
  ) return []
  const roles = rolesOf(item, named, root)
  if (roles === undefined || hasLabels(listing, item)) return []
  return listing.items.flatMap((one) => {
    const fields = roles.flatMap(([name, schema, role]) => {
      const value = coerce(textFor(role, one), schema, base)
      return value === undefined || value === "" ? [] : [[name, value] as const]
    })
    if (!fields.some(([name]) => name === roles[0]?.[0])) return []
    return [{
      value: Object.fromEntries(fields),
      quote: (listing.kind !== "list" ? `${one.lead} ${one.rest}` : one.text).slice(0, maxQuoteLength)
    }]
  })
}

/** Whether the terms of a list are the names of an object's properties, so that the list describes one object. */
const hasLabels = ({ items }: Listing, { properties }: PlainSchema): boolean => {
  const named = new Set(
    properties.map(([name]) => name).filter((name) =>
      items.some(({ lead }) => lead !== "" && matchOf(wordsOfName(lead), propertyOf(name, "")) >= 0.8)
    )
  )
  return named.size >= 2
}

type Role = "lead" | "rest" | "short" | "default" | "url"

const textFor = (role: Role, { lead, rest, url }: ListItem): string | undefined => {
  switch (role) {
    case "lead":
      return lead
    case "rest":
      return rest
    // the field does not ask for a description, so prose does not fit
    case "short":
      return /[.!?]\s+\p{Lu}/u.test(rest) ? undefined : rest
    case "default":
      return statedDefaults({ marked: [], term: lead, text: rest })[0]?.trim()
    case "url":
      return url
  }
}

const rolesOf = (
  item: PlainSchema,
  named: ReadonlySet<string>,
  root: (part: unknown) => PlainSchema
): ReadonlyArray<readonly [name: string, schema: PlainSchema, role: Role]> | undefined => {
  const properties = item.properties.map(([name, part]) => [name, root(part)] as const)
  const defaults = properties.filter(([name, schema]) => asksForDefault(name, schema))
  const texts = properties.filter(([name, schema]) =>
    !isUrl(name, schema) && !asksForDefault(name, schema) &&
    (schema.types.length === 0 || schema.types.includes("string"))
  )
  const lead = texts.find(([name]) => matchOf(wordsOfName("name"), propertyOf(name, "")) >= 0.8) ??
    // in a list of options, the property called `option`
    texts.find(([name]) => [...wordsApart(name)].some((word) => named.has(word))) ?? texts[0]
  const prose = texts.find((one) =>
    one !== lead && /desc|mean|purpose|summary|explan|detail|effect|what|definition|about|does|text|note/iu.test(one[0])
  )
  const rest = prose ?? texts.find((one) => one !== lead)
  if (lead === undefined || texts.length > 2 || properties.length > 3 + defaults.length) return undefined
  const url = properties.find(([name, schema]) => isUrl(name, schema))
  return [
    [...lead, "lead"],
    ...rest === undefined ? [] : [[...rest, rest === prose ? "rest" : "short"] as const],
    ...defaults.map((one) => [...one, "default"] as const),
    ...url === undefined ? [] : [[...url, "url"] as const]
  ]
}

const asksForDefault = (name: string, { description }: PlainSchema): boolean =>
  /\bdefaults?\b/iu.test(`${spokenName(name)} ${description}`)

const isUrl = (name: string, schema: PlainSchema): boolean =>
  schema.format === "uri" || matchOf(wordsOfName("url"), propertyOf(name, "")) >= 0.8

/**
 * The items of an enumeration in a sentence: short parts separated by commas, with `and` or `or` before the last one.
 */
export const enumerated = (text: string): ReadonlyArray<string> => {
  if (text.length > maxSentenceLength) return []
  for (const piece of text.replace(/\s+/gu, " ").split(/[;:()]|\.(?: |$)/u)) {
    const parts = piece.split(/, /u).map((part) => part.trim())
    const last = parts.at(-1) ?? ""
    const joined = last.split(/(?:^| )(?:and\/or|and|or) /u)
    const [before = "", behind] = joined
    if (
      joined.length > 2 || behind === undefined && parts.length < 3 ||
      parts.length + (before === "" ? 0 : 1) < 2 && !/\b(?:either|both)\b/u.test(last)
    ) continue
    const [first = "", ...middle] = parts.slice(0, -1)
    const end = /^["'“‘`]?[\p{L}\p{N}$_./+*#-]+(?:[ -]\p{Lu}[\p{L}\p{N}]*)*/u.exec(behind ?? before)?.[0] ?? ""
    const whole = [
      ...parts.length > 1 ? [startOf(first)] : [],
      ...middle,
      ...behind === undefined || before === "" ? [] : [parts.length > 1 ? before : startOf(before)],
      end
    ]
    const plain = whole.map((part) => part.replace(/^["'“‘`(\s]+|(?<!["'”’`).\s])["'”’`).\s]+$/gu, "").trim()).filter((
      part
    ) => part !== "")
    if (plain.length >= 2 && plain.every((part) => part.split(" ").length <= maxWords)) return plain
  }
  return []
}

/** The first item of an enumeration, without the words that introduce it. */
const startOf = (text: string): string => {
  const behind = text.replace(
    /^.*\b(?:are|is|include|includes|including|namely|as|either|of|values?|supports?|called|one of|from|to|the following|the)\s+(?=\S)/iu,
    ""
  )
  return behind.split(" ").length <= 2 ? behind : behind.split(" ").at(-1) ?? ""
}

const minLeadShare = 0.7
const maxItemLength = 160
const maxWords = 4
const maxSentenceLength = 1_500
const maxQuoteLength = 4_000
