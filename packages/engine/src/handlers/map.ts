import { Api, credits, type MapRequest, type MapResponse } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { newId } from "../jobs/new-id.ts"
import { withIgnored } from "../request/known-fields.ts"
import { audited } from "../scrape/policy/audited.ts"
import { blockedUrl } from "../scrape/policy/threat/blocked-url.ts"
import { checkUrls } from "../scrape/policy/threat/check-urls.ts"
import { refuseUnsupported } from "../scrape/request/unsupported.ts"
import { largeResponse } from "../service/large-response.ts"
import { book } from "../service/ledger.ts"
import { flatRefund } from "../service/refundable.ts"
import { answerMap } from "../site-map/answer-map.ts"
import { refuseRobots } from "./crawl.ts"

export const MapLive = HttpApiBuilder.group(
  Api,
  "map",
  (handlers) =>
    handlers.handle(
      "map",
      Effect.fnUntraced(function*({ payload }) {
        const answer = yield* audited(payload.url, payload, mapEntry)(mapSite(payload))
        return yield* largeResponse(yield* withIgnored(answer))
      })
    )
)

const mapEntry = {
  succeeded: "Mapped a site",
  failed: "Did not map a site",
  facts: ({ links }: MapResponse) => ({ links: links.length, credits: credits.map })
}

const mapSite = Effect.fnUntraced(function*(request: MapRequest) {
  const { headers, location, threatProtection, url } = request
  const refused = (yield* refuseUnsupported({
    ...headers === undefined ? {} : { headers },
    ...location === undefined ? {} : { location }
  })) ?? (yield* refuseRobots(request))
  if (refused !== undefined) return yield* Effect.fail(refused)
  const id = yield* newId
  const { blocked, scans } = yield* checkUrls([url], threatProtection === undefined ? {} : { threatProtection })
  const charge = (operation: number) =>
    book({
      id,
      endpoint: "map",
      target: url,
      credits: operation + scans * credits.threatScan,
      refundable: flatRefund(operation)
    })
  const why = blocked.get(url)
  const found = yield* (why === undefined ? answerMap(request) : Effect.fail(blockedUrl(url, why))).pipe(
    Effect.tapError(() => scans > 0 ? charge(0) : Effect.void)
  )
  yield* charge(credits.map)
  return { success: true, id, ...found } satisfies MapResponse as MapResponse
})
