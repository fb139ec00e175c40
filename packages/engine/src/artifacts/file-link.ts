import { createHmac, timingSafeEqual } from "node:crypto"

/** What a link to a kept file says; all of it is signed. */
export interface FileLink {
  /** Nobody can guess it. */
  readonly name: string
  readonly contentType: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** The path of a link, as this engine signs it. */
export const fileLink = (link: FileLink, key: Uint8Array): string =>
  `/v2/files/${link.name}?${
    new URLSearchParams({ type: link.contentType, expires: String(link.expiresAt), signature: sign(link, key) })
      .toString()
  }`

/** What a link says, if this engine signed it. */
export const readFileLink = (name: string, search: URLSearchParams, key: Uint8Array): FileLink | undefined => {
  const link = { name, contentType: search.get("type") ?? "", expiresAt: Number(search.get("expires")) }
  const given = Buffer.from(search.get("signature") ?? "")
  const signature = Buffer.from(sign(link, key))
  return given.length === signature.length && timingSafeEqual(given, signature) ? link : undefined
}

const sign = ({ contentType, expiresAt, name }: FileLink, key: Uint8Array): string =>
  createHmac("sha256", key).update(JSON.stringify([name, contentType, expiresAt])).digest("base64url")
