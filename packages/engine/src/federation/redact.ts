import { Buffer } from "node:buffer"

/**
 * Takes a secret out of what others write: as it is, percent-encoded, escaped in JSON or in HTML, some of its characters or all,
 * and in base64, also of a text that it stands in, as in `Bearer …`. One too short to be a secret stays, for it would be found
 * inside every other word.
 */
export const redactor = (secret: string): (text: string) => string => {
  if (secret.length < shortestSecret) return (text) => text
  const form = new RegExp(
    [anyNotation(secret), ...[0, 1, 2].map((before) => inBase64(secret, before))].join("|"),
    "giu"
  )
  return (text) => {
    const redacted = text.replace(form, "<key>")
    // what escaped its first character would escape the sign instead
    return redacted === text ? text : redacted.replace(/(?<!\\)\\+(?=<key>)/gu, "")
  }
}

const shortestSecret = 6

/** Where so many bytes come before it, of each three. */
const inBase64 = (secret: string, before: number): string => {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
  // the characters at both ends hold bits of what stands beside it
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
    // no text makes the search slow: none begins with a backslash, and every repetition has a limit
    const escaping = at === 0 ? "" : "\\\\{0,8}"
    return `(?:${escaping}(?:${plain}|u${
      hex.padStart(4, "0")
    })|%(?:25){0,4}${hex}|&(?:amp;){0,4}(?:#(?:x0{0,6}${hex}|0{0,6}${code})${named === undefined ? "" : `|${named}`});)`
  }).join("")

/** What HTML calls the signs of ASCII. */
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
