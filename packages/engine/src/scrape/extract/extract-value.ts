import { headings, type HtmlElement, textOf } from "@trawl/reader/html"
import { asArray, type Item, itemsOf, typesOf } from "../facts/item.ts"
import { repeatedIn } from "../facts/repeated.ts"
import { tablesIn } from "../facts/tables.ts"
import type { Allowance } from "./allowance.ts"
import { coerce } from "./coerce.ts"
import { likelihoodOf, type PageSources } from "./page-scope.ts"
import { type PlainSchema, plainSchema } from "./plain-schema.ts"
import { matchOf, type Property, propertyOf, wordsOfName } from "./property.ts"
import { requestedField } from "./prose/requested-field.ts"
import { otherNumbers } from "./prose/other-numbers.ts"
import { proseValue } from "./prose/prose-value.ts"
import { either, elementScope, itemScope, rowScope, type Scope } from "./scope.ts"

/** The values of a page that a JSON Schema asks for; undefined if there are none. Never invents values. */
export const extractValue = (schema: unknown, sources: PageSources): unknown => {
  const root = plainSchema(schema, schema)
  const extraction: Extraction = { root: schema, sources, depth: 0, apart: 0, ways: 0, allowance: { left: maxParts } }
  const of = propertyOf(root.title, root.description)
  if (root.types.includes("array")) return things(root, of, either([sources.content]), extraction)
  const [about, ...others] = aboutPage(root, extraction)
  const scopes = [
    ...about === undefined ? [] : [itemScope(about)],
    sources.content,
    sources.itself,
    ...others.slice(0, maxOthers).map(itemScope),
    sources.whole
  ]
  if (root.types.includes("object") || root.properties.length > 0) return objectIn(either(scopes), root, extraction)
  return valueOf(of, root, either(scopes), extraction)
}

interface Extraction {
  readonly root: unknown
  readonly sources: PageSources
  readonly depth: number
  /** The number of enclosing objects that the page does not separate from their surroundings. */
  readonly apart: number
  /** The number of enclosing alternatives, as in `anyOf`. */
  readonly ways: number
  /** Limits the parts that are visited only because of the schema, without data of the page. */
  readonly allowance: Allowance
}

const maxDepth = 7
const maxApart = 3
const maxParts = 20_000
const maxOthers = 20

/**
 * The items of the structured data with requested properties, best first. If the best item is a variant of a product,
 * the product comes first: it has fewer properties, but the page is about it.
 */
const aboutPage = (schema: PlainSchema, { sources }: Extraction): ReadonlyArray<Item> => {
  const properties = schema.properties.map(([name, part]) => propertyOf(name, plainSchema(part, part).description))
  const named = wordsOfName(`${schema.title} ${schema.description.slice(0, 200)}`)
  const worthwhile = sources.items.map((item) => {
    const scope = itemScope(item)
    const has = properties.filter((property) => (scope.find(property)[0]?.score ?? 0) >= 0.6).length
    const isNamed = typesOf(item).some((type) => [...wordsOfName(type)].some((word) => named.has(word)))
    return { item, worth: has * likelihoodOf(item) * (isNamed ? 1.5 : 1) }
  }).filter(({ worth }) => worth >= 1).sort((one, other) => other.worth - one.worth).map(({ item }) => item)
  const [best] = worthwhile
  const group = best === undefined
    ? undefined
    : sources.items.find((item) => itemsOf(item["hasVariant"]).includes(best))
  return group === undefined ? worthwhile : [group, ...worthwhile.filter((item) => item !== group)]
}

