import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** Says what a page says in words of its own: a language model. */
export interface PageModel {
  readonly summary: (page: PageToRead) => Effect.Effect<string, PageModelFailed>
  /** By a JSON Schema, which whoever asks holds it to, by a prompt, or by both. */
  readonly json: (
    page: PageToRead,
    wanted: { readonly schema?: Readonly<Record<string, unknown>> | undefined; readonly prompt?: string | undefined }
  ) => Effect.Effect<unknown, PageModelFailed>
  /** Undefined when the page does not answer it. */
  readonly answer: (page: PageToRead, question: string) => Effect.Effect<string | undefined, PageModelFailed>
}

/** The engine's language model; none by default. */
export const PageModel = Context.Reference<PageModel | undefined>("@trawl/engine/scrape/PageModel", {
  defaultValue: () => undefined
})

export interface PageToRead {
  readonly url: string
  readonly title: string
  readonly markdown: string
}

/** A language model gave nothing of use; `message` is a sentence for whoever asked for the page. */
export class PageModelFailed extends Data.TaggedError("PageModelFailed")<{ readonly message: string }> {}
