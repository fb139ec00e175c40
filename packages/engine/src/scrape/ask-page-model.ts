import type { PageContent } from "@trawl/reader/page"
import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { ScrapeContext } from "./format.ts"
import { PageModel, PageModelFailed, type PageModelService, type PageToRead } from "./page-model.ts"

/** The answer of the language model; without an answer, the reason, or nothing if there is no model. */
export type ModelAnswer<A> = { readonly answer: A; readonly warning?: undefined } | {
  readonly warning?: string | undefined
}

/**
 * Asks the engine's language model about a page, for at most half of the scrape's time, so that rules can still be used
 * if it fails.
 */
export const askPageModel = Effect.fnUntraced(function*<A, R>(
  { options, url }: ScrapeContext,
  { markdown, title }: PageContent,
  ask: (model: PageModelService, page: PageToRead) => Effect.Effect<A, PageModelFailed, R>
): Effect.fn.Return<ModelAnswer<A>, never, PageModel | R> {
  const model = yield* PageModel
  if (model === undefined) return {}
  return yield* ask(model, { url, title, markdown }).pipe(
    Effect.timeoutOrElse({
      duration: (options.timeout ?? limits.scrapeTimeoutDefault) / 2,
      orElse: () =>
        Effect.fail(
          new PageModelFailed({ message: "The language model did not respond within half of the timeout." })
        )
    }),
    Effect.map((answer): ModelAnswer<A> => ({ answer })),
    Effect.catchTag("PageModelFailed", ({ message }) => Effect.succeed<ModelAnswer<A>>({ warning: message }))
  )
})
