import type { HttpRequest } from "../machine/exchange.ts"
import { parse } from "../machine/decode.ts"
import { everyForm } from "../machine/every-form.ts"

/** What to redact in addition to credentials. Pass the same to a replay. */
export interface Redactions {
  /** Strings are redacted everywhere, also encoded; patterns wherever they match within a text. */
  readonly redact?: ReadonlyArray<string | RegExp> | undefined
  /** Request and response headers whose values are redacted. */
  readonly redactHeaders?: ReadonlyArray<string> | undefined
  /** JSON fields, at any depth, whose values are redacted. */
  readonly redactFields?: ReadonlyArray<string> | undefined
}

/** The names of these options. */
export const redactionNames: ReadonlyArray<keyof Redactions> = ["redact", "redactHeaders", "redactFields"]

/** Redacts secrets in recordings. */
export interface Secrets {
  /**
   * Remembers the credentials in a request and in the page requests in its body; they are redacted in everything
   * recorded later.
   */
  readonly learn: (request: HttpRequest) => void
  readonly text: (text: string) => string
  readonly headers: (headers: Iterable<readonly [name: string, value: string]>) => Record<string, string>
}

export const secretsOf = ({ redact = [], redactFields = [], redactHeaders = [] }: Redactions): Secrets => {
  const known = new Map<string, { readonly form: RegExp; readonly placeholder: string }>()
  const add = (secret: string, placeholder: string) => {
    if (secret !== "" && !known.has(secret)) known.set(secret, { form: everyEncoding(secret), placeholder })
  }
  const patterns = redact.filter((item) => item instanceof RegExp).map(({ flags, source }) =>
    new RegExp(source, flags.includes("g") ? flags : `${flags}g`)
  )
  for (const item of redact) if (typeof item === "string") add(item, redacted)
  const hidden = [...credentials, ...redactHeaders.map((name) => name.toLowerCase())]
  const clean = (text: string) =>
    patterns.reduce(
      (rest, pattern) => rest.replace(pattern, redacted),
      [...known.values()].reduce((rest, { form, placeholder }) => rest.replace(form, placeholder), text)
    )
  const rules: RedactionRules = { text: clean, fields: redactFields, headers: hidden, placeholder: redacted }
  const text = (given: string) => redactText(given, rules)
  return {
    learn: ({ body, headers }) => {
      for (const [name, value] of [...Object.entries(headers), ...headersWithin(body)]) {
        const secret = credentials.includes(name.toLowerCase()) ? String(value).replace(/^(bearer|basic) /i, "") : ""
        // shorter secrets would match parts of ordinary words
        if (secret.length > 5) add(secret, "<key>")
      }
    },
    text,
    headers: (headers) =>
      Object.fromEntries([...headers].map(([name, value]): [string, string] => {
        if (name === "authorization") return [name, "Bearer <key>"]
        return [text(name), hidden.includes(name) ? redacted : text(value)]
      }))
  }
}

/** Headers with credentials. */
export const credentials: ReadonlyArray<string> = [
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
  "x-api-key",
  "api-key"
]

const redacted = "<redacted>"

/** The contents of fields named `headers` in a JSON body, at any depth. */
const headersWithin = (body: HttpRequest["body"]): ReadonlyArray<[name: string, value: unknown]> => {
  const found: Array<[string, unknown]> = []
  try {
    JSON.parse(String(body), (name, value: unknown) => {
      if (name === "headers") found.push(...Object.entries(Object(value)))
      return value
    })
  } catch {
    // a form, whose parts are redacted by field name, or no body
  }
  return found
}

interface RedactionRules {
  readonly text: (text: string) => string
  /** Names of fields whose values are replaced. */
  readonly fields: ReadonlyArray<string>
  /** Lower-case names of headers whose values are replaced in a field `headers`, such as that of a page request. */
  readonly headers: ReadonlyArray<string>
  readonly placeholder: string
}

/** Redacts names, values and fields of JSON and of each event of a stream; any other text as a whole. */
const redactText = (text: string, rules: RedactionRules): string => {
  // too deeply nested JSON is redacted as text
  const json = parse(text)
  if (json === undefined) {
    return rules.text(text.replace(event, (_, field: string, data: string) => field + redactText(data, rules)))
  }
  const clean = JSON.stringify(redactedJson(json, rules))
  // if nothing changed, returns the text itself, because parsing loses details such as duplicate keys
  return clean === JSON.stringify(json) ? rules.text(text) : clean
}

const event = /^(data: ?)(\{.*\})/gm

const redactedJson = (json: unknown, rules: RedactionRules, within?: string): unknown => {
  if (typeof json === "string") return rules.text(json)
  if (typeof json === "number") return rules.text(String(json)) === String(json) ? json : rules.placeholder
  if (Array.isArray(json)) return json.map((item) => redactedJson(item, rules))
  if (typeof json !== "object" || json === null) return json
  const isHidden = (name: string) =>
    rules.fields.includes(name) || (within === "headers" && rules.headers.includes(name.toLowerCase()))
  return Object.fromEntries(
    Object.entries(json).map((
      [name, item]
    ) => [rules.text(name), isHidden(name) ? rules.placeholder : redactedJson(item, rules, name)])
  )
}

/** Finds a secret in every encoding, also nested, in Base64 at any position of a longer text, and in hex. */
export const everyEncoding = (secret: string): RegExp => {
  // one character per UTF-8 byte, as in percent-encoding and Base64
  const bytes = String.fromCharCode(...new TextEncoder().encode(secret))
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("")
  // shorter forms would match parts of ordinary words
  const whole = [...base64(bytes), hex].filter(({ length }) => length > 6).map((form) => form.replace(/\W/g, sourceOf))
  return new RegExp([sourceOf(secret), ...bytes === secret ? [] : [sourceOf(bytes)], ...whole].join("|"), "gi")
}

/** The escape characters may themselves be percent-encoded. */
const sourceOf = (text: string): string =>
  everyForm(text).source.replace(/\\\\|[&#;]/g, (mark) => `(?:${mark}|%(?:25){0,4}${mark.charCodeAt(0).toString(16)})`)

/**
 * The Base64 forms at the three possible offsets within a group, without characters that also encode neighbouring
 * bytes.
 */
const base64 = (bytes: string): ReadonlyArray<string> =>
  [0, 1, 2].flatMap((before) => {
    const sure = btoa(" ".repeat(before) + bytes).slice(
      Math.ceil(before * 4 / 3),
      Math.floor((before + bytes.length) * 4 / 3)
    )
    const forUrls = sure.replaceAll("+", "-").replaceAll("/", "_")
    return forUrls === sure ? [sure] : [sure, forUrls]
  })
