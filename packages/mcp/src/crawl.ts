import * as Crawl from "@trawl/crawl"
import type { Document } from "@trawl/types"
import request from "@trawl/types/schemas/CrawlRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Progress } from "./progress.ts"
import type { ServerTool, ToolContext } from "./server-tool.ts"
import { runJob } from "./run-job.ts"
import { toolSchema } from "./tool-schema.ts"
import { failWhenSilent } from "./fail-when-silent.ts"

/** The limit for a model, which reads all pages of a result. */
const limit = {
  type: "integer",
  minimum: 1,
  maximum: 500,
  default: 20,
  description: "Maximum number of pages to read."
}
const schema = toolSchema("CrawlRequest", request)

export const crawl: ServerTool = {
  name: "crawl",
  title: "Read the pages of a site",
  description:
    "Reads the pages of a website from a start page, waits for the end and returns their markdown. Each page costs a credit: set `limit`. " +
    "Cancelling the call cancels the crawl. To find the right pages first, use map; for one page, use scrape.",
  parameters: { ...schema, properties: { ...schema.properties, limit } },
  readOnly: false,
  call: (options: Crawl.CrawlOptions, { ask, progress }: ToolContext) =>
    ask(runJob(Crawl.start({ limit: limit.default, ...options }), (id) => followed(id, progress), Crawl.cancel))
}

/** The pages of a crawl, once it has ended. */
const followed = (id: string, progress: Progress) =>
  Effect.scoped(Effect.gen(function*() {
    yield* progress(0, `Crawl ${id} has started`)
    let status: Crawl.PageJobProgress | undefined
    yield* Effect.forkScoped(reporting(() => status, progress))
    const { creditsUsed, warning } = yield* failWhenSilent(
      `Crawl ${id}`,
      "The crawl may still be in progress. Call crawl_status with this id in a minute, and do not start the crawl again before that.",
      (onResponse) =>
        Crawl.wait(id, {
          onProgress: (answer) => {
            onResponse()
            status = answer
          }
        })
    )
    const pages = yield* Stream.runCollect(Crawl.pages(id))
    const { errors, robotsBlocked } = yield* Crawl.errors(id)
    const failed = errors.map(({ error, url }) => ({ url, error }))
    return [{ id, creditsUsed, warning, pages: pages.map(withoutMetadata), failed, robotsBlocked }]
  }))

/** Reports the number of pages to the client when it has grown. */
const reporting = (status: () => Crawl.PageJobProgress | undefined, progress: Progress) =>
  Effect.gen(function*() {
    for (let reported = 0;;) {
      yield* Effect.sleep("1 second")
      const { completed = 0, total = 0 } = status() ?? {}
      if (completed > reported) yield* progress(reported = completed, `${completed} of ${total} pages`)
    }
  })

/** A page for a model. */
export const withoutMetadata = ({ metadata = {}, ...content }: Document) => {
  const { sourceURL, statusCode, title, url = sourceURL } = metadata
  return { url, title, ...statusCode !== 200 && { statusCode }, ...content }
}
