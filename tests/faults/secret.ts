import { explain } from "@trawl/core/machine"
import { ApiError } from "@trawl/core"
import { inspect } from "node:util"

/** Contains every character that some encoding escapes. */
export const apiKey = "fc-5ec7e7/0123+456~789=="

const hex = (character: string): string => character.charCodeAt(0).toString(16)
const each = (form: (character: string, index: number) => string): string => [...apiKey].map(form).join("")

/** The key as services may repeat it: unchanged, in URLs, and escaped in JSON and HTML, partly and several times. */
export const repeated = {
  plain: apiKey,
  inUrl: encodeURIComponent(apiKey),
  inUrlTwice: encodeURIComponent(encodeURIComponent(apiKey)),
  inUrlInPart: each((character, index) => index % 3 === 0 ? `%${hex(character)}` : character),
  inUrlWhole: each((character) => `%${hex(character).toUpperCase()}`),
  inHtml: each((character, index) =>
    /\w/.test(character)
      ? character
      : index % 2 === 0
      ? `&#x${hex(character).toUpperCase()};`
      : `&#${character.charCodeAt(0)};`
  ),
  inHtmlTwice: apiKey.replaceAll("/", "&amp;#x2F;"),
  inJson: apiKey.replaceAll("/", "\\/"),
  escaped: each((character) => `\\u00${hex(character)}`),
  inHex: each(hex),
  inBase64: btoa(apiKey),
  inBase64Within: btoa(`Bearer ${apiKey}, again`),
  inBase64AtAnotherPlace: btoa(`{"key":"${apiKey}"}`)
}

/** All these forms in one text that JSON can contain. */
export const inEveryForm = Object.values(repeated).join(" ")

/** The places in a value where the key can be read, in any encoding. */
export const leaks = (value: unknown): ReadonlyArray<string> =>
  Object.entries(facesOf(value)).filter(([, face]) => holdsKey(decoded(face))).map(([name]) => name)

/** Unchanged, in hex, or in Base64 at any offset. */
const holdsKey = (text: string): boolean =>
  text.includes(apiKey) || text.toLowerCase().includes(repeated.inHex) || inBase64.some((part) => text.includes(part))

const inBase64 = [btoa(apiKey).slice(0, 20), btoa(` ${apiKey}`).slice(4, 24), btoa(`  ${apiKey}`).slice(4, 24)]

/** Everything of a value that could be printed. */
const facesOf = (value: unknown): Readonly<Record<string, string>> => ({
  String: String(value),
  "JSON.stringify": JSON.stringify(value, (_, item: unknown) => typeof item === "bigint" ? String(item) : item) ?? "",
  inspect: inspect(value, { depth: Infinity, showHidden: true, maxStringLength: Infinity, maxArrayLength: Infinity }),
  everything: everything(value),
  ...value instanceof Error && { message: value.message, stack: String(value.stack) },
  ...value instanceof ApiError && { explain: explain(value) }
})

/** Decodes JSON, URL and HTML escapes, however often they are nested. */
const decoded = (text: string): string => {
  const plain = text.replace(
    /\\+u00([\da-f]{2})|%([\da-f]{2})|&(?:amp;)*#(?:x([\da-f]+)|(\d+));/gi,
    (_, json?: string, url?: string, html?: string, decimal?: string) =>
      String.fromCharCode(decimal === undefined ? parseInt(json ?? url ?? html ?? "", 16) : Number(decimal))
  )
    .replace(/\\+\//g, "/")
  return plain === text ? text : decoded(plain)
}

/** Everything that is reachable from a value, including hidden properties. */
const everything = (value: unknown, seen: Set<unknown> = new Set()): string => {
  if (typeof value !== "object" || value === null) return String(value)
  if (seen.has(value)) return ""
  seen.add(value)
  const items = value instanceof Map || value instanceof Set ? [...value] : []
  return [
    ...Reflect.ownKeys(value).map((key) => `${String(key)}: ${everything(Reflect.get(value, key), seen)}`),
    ...items.map((item) => everything(item, seen))
  ].join("\n")
}
