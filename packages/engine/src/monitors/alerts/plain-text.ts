/**
 * One line of text of a page or a monitor, without control characters and without characters that change the direction
 * of the surrounding text.
 */
export const oneLine = (text: string, maxLength: number): string =>
  shortened(visible(text).replace(/\s+/gu, " ").trim(), maxLength)

/** Several lines of text of a page. */
export const someLines = (text: string, maxLength: number): string =>
  shortened(visible(text.replace(/\r\n?/gu, "\n")).trim(), maxLength)

/** The text, or its beginning with an ellipsis. Does not split a character. */
export const shortened = (text: string, maxLength: number): string =>
  text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`

/** Escapes text for HTML and XML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`)

const visible = (text: string): string => text.replace(/(?![\t\n])[\p{Cc}\p{Bidi_Control}\uFFFE\uFFFF]/gu, "")
