/** Why a delivery was refused. */
export type WebhookReason =
  | SignatureMissing
  | SignatureMalformed
  | SignatureMismatch
  | DeliveryMalformed
  | BodyNotRaw
  | HeadersMissing
  | SecretMissing

/** The request has no signature: the sender is not the service, or the account has no webhook secret. */
export interface SignatureMissing {
  readonly _tag: "SignatureMissing"
  /** The name of the missing header. */
  readonly header: string
}

/** The header is not a valid signature. */
export interface SignatureMalformed {
  readonly _tag: "SignatureMalformed"
  readonly header: string
  readonly expected: string
}

/** The body was signed with another secret, or has changed. */
export interface SignatureMismatch {
  readonly _tag: "SignatureMismatch"
}

/** The signature is correct, but the body violates the specification. */
export interface DeliveryMalformed {
  readonly _tag: "DeliveryMalformed"
  /** The path of the problem, such as `data[0].url`; empty for the body as a whole. */
  readonly path: string
  readonly expected: string
}

/** The body is not raw: something, such as JSON middleware, has already parsed it. */
export interface BodyNotRaw {
  readonly _tag: "BodyNotRaw"
  readonly expected: string
}

/** The program passed no headers. */
export interface HeadersMissing {
  readonly _tag: "HeadersMissing"
  readonly expected: string
}

/** The secret is missing or empty. An empty secret would accept any sender. */
export interface SecretMissing {
  readonly _tag: "SecretMissing"
}

/** A refused delivery. The error contains no secret, signature or part of the body. */
export class WebhookRefused extends Error {
  readonly _tag = "WebhookRefused"
  override readonly name = "WebhookRefused"
  readonly reason: WebhookReason

  constructor(reason: WebhookReason) {
    super(explain(reason))
    this.reason = reason
  }

  /** Whether the error has this reason: `error.is("SignatureMismatch")`. */
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
      return `the delivery has no header \`${reason.header}\`. The service signs deliveries only if the account has a webhook secret.`
    case "SignatureMalformed":
      return `the header \`${reason.header}\` is not ${reason.expected}.`
    case "SignatureMismatch":
      return "the signature does not match: the secret is wrong, or the body is not byte for byte what was signed."
    case "DeliveryMalformed":
      return `the signature is valid, but ${reason.path || "the body"} is not ${reason.expected}.`
    case "BodyNotRaw":
      return `the body is not ${reason.expected}. Pass the raw body: the signature covers its bytes, so parse it only afterwards.`
    case "HeadersMissing":
      return `the headers of the delivery are not ${reason.expected}. Pass the headers of the request: they contain the signature.`
    case "SecretMissing":
      return "the secret is missing or empty. Set it to the account's webhook secret."
  }
}
