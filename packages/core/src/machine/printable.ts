/** The text without characters that control a terminal or change the direction of text. Line breaks and tabs stay. */
export const printable = (text: string): string => text.replace(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, "")

/** JSON with these characters escaped. Its value does not change. */
export const printableJson = (json: string): string =>
  json.replace(
    /[\x7f-\x9f\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
