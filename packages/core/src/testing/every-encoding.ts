import { everyForm } from "../machine/every-form.ts"

/** Finds a secret in every form, one within another too, and in base64 at any place of a longer text, and in hex. */
export const everyEncoding = (secret: string): RegExp => {
  // a character for each byte of UTF-8, as percent-encoding and base64 have them
  const bytes = String.fromCharCode(...new TextEncoder().encode(secret))
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("")
  // a shorter one would be found inside every other word
  const whole = [...base64(bytes), hex].filter(({ length }) => length > 6).map((form) => form.replace(/\W/g, sourceOf))
  return new RegExp([sourceOf(secret), ...bytes === secret ? [] : [sourceOf(bytes)], ...whole].join("|"), "gi")
}

/** The marks of an escape may be percent-encoded in their turn. */
const sourceOf = (text: string): string =>
  everyForm(text).source.replace(/\\\\|[&#;]/g, (mark) => `(?:${mark}|%(?:25){0,4}${mark.charCodeAt(0).toString(16)})`)

/** At the three places within a group that it may begin at, without the characters that its neighbours decide too. */
const base64 = (bytes: string): ReadonlyArray<string> =>
  [0, 1, 2].flatMap((before) => {
    const sure = btoa(" ".repeat(before) + bytes).slice(
      Math.ceil(before * 4 / 3),
      Math.floor((before + bytes.length) * 4 / 3)
    )
    const forUrls = sure.replaceAll("+", "-").replaceAll("/", "_")
    return forUrls === sure ? [sure] : [sure, forUrls]
  })
