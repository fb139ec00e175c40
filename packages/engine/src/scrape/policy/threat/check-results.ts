import { credits, type SearchData, type SearchRequest } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { judgeUrl, RiskCache, type UrlVerdict } from "./judge-url.ts"
import { policyOfRequest } from "./policy-of-request.ts"

/** The search results that the policy allows. Each URL is checked once; a warning has the number of blocked results. */
export const checkResults = Effect.fnUntraced(function*(data: SearchData, { threatProtection }: SearchRequest) {
  const policy = yield* policyOfRequest(threatProtection, ["threatProtection"])
  if (policy === undefined) return { data, credits: 0, warnings: [] }
  const risks = (yield* RiskCache) ?? new Map<string, number>()
  const { images = [], news = [], web = [] } = data
  const urls = new Set(
    [...web, ...news, ...images].flatMap(({ url }) => typeof url === "string" && URL.canParse(url) ? url : [])
  )
  const judged = new Map(
    yield* Effect.forEach(
      urls,
      (url) => Effect.map(judgeUrl(url, policy, risks), (verdict): readonly [unknown, UrlVerdict] => [url, verdict]),
      {
        concurrency: 8
      }
    )
  )
  const passes = ({ url }: { readonly url?: unknown }): boolean =>
    typeof url !== "string" || judged.get(url)?.blockedBy === undefined
  const blocked = [...judged.values()].filter(({ blockedBy }) => blockedBy !== undefined).length
  return {
    data: {
      ...data,
      ...data.web && { web: web.filter(passes) },
      ...data.news && { news: news.filter(passes) },
      ...data.images && { images: images.filter(passes) }
    } satisfies SearchData,
    credits: [...judged.values()].filter(({ scanned }) => scanned).length * credits.threatScan,
    warnings: blocked === 0
      ? []
      : [`Threat protection removed ${blocked === 1 ? "one URL" : `${blocked} URLs`} from these results.`]
  }
})
