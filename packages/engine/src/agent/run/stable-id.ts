import { hash } from "node:crypto"

/** A UUID that the same words always give: what is done again after a restart keeps the identifiers that it had before. */
export const stableId = (...words: ReadonlyArray<string>): string =>
  hash("sha256", JSON.stringify(words)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/s, "$1-$2-8$3-a$4-$5")
