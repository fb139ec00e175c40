import { ResponseTooLarge } from "../machine/exchange.ts"
import type { TransportFailed } from "../machine/reason.ts"

export type LossKind = TransportFailed["kind"]

/** The error that a platform would throw, in Node's words. */
export const platformLoss = (kind: LossKind): Error => {
  if (kind === "too-large") return new ResponseTooLarge("The response is too large")
  return Object.assign(new Error(kind === "blocked" ? "bad port" : `The connection failed: ${kind}`), {
    code: codes[kind]
  })
}

const codes: { readonly [Kind in Exclude<LossKind, "too-large">]: string | undefined } = {
  blocked: undefined,
  dns: "ENOTFOUND",
  refused: "ECONNREFUSED",
  tls: "CERT_HAS_EXPIRED",
  reset: "ECONNRESET",
  other: "EOTHER"
}

export const isLossKind = (kind: unknown): kind is LossKind =>
  kind === "too-large" || (typeof kind === "string" && Object.hasOwn(codes, kind))
