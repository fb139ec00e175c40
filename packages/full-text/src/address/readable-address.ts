/** An address as it reads: what is escaped in it as the characters that it stands for, but for what is not UTF-8. */
export const readableAddress = (text: string): string =>
  !text.includes("%") ? text : text.replace(/(?:%[\da-f]{2})+/giu, percentDecoded)

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
