import { createHmac, timingSafeEqual } from "node:crypto"

/** The content of an upload reference. It is signed, so that references cannot be guessed. */
export interface UploadTicket {
  readonly id: string
  /** The team that created the reference. */
  readonly owner: string
  readonly filename: string
  readonly contentType?: string | undefined
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export const signTicket = (ticket: UploadTicket, secret: Uint8Array): string => {
  const payload = Buffer.from(JSON.stringify(ticket)).toString("base64url")
  return `${payload}.${signature(payload, secret).toString("base64url")}`
}

/** Undefined if the reference was not signed with the secret. */
export const readTicket = (ref: string, secret: Uint8Array): UploadTicket | undefined => {
  const [payload = "", signed = "", ...rest] = ref.split(".")
  const expected = signature(payload, secret)
  const sent = Buffer.from(signed, "base64url")
  if (rest.length > 0 || sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined
  // only `signTicket` creates signatures
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as UploadTicket
}

const signature = (payload: string, secret: Uint8Array): Buffer => createHmac("sha256", secret).update(payload).digest()
