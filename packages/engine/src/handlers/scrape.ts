import { Api } from "@trawl/schema"
import { scrapeRequestDefaults } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { failure, problem } from "../failure.ts"
import { scrapePage } from "../scrape/scrape-page.ts"
import { notOffered } from "./not-offered.ts"
import { refuseUnsupported } from "../scrape/unsupported.ts"

export const ScrapeLive = HttpApiBuilder.group(Api, "scrape", (handlers) =>
  handlers.handle("scrape", Effect.fnUntraced(function*({ payload: { url, formats = scrapeRequestDefaults.formats, zeroDataRetention, ...options } }) {
    const refused = zeroDataRetention === true ? notRetained : refuseUnsupported(options)
    if (refused !== undefined) return yield* Effect.fail(refused)
    const document = yield* scrapePage(url, options, formats)
    return { success: true, data: document }
  })).handle("getScrapeStatus", notOffered))

const notRetained = failure("Forbidden", {
  details: [problem(["zeroDataRetention"], "Zero data retention is not enabled on this engine")]
})
