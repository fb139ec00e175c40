import { webhookRules } from "@trawl/types"
import { decodeEvent } from "./decode-event.ts"
import type { WebhookEvent } from "./event.ts"
import {
  type SignatureMalformed,
  type SignatureMissing,
  type WebhookReason,
  WebhookRefused
} from "./webhook-refused.ts"

/** A received delivery. */
export interface Delivery {
  /** The raw body: `await request.text()` or `await request.bytes()`, never a parsed object. */
  readonly body: string | Uint8Array
  /** The headers of the request, at least the signature. */
  readonly headers: DeliveryHeaders
  /** The account's webhook secret, or several during a change of secrets. */
  readonly secret: string | ReadonlyArray<string>
}

/** `Headers`, or a plain object such as Node's; names in any case. */
export type DeliveryHeaders =
  | { readonly get: (name: string) => string | null | undefined }
  | { readonly [name: string]: string | ReadonlyArray<string> | undefined }

/**
 * Verifies the signature of a delivery and returns its event. Otherwise throws a `WebhookRefused`, whose `reason._tag`
 * says why.
 * A delivery has no timestamp. A repeated delivery has the same `webhookId`, so that a receiver can detect duplicates.
 */
export const verifyWebhook = async ({ body, headers, secret }: Delivery): Promise<WebhookEvent> => {
  const secrets = [secret].flat()
  if (secrets.length === 0 || secrets.some((each) => typeof each !== "string" || each === "")) {
    throw refused({ _tag: "SecretMissing" })
  }
  const bytes = bytesOf(body)
  if (bytes === undefined) throw refused({ _tag: "BodyNotRaw", expected: "a string or a Uint8Array" })
  if (typeof headers !== "object" || headers === null) {
    throw refused({ _tag: "HeadersMissing", expected: "`Headers` or an object" })
  }
  const signature = readSignature(headers, webhookRules.signatureHeader)
  if ("_tag" in signature) throw refused(signature)
  if (!await signed(bytes, signature.bytes, secrets)) throw refused({ _tag: "SignatureMismatch" })
  const decoded = decodeEvent(bytes)
  if ("event" in decoded) return decoded.event
  throw refused({ _tag: "DeliveryMalformed", ...decoded })
}

// a copy, so that the bytes cannot change between verification and parsing
const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> | undefined => {
  if (typeof body === "string") return new TextEncoder().encode(body)
  return ArrayBuffer.isView(body)
    ? new Uint8Array(new Uint8Array(body.buffer, body.byteOffset, body.byteLength))
    : undefined
}

const refused = (reason: WebhookReason): WebhookRefused => new WebhookRefused(reason)

/** The bytes of the signature, from the header of this name. */
const readSignature = (
  headers: DeliveryHeaders,
  header: string
): { readonly bytes: Uint8Array<ArrayBuffer> } | SignatureMissing | SignatureMalformed => {
  const values = valuesOf(headers, header)
  if (values.length === 0) return { _tag: "SignatureMissing", header }
  // two values would be ambiguous
  const digits = values.length > 1 ? undefined : /^sha256=([\da-f]{64})$/.exec(String(values[0]))?.[1]
  return digits === undefined
    ? { _tag: "SignatureMalformed", header, expected: "`sha256=` followed by 64 lower-case hexadecimal digits" }
    : {
      bytes: Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16))
    }
}

const valuesOf = (headers: DeliveryHeaders, header: string): ReadonlyArray<unknown> =>
  (typeof headers.get === "function"
    ? [headers.get(header)]
    : Object.entries(headers).flatMap(([name, value]) => name.toLowerCase() === header ? value : []))
    .filter((value) => value !== null && value !== undefined)

const hmac = { name: "HMAC", hash: "SHA-256" } as const

/** Whether one of the secrets produced this signature. The platform's `verify` runs in constant time. */
const signed = async (
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  secrets: ReadonlyArray<string>
): Promise<boolean> => {
  const fits = await Promise.all(secrets.map(async (secret) => {
    const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), hmac, false, ["verify"])
    return crypto.subtle.verify("HMAC", key, signature, bytes)
  }))
  return fits.includes(true)
}
