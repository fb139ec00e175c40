/** The text without the characters by which a web page could steer a terminal or reorder what a reader sees; line breaks and tabs stay. */
export const printable = (text: string): string => text.replace(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, "")

/** JSON with the same characters escaped: it means the same. */
export const printableJson = (json: string): string =>
  json.replace(/[\x7f-\x9f\p{Bidi_Control}]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
