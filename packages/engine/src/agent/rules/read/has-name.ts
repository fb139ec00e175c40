import { asPattern } from "./as-pattern.ts"

/** Whether a text contains a name, not only as part of a longer name. */
export const hasName = (text: string, name: string): boolean =>
  text !== "" && text.toLowerCase().includes(name.toLowerCase()) &&
  new RegExp(`(?<![\\p{L}\\p{N}_$-])${asPattern(name)}(?![\\p{L}\\p{N}_$]|-\\p{L})`, "iu").test(text)
