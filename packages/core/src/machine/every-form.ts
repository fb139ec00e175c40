/**
 * Finds a secret as it is, and percent-encoded, escaped in JSON or in HTML: some of its characters or all, once or more than once.
 */
export const everyForm = (secret: string): RegExp =>
  new RegExp(secret.replace(/[^]/g, (character) => {
    const code = character.charCodeAt(0)
    const hex = code.toString(16)
    const four = hex.padStart(4, "0")
    // every repetition has a limit, so that no text makes the search slow
    return `(?:\\\\{0,8}(?:\\u${four}|u${four}|%(?:25){0,4}${hex.padStart(2, "0")})|` +
      `&(?:amp;){0,4}#(?:x0{0,6}${hex}|0{0,6}${code});)`
  }), "gi")
