import { Buffer } from "node:buffer"

/**
 * Redacts a secret in text of others: verbatim, percent-encoded, escaped in JSON or HTML (completely or in part), and
 * in base64, also as part of a longer text such as `Bearer …`. A very short secret is not redacted, because it would
 * match inside other words.
 */
export const redactor = (secret: string): (text: string) => string => {
  if (secret.length < minSecretLength) return (text) => text
  const form = new RegExp(
    [anyNotation(secret), ...[0, 1, 2].map((before) => inBase64(secret, before))].join("|"),
    "giu"
  )
  return (text) => {
    const redacted = text.replace(form, "<key>")
    // a backslash that escaped the first character would escape the replacement
    return redacted === text ? text : redacted.replace(/(?<!\\)\\+(?=<key>)/gu, "")
  }
}

const minSecretLength = 6

/** The base64 form of the secret with this many bytes before it, modulo three. */
const inBase64 = (secret: string, before: number): string => {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
  // the first and last characters also contain bits of the neighbours
  const whole = bytes.toString("base64").slice(before === 0 ? 0 : before + 1, Math.floor(bytes.length * 8 / 6))
  return `${anyNotation(whole, { "+": "-", "/": "_" })}${bytes.length % 3 === 0 ? "" : "[\\w+/-]?"}`
}

const anyNotation = (secret: string, alike: Readonly<Record<string, string>> = {}): string =>
  Array.from(secret, (character, at) => {
    const code = character.codePointAt(0) ?? 0
    const hex = code.toString(16)
    const plain = [character, ...alike[character] ?? ""].map((one) => `\\u{${one.codePointAt(0)?.toString(16)}}`).join(
      "|"
    )
    const named = htmlNames[character]
    // linear for any text: no alternative begins with a backslash, and all repetitions are bounded
    const escaping = at === 0 ? "" : "\\\\{0,8}"
    return `(?:${escaping}(?:${plain}|u${
      hex.padStart(4, "0")
    })|%(?:25){0,4}${hex}|&(?:amp;){0,4}(?:#(?:x0{0,6}${hex}|0{0,6}${code})${named === undefined ? "" : `|${named}`});)`
  }).join("")

/** The HTML entity names of ASCII punctuation. */
const htmlNames: Readonly<Record<string, string>> = {
  "!": "excl",
  "\"": "quot",
  "#": "num",
  $: "dollar",
  "%": "percnt",
  "&": "amp",
  "'": "apos",
  "(": "lpar",
  ")": "rpar",
  "*": "ast|midast",
  "+": "plus",
  ",": "comma",
  ".": "period",
  "/": "sol",
  ":": "colon",
  ";": "semi",
  "<": "lt",
  "=": "equals",
  ">": "gt",
  "?": "quest",
  "@": "commat",
  "[": "lsqb|lbrack",
  "\\": "bsol",
  "]": "rsqb|rbrack",
  "^": "hat",
  _: "lowbar|underbar",
  "`": "grave|diacriticalgrave",
  "{": "lcub|lbrace",
  "|": "verbar|vert|verticalline",
  "}": "rcub|rbrace"
}
