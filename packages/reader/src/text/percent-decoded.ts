/** Decodes percent-encoded UTF-8; returns the text unchanged if it is not valid. */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