const objectIn = (
  scope: Scope,
  schema: PlainSchema,
  extraction: Extraction
): Readonly<Record<string, unknown>> | undefined => {
  if (extraction.depth > maxDepth) return undefined
  const inner = { ...extraction, depth: extraction.depth + 1 }
  const found = schema.properties.flatMap(([name, part]) => {
    const plain = plainSchema(part, extraction.root)
    const field = requestedField(name, plain)
    const fromProse = () => proseValue(field, extraction.sources.prose())?.value
    const property = propertyOf(name, plain.description || plain.title)
    // a value with exactly the property's name comes first, then a sentence, then a value with a similar name
    if (inner.depth === 1 && otherNumbers(field, extraction.sources.prose()).length > 0) {
      const value = fromProse()
      return value === undefined ? [] : [[name, value] as const]
    }
    const isNamed = inner.depth > 1 || (scope.find(property, plain.format)[0]?.score ?? 0) >= exactly
    const value = (isNamed ? undefined : fromProse()) ?? valueOf(property, plain, scope, inner) ??
      (inner.depth === 1 && isNamed ? fromProse() : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

const exactly = 0.8

const valueOf = (property: Property, schema: PlainSchema, scope: Scope, extraction: Extraction): unknown => {
  if (schema.alternatives.length > 0 && schema.types.length === 0) {
    const inner = { ...extraction, ways: extraction.ways + 1 }
    for (const alternative of schema.alternatives) {
      if (inner.ways > maxDepth || extraction.allowance.left-- <= 0) return undefined
      const value = valueOf(property, plainSchema(alternative, extraction.root), scope, inner)
      if (value !== undefined) return value
    }
    return undefined
  }
  if (schema.types.includes("array")) return things(schema, property, scope, extraction)
  const candidates = scope.find(property, schema.format)
  if (schema.types.includes("object") || schema.properties.length > 0) {
    for (const { value } of candidates) {
      for (const item of itemsOf(value)) {
        const object = objectIn(itemScope(item), schema, extraction)
        if (object !== undefined) return object
      }
    }
    const apart = extraction.apart + 1
    extraction.allowance.left -= schema.properties.length
    return apart > maxApart || extraction.allowance.left < 0
      ? undefined
      : objectIn(within(property, scope), schema, { ...extraction, apart })
  }
  const wantsPassage = schema.format !== undefined || schema.options !== undefined || property.wantsSentences
  const wantsAddress = schema.format !== undefined || isAddress(property)
  let address: unknown
  for (const { value } of candidates) {
    for (const one of asArray(value)) {
      const plain = coerce(one, schema, extraction.sources.base)
      if (plain === undefined || plain === "" || typeof plain === "string" && isPassage(plain) && !wantsPassage) {
        continue
      }
      if (wantsAddress || typeof plain !== "string" || !/^(?:https?:\/\/|@)\S+$/.test(plain)) return plain
      // a URL is used only if there is no other value
      address ??= plain
    }
  }
  return address
}

/** Whether a text is a sentence or paragraph, which is not a single value. */
const isPassage = (text: string): boolean =>
  text.length > maxValueLength || /[.!?]$/u.test(text) && text.split(" ").length > maxWordsOfValue ||
  /[.!?]["'”’)]*\s+\p{Lu}\p{Ll}/u.test(text) && text.length > minPassageLength

const maxWordsOfValue = 6
const maxValueLength = 200
const minPassageLength = 60

const isAddress = (property: Property): boolean =>
  ["url", "image", "logo", "video", "source", "same as", "file"].some((name) =>
    matchOf(wordsOfName(name), property) > 0
  )

/**
 * The properties of an object that the page does not separate: `address.city` is named "city" or "address city" there.
 */
const within = (part: Property, scope: Scope): Scope => ({
  element: undefined,
  find: (property, format) => {
    const whole = {
      words: new Set([...part.words, ...property.words]),
      described: property.described,
      wantsSentences: property.wantsSentences
    }
    return [...scope.find(whole, format), ...scope.find(property, format).filter(({ score }) => score >= 0.75)]
  }
})

const things = (
  schema: PlainSchema,
  property: Property,
  scope: Scope,
  extraction: Extraction
): ReadonlyArray<unknown> | undefined => {
  const item = plainSchema(schema.items ?? {}, extraction.root)
  return item.types.includes("object") || item.properties.length > 0
    ? records(item, property, scope, extraction)
    : plainValues(item, property, scope, extraction)
}

const plainValues = (
  item: PlainSchema,
  property: Property,
  scope: Scope,
  extraction: Extraction
): ReadonlyArray<unknown> | undefined => {
  for (const { value } of scope.find(property, item.format)) {
    const all = asArray(value)
    const [only] = all
    const parts = all.length === 1 && typeof only === "string"
      ? only.split(/(?<!\s)\s*(?:[,;•·|]|\n)\s+|(?<!\s)\s+and\s+(?=[^,]*$)/).filter((part) => part !== "")
      : all
    const values = [...new Set(parts.flatMap((part) => coerce(part, item, extraction.sources.base) ?? []))]
    if (values.length > 0) return values
  }
  const root = extraction.depth <= 1 ? scope.element : undefined
  const column = root === undefined ? undefined : tablesIn(root).flatMap(({ columns, rows }) => {
    const at = columns.findIndex((name) => matchOf(wordsOfName(name), property) >= 0.6)
    return at === -1 ? [] : [rows.flatMap(({ cells }) => coerce(line(cells[at]), item, extraction.sources.base) ?? [])]
  })[0]
  return column === undefined || column.length === 0 ? undefined : column
}

/**
 * A list of objects from structured data, table rows or repeated elements, whichever has the most requested properties.
 */
const records = (
  item: PlainSchema,
  property: Property,
  scope: Scope,
  extraction: Extraction
): ReadonlyArray<unknown> | undefined => {
  const inner = { ...extraction, depth: extraction.depth + 1 }
  if (inner.depth > maxDepth) return undefined
  const lists: Array<{ readonly scopes: ReadonlyArray<Scope>; readonly named: number; readonly minCoverage: number }> =
    []
  for (const { score, value } of scope.find(property)) {
    const items = itemsOf(value)
    if (items.length > 0) lists.push({ scopes: items.map(itemScope), named: score, minCoverage: 0 })
  }
  if (scope.element !== undefined) {
    if (extraction.depth <= 1) {
      for (const [named, items] of byType(property, item, extraction.sources.items)) {
        lists.push({ scopes: items.map(itemScope), named, minCoverage: named > 0 ? 0 : 0.5 })
      }
    }
    for (const { columns, element, rows } of tablesIn(scope.element)) {
      lists.push({
        scopes: rows.map(({ cells }) => rowScope(columns, cells)),
        named: headingMatch(element, property),
        minCoverage: 0.4
      })
    }
    for (const elements of repeatedIn(scope.element)) {
      const [first] = elements
      lists.push({
        scopes: elements.map(elementScope),
        named: first === undefined ? 0 : headingMatch(first, property),
        minCoverage: 0.5
      })
    }
  }
  let best: { readonly values: ReadonlyArray<unknown>; readonly worth: number } | undefined
  for (const { minCoverage, named, scopes } of lists) {
    const coverage = (values: ReadonlyArray<object>) =>
      values.reduce((sum, value) => sum + Object.keys(value).length, 0) /
      Math.max(1, values.length * item.properties.length)
    const of = (some: ReadonlyArray<Scope>) =>
      some.flatMap((one) => {
        const value = objectIn(one, item, inner)
        return value !== undefined &&
            [...item.required].every((name) =>
              Object.hasOwn(value, name) || !item.properties.some(([known]) => known === name)
            )
          ? [value]
          : []
      })
    // a sample shows whether the whole list is worth reading
    const sample = scopes.slice(0, 3)
    if (coverage(of(sample)) < minCoverage) continue
    const values = distinct(of(scopes))
    if (values.length === 0) continue
    const worth = coverage(values) ** 2 * Math.log2(1 + values.length) * (1 + 2 * named)
    if (best === undefined || worth > best.worth) best = { values, worth }
  }
  return best?.values
}

const distinct = (
  values: ReadonlyArray<object>
): ReadonlyArray<object> => [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]

/** The items of each type, with how well the type matches the request. A single item must match. */
const byType = (
  property: Property,
  item: PlainSchema,
  items: ReadonlyArray<Item>
): ReadonlyArray<readonly [named: number, items: ReadonlyArray<Item>]> => {
  const groups = new Map<string, Array<Item>>()
  for (const one of items) {
    for (const type of typesOf(one)) {
      const known = groups.get(type)
      if (known === undefined) groups.set(type, [one])
      else known.push(one)
    }
  }
  const titled = propertyOf(item.title, "")
  return [...groups].map(([type, group]) => {
    const words = wordsOfName(type)
    return [Math.max(matchOf(words, property), matchOf(words, titled)), group] as const
  }).filter(([named, group]) => named > 0 || group.length > 1)
}

/** How well the heading or caption of a list matches the property, from 0 to 1. */
const headingMatch = (element: HtmlElement, property: Property): number => {
  const caption = element.children.find(({ localName }) => localName === "caption")
  if (caption !== undefined) return matchOf(wordsOfName(line(caption)), property)
  let at: HtmlElement | null = element
  for (let steps = 0; at !== null && steps < 40; steps++) {
    const before: HtmlElement | null = at.previousElementSibling
    if (before === null) at = at.parentNode
    else {
      if (headings.has(before.localName)) return matchOf(wordsOfName(line(before)), property)
      at = before
    }
  }
  return 0
}

const line = (element: HtmlElement | undefined): string =>
  element === undefined ? "" : textOf(element).replace(/\s+/g, " ").trim()
