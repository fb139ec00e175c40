import { hash } from "node:crypto"

/** A UUID derived from words, so that repeated work has the same identifiers after a restart. */
export const stableId = (...words: ReadonlyArray<string>): string =>
  hash("sha256", JSON.stringify(words)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/s, "$1-$2-8$3-a$4-$5")
