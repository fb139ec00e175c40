import * as Effect from "effect/Effect"
import { PageFailed } from "@trawl/fetcher/effect"
import { ActionFailed } from "./browser.ts"

/** What became of a page that could not be shown. What an error of the browser says may name files of this machine: the log has it, an answer has not. */
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
  const why = known.find(({ says }) => says.test(words))?.why
  const failed = new PageFailed({
    url,
    reason: "BrowserFailed",
    message: `The browser could not show the page: ${why ?? "the engine's log says why"}`,
    cause: error
  })
  return why === undefined
    ? Effect.andThen(Effect.logWarning("The browser failed", words.slice(0, 2_000)), Effect.fail(failed))
    : Effect.fail(failed)
}

const leadsElsewhere =
  /context was destroyed|Cannot find (?:execution )?context|frame (?:was|has been|got) detached|interrupted by another navigation|No frame (?:for|with) given id|no longer runnable/i

const known: ReadonlyArray<{ readonly says: RegExp; readonly why: string }> = [
  { says: /did not answer within/, why: "it did not answer any more" },
  { says: /The answer of the browser is too large/, why: "the page gives more than fits into memory" },
  { says: /crashed/i, why: "the page ended its process, or took more memory than it may" },
  {
    says: /has been closed|Target closed|session closed|Chromium is gone|Browser closed/i,
    why: "it ended in the middle of it"
  }
]
