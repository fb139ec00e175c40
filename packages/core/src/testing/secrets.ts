import { cleaned, type Cleaning } from "./clean-json.ts"
import type { HttpRequest } from "../machine/exchange.ts"
import { everyEncoding } from "./every-encoding.ts"

/** What is taken out of a recording beside the credentials, which always are. Give a replay the same. */
export interface Redactions {
  /** A text is taken out wherever it is, encoded too; a pattern wherever it matches within a text. */
  readonly redact?: ReadonlyArray<string | RegExp> | undefined
  /** Headers, of requests and of answers, whose values are taken out. */
  readonly redactHeaders?: ReadonlyArray<string> | undefined
  /** Fields of JSON, at any depth, whose values are taken out. */
  readonly redactFields?: ReadonlyArray<string> | undefined
}

/** The names of these. */
export const redactionNames: ReadonlyArray<keyof Redactions> = ["redact", "redactHeaders", "redactFields"]

/** Takes secrets out of what is recorded. */
export interface Secrets {
  /** Learns the credentials of a request, and of the pages that it asks for; they are taken out of all that comes later. */
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
  const cleaning: Cleaning = { text: clean, fields: redactFields, headers: hidden, place: redacted }
  const text = (given: string) => cleaned(given, cleaning)
  return {
    learn: ({ body, headers }) => {
      for (const [name, value] of [...Object.entries(headers), ...headersWithin(body)]) {
        const secret = credentials.includes(name.toLowerCase()) ? String(value).replace(/^(bearer|basic) /i, "") : ""
        // a shorter one would be found inside every other word
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

/** Headers that let somebody in. */
export const credentials: ReadonlyArray<string> = [
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
  "x-api-key",
  "api-key"
]

const redacted = "<redacted>"

/** What stands in the fields `headers` of a JSON body, at any depth. */
const headersWithin = (body: HttpRequest["body"]): ReadonlyArray<[name: string, value: unknown]> => {
  const found: Array<[string, unknown]> = []
  try {
    JSON.parse(String(body), (name, value: unknown) => {
      if (name === "headers") found.push(...Object.entries(Object(value)))
      return value
    })
  } catch {
    // a form, or no body: its parts are cleaned by the names of their fields
  }
  return found
}
