/** Finds a secret as it is, and percent-encoded, escaped in JSON or HTML, in base64 at any place of a longer text, and in hex. */
export const everyForm = (secret: string): RegExp => {
  const bytes = new TextEncoder().encode(secret)
  const hex = [...bytes].map((byte) => hexOf(byte, 2)).join("")
  // a shorter one would be found inside every other word
  const encoded = [...base64(bytes), hex].filter(({ length }) => length > 6)
    .map((form) => form.replaceAll(/\W/g, everyFormOf))
  return new RegExp([[...secret].map(everyFormOf).join(""), ...encoded].join("|"), "gi")
}

// every repetition has a limit, so that no text makes the search slow
const everyFormOf = (character: string): string => {
  const point = character.codePointAt(0) ?? 0
  const units = [...Array(character.length).keys()].map((at) => `${backslash}{1,8}u${hexOf(character.charCodeAt(at), 4)}`).join("")
  const escaped = /\w/.test(character) ? "" : `${backslash}{0,8}`
  return `(?:${escaped}(?:${literal(character)}|${percent(character)})|${units}|${ampersand}${hash}(?:x0{0,6}${hexOf(point, 1)}|0{0,6}${point})${semicolon})`
}

const hexOf = (value: number, digits: number): string => value.toString(16).padStart(digits, "0")

const percent = (character: string): string => [...new TextEncoder().encode(character)].map((byte) => `%(?:25){0,4}${hexOf(byte, 2)}`).join("")

// an escape may be percent-encoded in its turn
const backslash = "(?:\\\\|%(?:25){0,4}5c)"
const ampersand = "(?:&|%(?:25){0,4}26)"
const hash = "(?:#|%(?:25){0,4}23)"
const semicolon = "(?:;|%(?:25){0,4}3b)"

const literal = (character: string): string => character.split("").map((unit) => `\\u${hexOf(unit.charCodeAt(0), 4)}`).join("")

/** At the three places within a group that the secret may begin at, without the characters that its neighbours decide too. */
const base64 = (bytes: Uint8Array): ReadonlyArray<string> =>
  [0, 1, 2].flatMap((before) => {
    const whole = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes))
    const sure = whole.slice(Math.ceil(before * 8 / 6), Math.floor((before + bytes.length) * 8 / 6))
    const forUrls = sure.replaceAll("+", "-").replaceAll("/", "_")
    return forUrls === sure ? [sure] : [sure, forUrls]
  })
