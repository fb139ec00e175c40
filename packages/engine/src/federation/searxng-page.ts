import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type CheckedResult, type OperatorChecks, operatorChecks } from "./operator-checks.ts"
import type { ExchangeResponse } from "./exchange.ts"
import { explainStatus } from "./explain-status.ts"
import { ProviderFailed } from "./search-provider.ts"
import type { ImageResult, NewsResult, SearchData, WebResult } from "@trawl/schema"
import type { TimeFilter } from "../request/time-filter.ts"

/** A result of SearXNG, from any of its engines. */
export interface SearxngResult extends CheckedResult {
  /** Milliseconds since the epoch. */
  readonly date?: number | undefined
  /** The illustration of a news result. */
  readonly picture?: string | undefined
}

export interface SearxngPage {
  readonly results: ReadonlyArray<SearxngResult>
  /** Engines that did not answer. */
  readonly unresponsive: ReadonlyArray<string>
}

/** One page of results. Results without the common fields are left out. */
export const readSearxngPage = (response: ExchangeResponse): Effect.Effect<SearxngPage, ProviderFailed> => {
  if (response.status !== 200) {
    return Effect.flatMap(explain(response), (message) => Effect.fail(new ProviderFailed({ message })))
  }
  return Option.match(decodePage(response.text), {
    onNone: () => Effect.fail(new ProviderFailed({ message: "its response is not SearXNG's JSON" })),
    onSome: ({ results, unresponsive_engines = [] }) =>
      Effect.succeed({
        results: results.flatMap((result) => Option.toArray(Option.flatMap(decodeResult(result), readResult))),
        unresponsive: unresponsive_engines.flatMap((engine) =>
          Array.isArray(engine) ? [`${shortly(engine[0])} (${shortly(engine[1])})`] : []
        ).slice(0, 10)
      })
  })
}

const explain = (response: ExchangeResponse): Effect.Effect<string> =>
  response.status === 403
    ? Effect.succeed("it returned 403: its settings.yml must list json in search.formats")
    : explainStatus(response)

const decodePage = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({
  results: Schema.Array(Schema.Unknown),
  unresponsive_engines: Schema.optionalKey(Schema.Array(Schema.Unknown))
})))

const words = Schema.optionalKey(Schema.NullOr(Schema.String))

const decodeResult = Schema.decodeUnknownOption(Schema.Struct({
  url: Schema.String,
  title: words,
  content: words,
  img_src: words,
  thumbnail: words,
  resolution: words,
  publishedDate: words
}))

const readResult = (
  result: NonNullable<ReturnType<typeof decodeResult> extends Option.Option<infer A> ? A : never>
): Option.Option<SearxngResult> => {
  const url = webUrl(result.url)
  if (url === undefined) return Option.none()
  const image = webUrl(result.img_src, url)
  const date = Date.parse(inUtc(result.publishedDate ?? ""))
  const [, width, height] = (/^\s*(\d{1,6})\s*[x×X]\s*(\d{1,6})/u.exec(result.resolution ?? "") ?? []).map(Number)
  return Option.some({
    url,
    title: result.title ?? "",
    text: result.content ?? "",
    ...image === undefined ? {} : { image: { url: image, width, height } },
    picture: webUrl(result.thumbnail, url) ?? image,
    date: Number.isNaN(date) ? undefined : date
  })
}

const webUrl = (text: string | null | undefined, base?: string): string | undefined => {
  const url = text ? URL.parse(text, base) : null
  return url !== null && /^https?:$/u.test(url.protocol) ? url.href : undefined
}

/** Most engines give times without a zone. */
const inUtc = (date: string): string => /T[\d:.]+$/u.test(date) ? `${date}Z` : date

const shortly = (value: unknown): string => typeof value === "string" ? value.slice(0, 60) : ""

/** The results of SearXNG in the format of a source. */
export const dataOf: {
  readonly [Kind in "web" | "images" | "news"]: (results: ReadonlyArray<SearxngResult>, pdf: boolean) => SearchData
} = {
  web: (results, pdf) => ({
    web: results.map(({ text, title, url }): WebResult => ({
      url,
      title,
      description: text,
      ...pdf ? { category: "pdf" } : {}
    }))
  }),
  images: (results) => ({
    images: results.flatMap(({ image, title, url }): ReadonlyArray<ImageResult> =>
      image === undefined ? [] : [{
        title,
        imageUrl: image.url,
        ...image.width !== undefined && image.height !== undefined
          ? { imageWidth: image.width, imageHeight: image.height }
          : {},
        url
      }]
    )
  }),
  news: (results) => ({
    news: results.map(({ date, picture, text, title, url }): NewsResult => ({
      title,
      snippet: text,
      url,
      ...date === undefined ? {} : { date: new Date(date).toISOString() },
      ...picture === undefined ? {} : { imageUrl: picture }
    }))
  })
}

/**
 * Whether a result matches the request. A date outside the range does not; a missing date does if SearXNG has filtered
 * by the range.
 */
export const passing = (
  isOnDomains: (url: string) => boolean,
  { passes }: OperatorChecks,
  { filter, isKnownRange }: Time,
  pdf: boolean
) => {
  const isPdf = operatorChecks([{ kind: "filetype", extension: "pdf" }], "page").passes
  const isInTime = ({ date }: SearxngResult) => {
    if (filter === undefined || (filter.from === undefined && filter.to === undefined)) return true
    return date === undefined ? isKnownRange : date >= (filter.from ?? -Infinity) && date <= (filter.to ?? Infinity)
  }
  return (result: SearxngResult): boolean =>
    passes(result) &&
    (!pdf || isPdf(result)) &&
    isOnDomains(result.url) &&
    isInTime(result)
}

export interface Time {
  readonly filter: TimeFilter | undefined
  /** Whether SearXNG supports the date range. */
  readonly isKnownRange: boolean
}
