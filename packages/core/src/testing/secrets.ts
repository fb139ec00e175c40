import { cleaned, type RedactionRules } from "./clean-json.ts"
import type { HttpRequest } from "../machine/exchange.ts"
import { everyEncoding } from "./every-encoding.ts"

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
  const known = new Map<string, { readonly form: RegExp; readonly place: string }>()
  const add = (secret: string, place: string) => {
    if (secret !== "" && !known.has(secret)) known.set(secret, { form: everyEncoding(secret), place })
  }
  const patterns = redact.filter((item) => item instanceof RegExp).map(({ flags, source }) =>
    new RegExp(source, flags.includes("g") ? flags : `${flags}g`)
  )
  for (const item of redact) if (typeof item === "string") add(item, redacted)
  const hidden = [...credentials, ...redactHeaders.map((name) => name.toLowerCase())]
  const clean = (text: string) =>
    patterns.reduce(
      (rest, pattern) => rest.replace(pattern, redacted),
      [...known.values()].reduce((rest, { form, place }) => rest.replace(form, place), text)
    )
  const cleaning: RedactionRules = { text: clean, fields: redactFields, headers: hidden, place: redacted }
  const text = (given: string) => cleaned(given, cleaning)
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
