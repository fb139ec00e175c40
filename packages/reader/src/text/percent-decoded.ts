/** A text in which `%` and two digits stand for bytes of UTF-8, as it reads; one in which they do not, as it is. */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
