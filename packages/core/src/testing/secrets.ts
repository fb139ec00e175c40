import { type Cleaning, cleaned } from "./clean-json.ts"
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
  /** Learns the credentials of a request; they are taken out of all that comes later. */
  readonly learn: (headers: Readonly<Record<string, string>>) => void
  readonly text: (text: string) => string
  readonly headers: (headers: Iterable<readonly [name: string, value: string]>) => Record<string, string>
}

export const secretsOf = ({ redact = [], redactFields = [], redactHeaders = [] }: Redactions): Secrets => {
  const known = new Map<string, { readonly form: RegExp; readonly place: string }>()
  const add = (secret: string, place: string) => {
    if (secret !== "" && !known.has(secret)) known.set(secret, { form: everyEncoding(secret), place })
  }
  const patterns = redact.filter((item) => item instanceof RegExp).map(({ flags, source }) => new RegExp(source, flags.includes("g") ? flags : `${flags}g`))
  for (const item of redact) if (typeof item === "string") add(item, redacted)
  const hidden = redactHeaders.map((name) => name.toLowerCase())
  const clean = (text: string) =>
    patterns.reduce((rest, pattern) => rest.replace(pattern, redacted), [...known.values()].reduce((rest, { form, place }) => rest.replace(form, place), text))
  const cleaning: Cleaning = { text: clean, fields: redactFields, place: redacted }
  const text = (given: string) => cleaned(given, cleaning)
  return {
    learn: (headers) => {
      for (const name of credentials) {
        const value = headers[name]
        const secret = value?.replace(/^(bearer|basic) /i, "") ?? ""
        // a shorter one would be found inside every other word
        if (secret.length > 5) add(secret, "<key>")
      }
    },
    text,
    headers: (headers) =>
      Object.fromEntries([...headers].map(([name, value]): [string, string] => {
        if (name === "authorization") return [name, "Bearer <key>"]
        return [text(name), hidden.includes(name) || credentials.includes(name) ? redacted : text(value)]
      }))
  }
}

/** Headers that let somebody in. */
export const credentials: ReadonlyArray<string> = ["authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "api-key"]

const redacted = "<redacted>"
