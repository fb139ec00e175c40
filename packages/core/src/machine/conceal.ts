/** Takes the key out of a text that someone else wrote. */
export type Conceal = (text: string) => string

/** A key too short to be a secret stays, for it would be found inside every other word. */
export const concealing = (apiKey: string): Conceal => (text) =>
  apiKey.length < 6 ? text : plain(text).replaceAll(apiKey, "<key>").replaceAll(encodeURIComponent(apiKey), "<key>")

/** The same JSON without the key, in names too. */
export const concealValue = (value: unknown, conceal: Conceal): unknown => value && JSON.parse(conceal(JSON.stringify(value)))

/** What is kept of a foreign error: name, message, code, stack and its own cause, but none of the objects it may carry. */
export const concealCause = (cause: unknown, conceal: Conceal, depth = 3): unknown => {
  if (!(cause instanceof Error)) return typeof cause === "string" ? conceal(cause) : undefined
  const { code, message, name, stack } = cause as Error & { readonly code?: unknown }
  return Object.assign(new Error(conceal(message)), {
    name: conceal(name),
    stack: conceal(stack ?? ""),
    ...typeof code === "string" && { code: conceal(code) },
    ...cause.cause !== undefined && depth > 0 && { cause: concealCause(cause.cause, conceal, depth - 1) }
  })
}

/** The same text in one notation, lest the key hide behind another: the characters of keys without the escapes of JSON, those of URLs in upper case. */
const plain = (text: string): string =>
  text.replace(/\\+(?:u00([2-7][\da-f])|\/)|%[\da-f]{2}/gi, (found, code: string | undefined) => {
    const character = code ? String.fromCharCode(parseInt(code, 16)) : found.endsWith("/") ? "/" : found.toUpperCase()
    return /["\\]/.test(character) ? found : character // which would end a text of JSON
  })
