/** The text in one line, without the characters by which a web page could steer the terminal or turn its text around. */
export const printableLine = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "").trim()
