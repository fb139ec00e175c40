import { HostPace } from "@trawl/fetcher/effect"
import type { Format, SearchScrapeOptions } from "@trawl/schema"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { reasonOf } from "../jobs/read-for-job.ts"
import { withChargeAndSource } from "../scrape/page-charge.ts"
import { type PageVersion, scrapeUnlessSame } from "../scrape/scrape-page.ts"
import { CurrentTeam } from "../service/team.ts"
import { Traffic } from "../service/traffic.ts"

/**
 * Reads the current page of a URL, unless it has not changed since the last version. Waits for the limits of its host
 * and team. Returns a failure as a value, with its cost.
 */
export const readPage = Effect.fnUntraced(function*(
  url: string,
  options: SearchScrapeOptions,
  formats: ReadonlyArray<Format>,
  version: PageVersion | undefined
) {
  const pace = yield* HostPace
  const traffic = yield* Traffic
  const read = scrapeUnlessSame(url, { ...options, maxAge: 0 }, formats, { version }).pipe(
    Effect.catchCause((cause) => Effect.flatMap(reasonOf(cause), Effect.fail)),
    withChargeAndSource,
    pace.visitNow(url, Duration.zero),
    traffic.readingInTurn(yield* CurrentTeam)
  )
  yield* traffic.afterClients
  while (true) {
    // a page that waits for its host does not count as one of the team's concurrent pages
    if (!(yield* pace.ready(url, Duration.zero, Duration.infinity))) continue
    const came = yield* read
    if (Option.isSome(came)) return came.value
  }
})
