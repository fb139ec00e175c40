import { explain } from "@trawl/core/machine"
import { ApiError } from "@trawl/core"
import { inspect } from "node:util"

/** With every character that another notation writes differently. */
export const apiKey = "fc-5ec7e7/0123+456~789=="

/** The key as services repeat it: as it is, in a URL, and with the escapes of JSON. */
export const repeated = {
  plain: apiKey,
  inUrl: encodeURIComponent(apiKey),
  inJson: apiKey.replaceAll("/", "\\/"),
  escaped: [...apiKey].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")
}

/** Where in a value the key can be read, in whatever notation. */
export const leaks = (value: unknown): ReadonlyArray<string> =>
  Object.entries(facesOf(value)).filter(([, face]) => decoded(face).includes(apiKey)).map(([name]) => name)

/** All that someone might print of a value. */
const facesOf = (value: unknown): Readonly<Record<string, string>> => ({
  String: String(value),
  "JSON.stringify": JSON.stringify(value, (_, item: unknown) => typeof item === "bigint" ? String(item) : item) ?? "",
  inspect: inspect(value, { depth: Infinity, showHidden: true, maxStringLength: Infinity, maxArrayLength: Infinity }),
  everything: everything(value),
  ...value instanceof Error && { message: value.message, stack: String(value.stack) },
  ...value instanceof ApiError && { explain: explain(value) }
})

/** Without the notations of JSON and of URLs. */
const decoded = (text: string): string =>
  text.replace(/\\+u([\da-f]{4})|%([\da-f]{2})/gi, (_, json: string | undefined, url: string | undefined) => String.fromCharCode(parseInt(json ?? url ?? "", 16)))
    .replace(/\\+\//g, "/")

/** All that can be reached from a value, own and hidden. */
const everything = (value: unknown, seen: Set<unknown> = new Set()): string => {
  if (typeof value !== "object" || value === null) return String(value)
  if (seen.has(value)) return ""
  seen.add(value)
  const items = value instanceof Map || value instanceof Set ? [...value] : []
  return [...Reflect.ownKeys(value).map((key) => `${String(key)}: ${everything(Reflect.get(value, key), seen)}`), ...items.map((item) => everything(item, seen))].join("\n")
}
