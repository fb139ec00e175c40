import { createHmac, timingSafeEqual } from "node:crypto"

/** The signed contents of a link to a stored file. */
export interface FileLink {
  /** Cannot be guessed. */
  readonly name: string
  readonly contentType: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** The signed path of a link. */
export const fileLink = (link: FileLink, key: Uint8Array): string =>
  `/v2/files/${link.name}?${
    new URLSearchParams({ type: link.contentType, expires: String(link.expiresAt), signature: sign(link, key) })
      .toString()
  }`

/** The contents of a link; undefined if its signature is invalid. */
export const readFileLink = (name: string, search: URLSearchParams, key: Uint8Array): FileLink | undefined => {
  const link = { name, contentType: search.get("type") ?? "", expiresAt: Number(search.get("expires")) }
  const sent = Buffer.from(search.get("signature") ?? "")
  const signature = Buffer.from(sign(link, key))
  return sent.length === signature.length && timingSafeEqual(sent, signature) ? link : undefined
}

const sign = ({ contentType, expiresAt, name }: FileLink, key: Uint8Array): string =>
  createHmac("sha256", key).update(JSON.stringify([name, contentType, expiresAt])).digest("base64url")
