/** The beginning of a longer text, which ends with a word unless that is a very long one. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(/(\s\S{0,40})?$/, "…") : text
