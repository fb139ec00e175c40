/**
 * Finds a secret as it is, and percent-encoded, escaped in JSON or in HTML: some of its characters or all, once or more than once.
 * `mark` gives the pattern of a character that escapes are made of, for who looks for these in more forms than as they are.
 */
export const everyForm = (secret: string, mark = (pattern: string) => pattern): RegExp =>
  new RegExp(secret.replace(/[^]/g, (character) => {
    const code = character.charCodeAt(0)
    const hex = code.toString(16)
    const four = hex.padStart(4, "0")
    const end = mark(";")
    // every repetition has a limit, so that no text makes the search slow
    return `(?:${mark("\\\\")}{0,8}(?:\\u${four}|u${four}|%(?:25){0,4}${hex.padStart(2, "0")})|` +
      `${mark("&")}(?:amp${end}){0,4}${mark("#")}(?:x0{0,6}${hex}|0{0,6}${code})${end})`
  }), "gi")
