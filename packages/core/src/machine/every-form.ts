/**
 * Finds a secret unchanged, percent-encoded, or escaped in JSON or HTML; any of its characters may be encoded, once or
 * repeatedly.
 */
export const everyForm = (secret: string): RegExp => new RegExp(escapedForm(secret), "gi")

/** The forms above, and the secret in hex and in Base64 anywhere in a longer text. */
export const everyEncodedForm = (secret: string): RegExp =>
  new RegExp(
    [
      escapedForm(secret),
      secret.replace(/[^]/g, (character) => character.charCodeAt(0).toString(16)),
      // the key may begin at three offsets in a Base64 group; characters that also encode its neighbours are left out;
      // `+` and `/` may be escaped
      ...[0, 1, 2].map((before) =>
        btoa(" ".repeat(before) + secret).slice(before * 2, (before + secret.length) * 4 / 3).replace(/\W/g, ".{1,3}")
      )
    ].join("|"),
    "gi"
  )

const escapedForm = (secret: string): string =>
  secret.replace(/[^]/g, (character) => {
    const code = character.charCodeAt(0)
    const hex = code.toString(16)
    const four = hex.padStart(4, "0")
    // every repetition has a limit, so that no text makes the search slow
    return `(?:\\\\{0,8}(?:\\u${four}|u${four}|%(?:25){0,4}${hex.padStart(2, "0")})|` +
      `&(?:amp;){0,4}#x?0{0,6}(?:${hex}|${code});)`
  })
