import { foldedToken, looseToken } from "./loose-token.ts"
import { exactToken, tokenize } from "./tokenize.ts"

/** The tokens of a text as exact matches compare them, with spaces between them. */
export const exactText = (text: string): string => tokenize(text).map(exactToken).join(" ")

/** Exact tokens with spaces between them as operators compare them outside quotes. */
export const foldedText = (exact: string): string => exact.split(" ").map(foldedToken).join(" ")

/** The tokens of a text as bare words compare them, with spaces between them. */
export const looseText = (text: string): string =>
  tokenize(text).map((token) => looseToken(exactToken(token))).join(" ")
