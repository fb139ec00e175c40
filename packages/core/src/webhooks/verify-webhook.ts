import { webhookRules } from "@trawl/types"
import { decodeEvent } from "./decode-event.ts"
import type { WebhookEvent } from "./event.ts"
import { readSignature } from "./read-signature.ts"
import { signed } from "./signed.ts"
import { type WebhookReason, WebhookRefused } from "./webhook-refused.ts"

/** A delivery as it arrived. */
export interface Delivery {
  /** The raw body, byte for byte: `await request.text()` or `await request.bytes()`, never an object that was parsed of it. */
  readonly body: string | Uint8Array
  /** All headers of the request, or at least the signature's. */
  readonly headers: DeliveryHeaders
  /** The account's webhook secret; several while one takes the place of another. */
  readonly secret: string | ReadonlyArray<string>
}

/** `Headers`, or a plain object such as Node's; names in any case. */
export type DeliveryHeaders =
  | { readonly get: (name: string) => string | null | undefined }
  | { readonly [name: string]: string | ReadonlyArray<string> | undefined }

/**
 * The event of a delivery that the service has signed. Any other is a `WebhookRefused`, whose `reason._tag` says why.
 * A delivery has no time in it: one that is sent twice has the same `webhookId`, which tells a receiver that it has seen it.
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

// a copy, so that nobody changes the bytes between the check of the signature and the reading
const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> | undefined => {
  if (typeof body === "string") return new TextEncoder().encode(body)
  return ArrayBuffer.isView(body)
    ? new Uint8Array(new Uint8Array(body.buffer, body.byteOffset, body.byteLength))
    : undefined
}

const refused = (reason: WebhookReason): WebhookRefused => new WebhookRefused(reason)
