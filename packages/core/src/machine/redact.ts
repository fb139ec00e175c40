import { parse } from "./decode.ts"
import { everyEncodedForm } from "./every-form.ts"

/** Takes the key out of a text that someone else wrote. */
export type Redact = (text: string) => string

/** A key too short to be a secret stays, for it would be found inside every other word. */
export const redactor = (apiKey: string): Redact => {
  let form: RegExp | undefined // few clients ever need it
  return (text) => apiKey.length < 6 ? text : text.replace(form ??= everyEncodedForm(apiKey), "<key>")
}

/** The same JSON without the key, in names too; as text where it was a number. */
export const redactValue = (value: unknown, redact: Redact): unknown => {
  const plain = JSON.stringify(value)
  const text = redact(plain)
  return text === plain ? value : parse(text) ?? text
}

/** What is kept of a foreign error: name, message, code, stack and its own cause, but none of the objects it may carry. */
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
