import type { Random } from "./random.ts"

/** A text in which some letters have become others that count as the same outside quotes. */
export const respelled = (text: string, random: Random): string =>
  text.replace(/[aceiou]|ss|oe/gu, (letters) => random.chance(0.2) ? random.of(spellings[letters]!) : letters)

const spellings: Readonly<Record<string, ReadonlyArray<string>>> = {
  a: ["à", "ä", "A", "ａ"],
  c: ["ç", "C"],
  e: ["é", "è", "e\u0301", "É"],
  i: ["í", "I"],
  o: ["ö", "ø", "o\u0308"],
  u: ["ü", "Ｕ"],
  ss: ["ß"],
  oe: ["œ"]
}
