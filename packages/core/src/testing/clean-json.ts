import { parse } from "../machine/decode.ts"

export interface RedactionRules {
  readonly text: (text: string) => string
  /** Names of fields whose values are replaced. */
  readonly fields: ReadonlyArray<string>
  /** Lower-case names of headers whose values are replaced in a field `headers`, such as that of a page request. */
  readonly headers: ReadonlyArray<string>
  readonly place: string
}

/** Redacts names, values and fields of JSON and of each event of a stream; any other text as a whole. */
export const cleaned = (text: string, cleaning: RedactionRules): string => {
  // too deeply nested JSON is redacted as text
  const json = parse(text)
  if (json === undefined) {
    return cleaning.text(text.replace(event, (_, field: string, data: string) => field + cleaned(data, cleaning)))
  }
  const clean = JSON.stringify(value(json, cleaning))
  // if nothing changed, returns the text itself, because parsing loses details such as duplicate keys
  return clean === JSON.stringify(json) ? cleaning.text(text) : clean
}

const event = /^(data: ?)(\{.*\})/gm

const value = (json: unknown, cleaning: RedactionRules, within?: string): unknown => {
  if (typeof json === "string") return cleaning.text(json)
  if (typeof json === "number") return cleaning.text(String(json)) === String(json) ? json : cleaning.place
  if (Array.isArray(json)) return json.map((item) => value(item, cleaning))
  if (typeof json !== "object" || json === null) return json
  const isHidden = (name: string) =>
    cleaning.fields.includes(name) || (within === "headers" && cleaning.headers.includes(name.toLowerCase()))
  return Object.fromEntries(
    Object.entries(json).map((
      [name, item]
    ) => [cleaning.text(name), isHidden(name) ? cleaning.place : value(item, cleaning, name)])
  )
}
