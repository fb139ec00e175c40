import type { ExplainRefusal } from "@trawl/fetcher/connections"
import type { CookiePopupRules } from "./close-cookie-popups.ts"

/** Settings that apply to all pages. */
export interface PageRules {
  /**
   * Returns the media type of a page that is not HTML; by default from the header `Content-Type`, or
   * `application/octet-stream`.
   */
  readonly contentTypeOf?: ((header: string | undefined, body: Uint8Array) => string) | undefined
  /** How cookie popups are recognized; by default they stay. */
  readonly cookiePopups?: CookiePopupRules | undefined
  /** The message of a page that fails with `AddressRefused`. */
  readonly refusal?: ExplainRefusal | undefined
}
