import { printable } from "@trawl/core/machine"

/** The result of a tool as texts for a model, and what was cut to make it fit. */
export interface Fitted {
  readonly texts: ReadonlyArray<string>
  readonly cut?: string
}

/**
 * Strings unchanged and everything else as JSON, in at most `maxCharacters`, without control characters and characters
 * that change the direction of text. All long texts are cut to the same length; if that is not enough, long lists are
 * cut as well.
 */
export const fitted = (parts: ReadonlyArray<unknown>, maxCharacters: number): Fitted => {
  const clean = parts.map(cleaned)
  const whole = clean.map(written)
  if (sizeOf(whole) <= maxCharacters) return { texts: whole }
  const allItems = Math.max(1, longestList(clean))
  let kept: ReadonlyArray<unknown> = clean
  for (let items = allItems; items > 0; items = Math.floor(items / 2)) {
    kept = kept.map((part) => shortened(part, Infinity, items))
    const textsCutAfter = (most: number) => kept.map((part) => written(shortened(part, most, items)))
    if (sizeOf(textsCutAfter(minTextLength)) > maxCharacters) continue
    let most = maxCharacters
    while (sizeOf(textsCutAfter(most)) > maxCharacters) most = Math.max(minTextLength, Math.floor(most * 0.8))
    const cuts = [
      ...most < maxCharacters ? [`texts after ${most} characters`] : [],
      ...items < allItems ? [`lists after ${items} items`] : []
    ]
    return { texts: textsCutAfter(most), cut: cuts.join(", ") || `texts after ${most} characters` }
  }
  // very many fields, or lists within lists: the rest is cut as text and is no longer valid JSON
  let left = maxCharacters
  const texts = whole.map((text) => {
    const beginning = cutText(text, left)
    left -= beginning.length
    return beginning
  })
  return { texts: texts.filter((text) => text !== ""), cut: `everything after ${maxCharacters} characters` }
}

/** Texts are not cut below this length, because shorter ones are useless. */
const minTextLength = 200

const written = (part: unknown): string => typeof part === "string" ? part : JSON.stringify(part) ?? ""

const sizeOf = (texts: ReadonlyArray<string>): number => texts.reduce((sum, { length }) => sum + length, 0)

const longestList = (value: unknown): number =>
  typeof value !== "object" || value === null ? 0 : Object.values(value).reduce<number>(
    (longest, inner) => Math.max(longest, longestList(inner)),
    Array.isArray(value) ? value.length : 0
  )

const cleaned = (value: unknown): unknown => {
  if (typeof value === "string") return printable(value)
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(cleaned)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [printable(name), cleaned(inner)]))
}

const shortened = (value: unknown, most: number, items: number): unknown => {
  if (typeof value === "string") return marked(value, most)
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.slice(0, items).map((item) => shortened(item, most, items))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, most, items)]))
}

// a truncated URL is useless
const marked = (text: string, most: number): string =>
  text.length <= most || (text.length < 2000 && /^https?:\/\/\S+$/.test(text))
    ? text
    : `${cutText(text, most)}… [${text.length - most} more characters]`

/** Does not cut the last character in half. */
const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, "")
