import { findElement, headings, type HtmlElement, textOf } from "@trawl/reader/html"
import { asArray, isItem, type Item } from "../facts/item.ts"
import { labelledIn } from "../facts/labelled.ts"
import { moneyIn } from "../facts/money.ts"
import { matchOf, type Property, wordsOfName } from "./property.ts"

/** A part of a page or of its structured data in which properties are searched. */
export interface Scope {
  /** The values with such a name, most likely first. */
  readonly find: (property: Property, format?: string) => ReadonlyArray<Candidate>
  /** The element in which lists are searched. */
  readonly element?: HtmlElement | undefined
}

export interface Candidate {
  /** A text, number or item, or a list of them. */
  readonly value: unknown
  /** From 0 to 1. */
  readonly score: number
}

/** An item of the page's structured data, including the properties of its parts. */
export const itemScope = (item: Item): Scope => {
  const named = Object.entries(item).flatMap(([name, value]): ReadonlyArray<Named> => {
    if (name.startsWith("@")) return []
    const parts = asArray(value).filter(isItem).slice(0, 1).flatMap((part) =>
      Object.entries(part).flatMap(([inner, content]): ReadonlyArray<Named> =>
        inner.startsWith("@") ? [] : [
          { words: wordsOfName(`${name} ${inner}`), value: content, sure: 0.9 },
          { words: wordsOfName(inner), value: content, sure: inner === "name" || inner === "url" ? 0.4 : 0.8 }
        ]
      )
    )
    return [{ words: wordsOfName(name), value, sure: 1 }, ...parts]
  })
  return { find: (property) => ranked(named, property) }
}

/** An element: its labelled values, and values without a label, such as its heading, its first link and its price. */
export const elementScope = (element: HtmlElement): Scope => {
  // computed on demand, because only a few of many repeated elements are searched
  let named: ReadonlyArray<Named> | undefined
  const labels = () =>
    named ??= labelledIn(element).map(({ label, sure, values }): Named => ({
      words: wordsOfName(label),
      value: values,
      sure
    }))
  return {
    element,
    find: (property, format) =>
      [...ranked(labels(), property), ...plainToSee(element, property, format)].sort((one, other) =>
        other.score - one.score
      )
  }
}

/** A row of a table. Its cells have the names of their columns. */
export const rowScope = (columns: ReadonlyArray<string>, cells: ReadonlyArray<HtmlElement>): Scope => {
  const named = cells.map((cell, at): Named => ({
    words: wordsOfName(columns[at] ?? ""),
    value: () => [line(cell)],
    sure: 1
  }))
  return {
    find: (property, format) => {
      const found = ranked(named, property)
      if (found.length > 0 || !(isAddress(property) || format === "uri")) return found
      const link = cells.map((cell) => firstLink(cell)).find((url) => url !== undefined)
      return link === undefined ? [] : [{ value: link, score: 0.6 }]
    }
  }
}

/** Several scopes as one. Values of earlier scopes score a little higher. */
export const either = (scopes: ReadonlyArray<Scope>): Scope => ({
  element: scopes.find(({ element }) => element !== undefined)?.element,
  find: (property, format) =>
    scopes.flatMap((scope, at) =>
      scope.find(property, format).map(({ score, value }) => ({ value, score: score * (1 - Math.min(0.2, 0.04 * at)) }))
    )
      .sort((one, other) => other.score - one.score)
})

export interface Named {
  readonly words: ReadonlySet<string>
  /** A function if computing the value takes time. */
  readonly value: unknown
  readonly sure: number
}

export const ranked = (named: ReadonlyArray<Named>, property: Property): ReadonlyArray<Candidate> =>
  named.map(({ sure, value, words }) => ({ value, score: sure * matchOf(words, property) }))
    .filter(({ score }) => score >= minScore)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxCandidates)
    .map(({ score, value }) => ({ score, value: typeof value === "function" ? value() : value }))

const minScore = 0.38
const maxCandidates = 12

const plainToSee = (element: HtmlElement, property: Property, format: string | undefined): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  const see = (name: string, minMatch: number, value: () => string | undefined) => {
    if (matchOf(wordsOfName(name), property) < minMatch) return
    const found1 = value()
    if (found1 !== undefined && found1 !== "") found.push({ value: found1, score: 0.5 })
  }
  see("name", 0.8, () => headingOf(element))
  see("url", 0.8, () => firstLink(element))
  see("image", 0.8, () => findElement(element, ({ localName, src }) => localName === "img" && src !== "")?.src)
  see("price", 0.8, () => moneyIn(textOf(element))?.formatted)
  see("currency", 0.8, () => moneyIn(textOf(element))?.currency)
  see(
    "date",
    0.8,
    () =>
      findElement(element, (one) => one.localName === "time" && one.hasAttribute("datetime"))?.getAttribute(
        "datetime"
      ) ?? undefined
  )
  see("description", 0.8, () => paragraphOf(element))
  see("email", 0.8, () => linkTo(element, "mailto:"))
  see("phone", 0.8, () => linkTo(element, "tel:"))
  if (format === "email" && found.length === 0) see("contact", 0.5, () => linkTo(element, "mailto:"))
  return found
}

const headingOf = (element: HtmlElement): string | undefined => {
  const heading = findElement(element, ({ localName }) => headings.has(localName)) ??
    findElement(
      element,
      (one) => (one.localName === "a" || one.localName === "strong" || one.localName === "b") && line(one).length > 1
    )
  return heading === undefined ? undefined : line(heading)
}

const paragraphOf = (element: HtmlElement): string | undefined => {
  const paragraph = findElement(element, (one) => one.localName === "p" && line(one).length > 20)
  return paragraph === undefined ? undefined : line(paragraph)
}

const firstLink = (element: HtmlElement): string | undefined =>
  (isLink(element) ? element : findElement(element, isLink))?.getAttribute("href") ?? undefined

const isLink = (element: HtmlElement): boolean =>
  element.localName === "a" && /^https?:/.test(element.getAttribute("href") ?? "")

const linkTo = (element: HtmlElement, scheme: string): string | undefined =>
  findElement(
    element,
    (one) => one.localName === "a" && (one.getAttribute("href") ?? "").toLowerCase().startsWith(scheme)
  )
    ?.getAttribute("href")?.slice(scheme.length).split("?")[0]

const isAddress = (property: Property): boolean => matchOf(wordsOfName("url"), property) >= 0.8

const line = (element: HtmlElement): string => textOf(element).replace(/\s+/g, " ").trim()
