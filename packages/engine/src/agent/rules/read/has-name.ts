import { asPattern } from "./as-pattern.ts"

/** Whether a text has a name as it is, and not as a part of a longer one. */
export const hasName = (text: string, name: string): boolean =>
  text !== "" && text.toLowerCase().includes(name.toLowerCase()) &&
  new RegExp(`(?<![\\p{L}\\p{N}_$-])${asPattern(name)}(?![\\p{L}\\p{N}_$]|-\\p{L})`, "iu").test(text)
