import { everyForm } from "../machine/every-form.ts"

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
