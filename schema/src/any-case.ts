/** A pattern that matches these lower-case letters in any case, because JSON Schema has no flag for it. */
export const anyCase = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
