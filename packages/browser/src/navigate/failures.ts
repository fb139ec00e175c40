import * as Effect from "effect/Effect"
import { type ExplainRefusal, fetchFailure } from "@trawl/fetcher/connections"
import { PageFailed, type PageFailure } from "@trawl/fetcher/effect"
import { ActionFailed } from "../page/rendered-page.ts"
import { crashMessage } from "./watch-loops.ts"
import { type GuardingProxy, HostForbidden } from "../guard/guarding-proxy.ts"

/**
 * The failure of a page that could not be rendered. Browser errors may contain local paths, so they only appear in the
 * log.
 */
export const browserFailure = (url: string) => (error: unknown): Effect.Effect<never, PageFailed | ActionFailed> => {
  if (error instanceof PageFailed || error instanceof ActionFailed) return Effect.fail(error)
  if (leadsElsewhere.test(String(error))) {
    return Effect.fail(
      new PageFailed({
        url,
        reason: "Unstable",
        message: "The page keeps navigating to other addresses, so it cannot be read",
        cause: error
      })
    )
  }
  const words = String(error instanceof Error ? error.message : error)
  if (/crashed/i.test(words)) {
    return Effect.fail(
      new PageFailed({
        url,
        reason: "Unstable",
        message: crashMessage,
        cause: error
      })
    )
  }
  const why = known.find(({ pattern }) => pattern.test(words))?.why
  const failed = new PageFailed({
    url,
    reason: "BrowserFailed",
    message: `The browser could not show the page: ${why ?? "see the log"}`,
    cause: error
  })
  return why === undefined
    ? Effect.andThen(Effect.logWarning("The browser failed", words.slice(0, 2_000)), Effect.fail(failed))
    : Effect.fail(failed)
}

const leadsElsewhere =
  /context was destroyed|Cannot find (?:execution )?context|frame (?:was|has been|got) detached|interrupted by another navigation|No frame (?:for|with) given id|no longer runnable/i

const known: ReadonlyArray<{ readonly pattern: RegExp; readonly why: string }> = [
  { pattern: /did not respond within/, why: "it stopped responding" },
  { pattern: /The browser's response is too large/, why: "the page returns too much data" },
  {
    pattern: /has been closed|Target closed|session closed|Chromium is gone|Browser closed/i,
    why: "it ended before the page was finished"
  }
]

/** The failure of a navigation. The proxy knows more about the connection than the browser does. */
export const navigationFailure = (
  url: string,
  error: unknown,
  proxy: GuardingProxy,
  refusal?: ExplainRefusal
): unknown => {
  if (error instanceof PageFailed) return error
  const known = proxy.failureOf(url)
  const host = URL.parse(url)?.host ?? url
  if (known instanceof HostForbidden) return new PageFailed({ url, reason: "AddressRefused", message: known.message })
  if (known !== undefined) return fetchFailure(url, known, refusal)
  const words = String(error)
  const code = /net::(ERR_\w+)/.exec(words)?.[1] ?? ""
  if (/Timeout [\d.]+ms exceeded/.test(words)) {
    return new PageFailed({ url, reason: "TimedOut", message: "The page did not arrive in time", cause: error })
  }
  if (/(?:has been closed|crashed)/.test(words)) return error
  const why = whys.find(({ codes }) => codes.test(code))
  return why === undefined
    ? new PageFailed({
      url,
      reason: "ConnectionFailed",
      message: `The connection to ${host} failed: ${code || words.split("\n")[0]}`,
      cause: error
    })
    : new PageFailed({ url, reason: why.reason, message: `${why.message}: ${code}`, cause: error })
}

const whys: ReadonlyArray<{ readonly codes: RegExp; readonly reason: PageFailure; readonly message: string }> = [
  { codes: /^ERR_(?:CERT|SSL|BAD_SSL)/, reason: "TlsFailed", message: "The TLS connection failed" },
  { codes: /^ERR_TOO_MANY_REDIRECTS$/, reason: "TooManyRedirects", message: "The page redirects too often" },
  {
    codes: /^ERR_(?:INVALID_RESPONSE|CONTENT_|INCOMPLETE_CHUNKED|RESPONSE_HEADERS)/,
    reason: "ResponseMalformed",
    message: "The response cannot be read"
  },
  {
    codes: /^ERR_(?:UNSAFE_|INVALID_|DISALLOWED_|UNKNOWN_URL)/,
    reason: "UrlInvalid",
    message: "The address is not allowed"
  }
]
