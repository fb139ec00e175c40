import { createHmac, timingSafeEqual } from "node:crypto"

/** What a link of an alert allows. */
export type LinkPurpose = "confirm" | "feed" | "unsubscribe"

/**
 * The token of a link: an ID, and its signature for one purpose. The generation of a feed invalidates its old links.
 */
export const linkToken = (purpose: LinkPurpose, id: string, secret: Uint8Array, generation = 0): string => {
  const bytes = idBytes(id)
  return Buffer.concat([bytes, signature(purpose, bytes, secret, generation)]).toString("base64url")
}

/** The unverified ID in a token; undefined if the text is not a token. Ignores a query string after the token. */
export const idOfToken = (token: string): string | undefined => {
  const bytes = bytesOf(token)
  return bytes?.toString("hex", 0, idLength).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5")
}

/** Whether a token was signed for this purpose. */
export const isSigned = (token: string, purpose: LinkPurpose, secret: Uint8Array, generation = 0): boolean => {
  const bytes = bytesOf(token)
  if (bytes === undefined) return false
  const expected = signature(purpose, bytes.subarray(0, idLength), secret, generation)
  return timingSafeEqual(bytes.subarray(idLength), expected)
}

const bytesOf = (token: string): Buffer | undefined => {
  const [text = ""] = token.split("?", 1)
  const bytes = /^[\w-]+$/u.test(text) ? Buffer.from(text, "base64url") : undefined
  return bytes?.length === idLength + signatureLength ? bytes : undefined
}

const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex")

const signature = (purpose: LinkPurpose, id: Buffer, secret: Uint8Array, generation: number): Buffer =>
  createHmac("sha256", secret).update(`${purpose}:${generation}:`).update(id).digest().subarray(0, signatureLength)

const idLength = 16
const signatureLength = 16
