/*
 * The signs a query is made of, as insides of a regular expression's `[…]` with the `u` flag.
 * Word processors and input methods replace the ASCII ones, so their look-alikes count as well.
 */

/** Whitespace of every kind, and the invisible characters in pasted text. */
export const separators = String.raw`\s\p{Cc}\p{Bidi_C}\u200b`

/** Any of these opens a quotation, and any closes it. */
export const quotes = `"“”„‟＂`

/** Hyphens, minus signs and the en dash. The em dash is punctuation. */
export const dashes = String.raw`\-‐‑‒–−－﹣`

export const colons = ":："
