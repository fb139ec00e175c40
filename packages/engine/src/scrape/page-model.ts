import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The engine's language model: it says what a page says in words of its own. Undefined for an engine without one. */
export class PageModel extends Context.Service<PageModel, PageModelService | undefined>()(
  "@trawl/engine/scrape/PageModel"
) {
  /** Without a language model: rules make the formats. */
  static readonly none: Layer.Layer<PageModel> = Layer.succeed(PageModel, undefined)
}

export interface PageModelService {
  readonly summary: (page: PageToRead) => Effect.Effect<string, PageModelFailed>
  /** By a JSON Schema, which whoever asks holds it to, by a prompt, or by both. */
  readonly json: (
    page: PageToRead,
    wanted: { readonly schema?: Readonly<Record<string, unknown>> | undefined; readonly prompt?: string | undefined }
  ) => Effect.Effect<unknown, PageModelFailed>
  /** Undefined when the page does not answer it. */
  readonly answer: (page: PageToRead, question: string) => Effect.Effect<string | undefined, PageModelFailed>
}

export interface PageToRead {
  readonly url: string
  readonly title: string
  readonly markdown: string
}

/** A language model gave nothing of use; `message` is a sentence for whoever asked for the page. */
export class PageModelFailed extends Data.TaggedError("PageModelFailed")<{ readonly message: string }> {}
