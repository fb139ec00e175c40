import { parse } from "./decode.ts"
import { everyEncodedForm } from "./every-form.ts"

/** Replaces the API key in a text from outside. */
export type Redact = (text: string) => string

/**
 * Creates the function that redacts a key. A very short key is not redacted, because it would match parts of ordinary
 * words.
 */
export const redactor = (apiKey: string): Redact => {
  let form: RegExp | undefined // created only when needed
  return (text) => apiKey.length < 6 ? text : text.replace(form ??= everyEncodedForm(apiKey), "<key>")
}

/** Redacts the key in a JSON value, including names. A number that contains the key becomes a text. */
export const redactValue = (value: unknown, redact: Redact): unknown => {
  const plain = JSON.stringify(value)
  const text = redact(plain)
  return text === plain ? value : parse(text) ?? text
}

/** A redacted copy of an error: name, message, code, stack and cause, without any other properties. */
export const redactCause = (cause: unknown, redact: Redact, depth = 3): Error | string | undefined => {
  if (!(cause instanceof Error)) return typeof cause === "string" ? redact(cause) : undefined
  const { code, message, name, stack } = cause as Error & { readonly code?: unknown }
  return Object.assign(new Error(redact(message)), {
    name: redact(name),
    stack: redact(stack ?? ""),
    ...typeof code === "string" && { code: redact(code) },
    ...cause.cause !== undefined && depth > 0 && { cause: redactCause(cause.cause, redact, depth - 1) }
  })
}
