/** A readable URL: decodes escapes, except those that are not UTF-8. */
export const readableAddress = (text: string): string =>
  !text.includes("%") ? text : text.replace(/(?:%[\da-f]{2})+/giu, percentDecoded)

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
