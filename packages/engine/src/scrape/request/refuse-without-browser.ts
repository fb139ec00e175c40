import type { Failure, SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure, problem } from "../../request/failure.ts"
import { missingBrowser } from "../render-page.ts"

/** Refuses options that need a browser if there is none. */
export const refuseWithoutBrowser = Effect.fnUntraced(
  function*({ actions = [], profile }: SearchScrapeOptions, at: ReadonlyArray<PropertyKey> = []) {
    if (actions.length === 0 && profile === undefined) return undefined
    const missing = yield* missingBrowser
    if (missing === undefined) return undefined
    const refused: Failure = actions.length > 0
      ? failure("RequestRejected", {
        code: "SCRAPE_ACTIONS_NOT_SUPPORTED",
        details: [problem([...at, "actions"], `Actions need a browser: ${missing}`)]
      })
      : failure("RequestRejected", { details: [problem([...at, "profile"], `Profiles need a browser: ${missing}`)] })
    return refused
  }
)
