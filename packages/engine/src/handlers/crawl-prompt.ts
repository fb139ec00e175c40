import { RobotsTxt, sitemapEntries } from "@trawl/fetcher/effect"
import { CrawlRequest, limits } from "@trawl/schema"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { crawlerName } from "../crawl/indexing-rules.ts"
import { type PromptOptions, promptOptions } from "../crawl/prompt-options.ts"
import { jobFailure } from "../jobs/job-failure.ts"
import { problem } from "../request/failure.ts"
import { PageModel } from "../scrape/page-model.ts"

/**
 * The options of a crawl that a prompt asks for: from the engine's language model if it has one, and from rules
 * otherwise.
 */
export const optionsOfPrompt = Effect.fnUntraced(function*(url: string, prompt: string) {
  const urls = yield* sampleOf(url)
  const options = (yield* optionsOfModel(url, prompt, urls)) ?? promptOptions(prompt, url, urls)
  if (Object.keys(options).length > 0) return options
  return yield* Effect.fail(jobFailure("PromptNotUnderstood", {
    details: [
      problem(
        ["prompt"],
        "It names no options. Say which pages to read or skip, how many, or how deep, such as \"only the blog, at most 50 pages\""
      )
    ]
  }))
})

/** Some URLs of a site, which show how it names its parts. Empty if its sitemaps do not respond soon. */
const sampleOf = Effect.fnUntraced(function*(url: string) {
  const robots = yield* RobotsTxt
  return yield* robots.rulesFor(url, crawlerName).pipe(
    Effect.flatMap(({ sitemaps }) =>
      Stream.runCollect(Stream.take(sitemapEntries(url, { listed: sitemaps, timeout: timeLimit }), maxUrls))
    ),
    Effect.map((entries) => entries.map((entry) => entry.url)),
    Effect.timeout(timeLimit),
    Effect.orElseSucceed((): ReadonlyArray<string> => [])
  )
})

/** Undefined without a language model, and if it gives no usable answer. */
const optionsOfModel = Effect.fnUntraced(function*(url: string, prompt: string, urls: ReadonlyArray<string>) {
  const model = yield* PageModel
  if (model === undefined) return undefined
  const page = {
    url,
    title: "Options of a crawl",
    markdown: `The crawl starts at ${url}. Some URLs of the site:\n\n${
      urls.slice(0, urlsForModel).map((each) => `- ${each}`).join("\n")
    }`
  }
  const modelPrompt =
    `Convert this instruction for a web crawl into options. Leave out every option that it does not ask for. includePaths and excludePaths are regular expressions for paths of URLs. The instruction: ${prompt}`
  const answer = yield* Effect.option(model.json(page, { schema, prompt: modelPrompt }))
  return Option.getOrUndefined(Option.flatMap(answer, (found) => usable(url, found)))
})

/** The options in an answer, if the API accepts all of them. */
const usable = (url: string, answer: unknown): Option.Option<PromptOptions> => {
  if (typeof answer !== "object" || answer === null) return Option.none()
  const chosen: Record<string, unknown> = Object.fromEntries(
    Object.entries(answer).filter(([name, value]) =>
      Object.hasOwn(properties, name) && value !== null && value !== "only"
    )
  )
  return Option.map(Schema.decodeUnknownOption(CrawlRequest)({ ...chosen, url }), (): PromptOptions => chosen)
}

const list = { type: "array", items: { type: "string" } }
const flag = { type: "boolean" }

/**
 * The options that a prompt may set. `sitemap` is never `only`, which could leave out the start page's links by
 * mistake.
 */
const properties = {
  includePaths: list,
  excludePaths: list,
  maxDiscoveryDepth: { type: "integer", minimum: 0, maximum: limits.crawlDepthMaximum },
  crawlEntireDomain: flag,
  allowExternalLinks: flag,
  allowSubdomains: flag,
  sitemap: { enum: ["skip", "include"] },
  ignoreQueryParameters: flag,
  deduplicateSimilarURLs: flag,
  delay: { type: "number", exclusiveMinimum: 0, maximum: limits.crawlDelayMaximumSeconds },
  limit: { type: "integer", minimum: limits.crawlLimitMinimum, maximum: limits.crawlLimitMaximum }
}
const schema = { type: "object", properties }

const timeLimit = Duration.seconds(4)
const maxUrls = 1_000
const urlsForModel = 120
