import { Buffer } from "node:buffer"

/**
 * Takes a secret out of what others write: as it is, percent-encoded, escaped in JSON or in HTML, some of its characters or all,
 * and in base64. One too short to be a secret stays, for it would be found inside every other word.
 */
export const concealing = (secret: string): (text: string) => string => {
  if (secret.length < shortestSecret) return (text) => text
  const form = new RegExp(`${anyNotation(secret)}|${anyNotation(Buffer.from(secret).toString("base64").replace(/=+$/u, ""))}`, "giu")
  return (text) => text.replace(form, "<key>")
}

const shortestSecret = 6

const anyNotation = (secret: string): string =>
  Array.from(secret, (character) => {
    const code = character.codePointAt(0) ?? 0
    const hex = code.toString(16)
    // every repetition has a limit, so that no text makes the search slow
    return `(?:\\\\{0,8}(?:\\u{${hex}}|u${hex.padStart(4, "0")})|%(?:25){0,4}${hex}|&(?:amp;){0,4}#(?:x0{0,6}${hex}|0{0,6}${code});)`
  }).join("")
