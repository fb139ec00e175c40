/** A pattern of these lower-case letters in any case: JSON Schema has no flag for it. */
export const anyCase = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
