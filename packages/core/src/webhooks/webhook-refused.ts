/** Why a delivery is not to be believed, or cannot be read. */
export type WebhookReason =
  | SignatureMissing
  | SignatureMalformed
  | SignatureMismatch
  | DeliveryMalformed
  | BodyNotRaw
  | HeadersMissing
  | SecretMissing

/** The request has no signature: it is not from the service, or the account has no webhook secret yet. */
export interface SignatureMissing {
  readonly _tag: "SignatureMissing"
  /** The name of the header that should be there. */
  readonly header: string
}

/** The header is there, and holds something else than a signature. */
export interface SignatureMalformed {
  readonly _tag: "SignatureMalformed"
  readonly header: string
  readonly expected: string
}

/** The body was signed with another secret, or is not the body that was signed. */
export interface SignatureMismatch {
  readonly _tag: "SignatureMismatch"
}

/** The signature is right, but the body is not what the specification promises of the event. */
export interface DeliveryMalformed {
  readonly _tag: "DeliveryMalformed"
  /** Where the misfit is, such as `data[0].url`; empty for the body as a whole. */
  readonly path: string
  readonly expected: string
}

/** The body is not as it arrived: something on the way, such as a JSON middleware, has parsed it. */
export interface BodyNotRaw {
  readonly _tag: "BodyNotRaw"
  readonly expected: string
}

/** There are no headers to look into: the program has not handed them on. */
export interface HeadersMissing {
  readonly _tag: "HeadersMissing"
  readonly expected: string
}

/** There is no secret, or an empty one, which would let everyone in. */
export interface SecretMissing {
  readonly _tag: "SecretMissing"
}

/** A delivery that was refused. No secret, no signature and nothing of the body is in any part of it. */
export class WebhookRefused extends Error {
  readonly _tag = "WebhookRefused"
  override readonly name = "WebhookRefused"
  readonly reason: WebhookReason

  constructor(reason: WebhookReason) {
    super(explain(reason))
    this.reason = reason
  }

  /** Is this the reason? `error.is("SignatureMismatch")`. */
  is<Tag extends WebhookReason["_tag"]>(
    tag: Tag
  ): this is WebhookRefused & { readonly reason: Extract<WebhookReason, { _tag: Tag }> } {
    return this.reason._tag === tag
  }

  toJSON(): object {
    return { ...this, message: this.message }
  }
}

const explain = (reason: WebhookReason): string => {
  switch (reason._tag) {
    case "SignatureMissing":
      return `the delivery has no header \`${reason.header}\`; the service signs when the account has a webhook secret.`
    case "SignatureMalformed":
      return `the header \`${reason.header}\` is not ${reason.expected}.`
    case "SignatureMismatch":
      return "the signature does not fit: the secret is another one, or the body is not, byte for byte, what was signed."
    case "DeliveryMalformed":
      return `the signature fits, but ${reason.path || "the body"} is not ${reason.expected}.`
    case "BodyNotRaw":
      return `the body is not ${reason.expected}; read it before anything parses it, because the signature is of its bytes.`
    case "HeadersMissing":
      return `the headers of the delivery are not ${reason.expected}; give those of the request, because the signature is among them.`
    case "SecretMissing":
      return "there is no secret, or an empty one; without it nobody can tell who sent the delivery."
  }
}
