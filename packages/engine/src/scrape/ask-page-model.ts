import type { PageContent } from "@trawl/reader/page"
import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { ScrapeContext } from "./format.ts"
import { PageModel, PageModelFailed, type PageModelService, type PageToRead } from "./page-model.ts"

/** What came of asking the engine's language model: nothing where there is none, else what it said, or why it said nothing. */
export type ModelAnswer<A> = { readonly said: A; readonly warning?: undefined } | {
  readonly warning?: string | undefined
}

/** Asks the engine's language model about a page. It has no more than half of the scrape's time: the rest is for doing without. */
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
          new PageModelFailed({ message: "The language model did not answer in half of the time that there was." })
        )
    }),
    Effect.map((said): ModelAnswer<A> => ({ said })),
    Effect.catchTag("PageModelFailed", ({ message }) => Effect.succeed<ModelAnswer<A>>({ warning: message }))
  )
})
