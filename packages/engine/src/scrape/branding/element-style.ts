import type { HtmlElement } from "@trawl/reader/html"
import type { Compound, ParsedStyles, StyleRule } from "./style-rules.ts"

/** The computed style of an element. */
export type ElementStyle = (property: string) => string | undefined

/** Styles of elements, including inherited properties. */
export const elementStyles = ({ properties, rules }: ParsedStyles): (element: HtmlElement) => ElementStyle => {
  const byKey = new Map<string, Array<StyleRule>>()
  for (const rule of rules) {
    const [own] = rule.compounds
    if (own === undefined) continue
    const key = own.id !== "" ? `#${own.id}` : own.classes[0] !== undefined ? `.${own.classes[0]}` : own.tag
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, [rule])
    else known.push(rule)
  }
  const known = new Map<HtmlElement, ReadonlyMap<string, string>>()
  const ownStyle = (element: HtmlElement): ReadonlyMap<string, string> => {
    const remembered = known.get(element)
    if (remembered !== undefined) return remembered
    const keys = [`#${element.id}`, ...classesOf(element).map((name) => `.${name}`), element.localName, ""]
    const fitting = keys.flatMap((key) => byKey.get(key) ?? []).filter((rule) => fits(rule, element)).sort((
      one,
      other
    ) => one.rank - other.rank)
    const style = new Map(fitting.flatMap(({ declarations }) => [...declarations]))
    for (const declaration of (element.getAttribute("style") ?? "").split(";")) {
      const [name = "", ...value] = declaration.split(":")
      if (value.length > 0) style.set(name.trim().toLowerCase(), value.join(":").trim())
    }
    known.set(element, style)
    return style
  }
  return (element) => (property) => {
    for (let at: HtmlElement | null = element; at !== null; at = inherited.has(property) ? at.parentNode : null) {
      const value = ownStyle(at).get(property)
      if (value !== undefined && !/^(?:inherit|unset|revert)\b/.test(value)) return resolved(value, properties)
    }
    return undefined
  }
}

/** A value with its custom properties resolved. */
export const resolved = (value: string, properties: ReadonlyMap<string, string>, depth = 0): string =>
  depth > 6 || value.length > 1_000
    ? value
    : value.replace(
      /var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/g,
      (_, name: string, fallback: string | undefined) =>
        resolved(properties.get(name) ?? fallback ?? "", properties, depth + 1)
    ).replace(/(?<!\s)\s*!important\s*$/, "").trim()

const fits = ({ compounds }: StyleRule, element: HtmlElement): boolean => {
  const [own, ...around] = compounds
  if (own === undefined || !isSuch(element, own)) return false
  let at = element.parentNode
  for (const compound of around) {
    while (at !== null && !isSuch(at, compound)) at = at.parentNode
    if (at === null) return false
    at = at.parentNode
  }
  return true
}

const isSuch = (element: HtmlElement, { classes, id, tag }: Compound): boolean =>
  (tag === "" || element.localName === tag) && (id === "" || element.id === id) &&
  classes.every((name) => classesOf(element).includes(name))

const classesOf = (element: HtmlElement): ReadonlyArray<string> =>
  element.className === "" ? [] : element.className.split(/\s+/).slice(0, 40)

const inherited: ReadonlySet<string> = new Set([
  "color",
  "font-family",
  "font-size",
  "font-weight",
  "line-height",
  "font"
])
