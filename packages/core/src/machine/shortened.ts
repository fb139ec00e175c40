/** The beginning of a text, cut at a word boundary unless the last word is very long. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(/(\s\S{0,40})?$/, "…") : text
