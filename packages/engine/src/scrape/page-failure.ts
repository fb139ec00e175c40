import type { Code, CommonReason, Failure } from "@trawl/schema"
import { failure, problem } from "../request/failure.ts"
import type { PageFailed, PageFailure } from "@trawl/fetcher/effect"

/**
 * The response for a page that could not be loaded; `field` is the request's field with its URL. Only temporary
 * failures get a status that clients retry.
 */
export const pageFailure = (failed: PageFailed, field = "url"): Failure => {
  const { reason, code } = answers[failed.reason]
  return failure(reason, { code, details: [problem([field], failed.message)] })
}

const answers: Record<PageFailure, { readonly reason: CommonReason; readonly code: Code }> = {
  UrlInvalid: { reason: "UrlInvalid", code: "BAD_REQUEST" },
  AddressRefused: { reason: "Forbidden", code: "unsafe_domain_blocked" },
  HostNotFound: { reason: "UrlInvalid", code: "SCRAPE_DNS_RESOLUTION_ERROR" },
  ConnectionFailed: { reason: "BadGateway", code: "SCRAPE_SITE_ERROR" },
  ProxyFailed: { reason: "BadGateway", code: "SCRAPE_PROXY_SELECTION_ERROR" },
  TlsFailed: { reason: "BadGateway", code: "SCRAPE_SSL_ERROR" },
  TimedOut: { reason: "RequestTimedOut", code: "SCRAPE_TIMEOUT" },
  TooLarge: { reason: "ExtractionFailed", code: "SCRAPE_UNSUPPORTED_FILE_ERROR" },
  Unstable: { reason: "ExtractionFailed", code: "SCRAPE_ALL_ENGINES_FAILED" },
  TooManyRedirects: { reason: "BadGateway", code: "SCRAPE_SITE_ERROR" },
  ResponseMalformed: { reason: "BadGateway", code: "SCRAPE_SITE_ERROR" },
  ContentUnsupported: { reason: "ExtractionFailed", code: "SCRAPE_UNSUPPORTED_FILE_ERROR" },
  ContentDamaged: { reason: "ExtractionFailed", code: "SCRAPE_UNSUPPORTED_FILE_ERROR" },
  OcrRequired: { reason: "ExtractionFailed", code: "SCRAPE_PDF_OCR_REQUIRED" },
  ReaderFailed: { reason: "ServerFailed", code: "SCRAPE_ALL_ENGINES_FAILED" },
  BrowserFailed: { reason: "ServerFailed", code: "SCRAPE_ALL_ENGINES_FAILED" }
}
