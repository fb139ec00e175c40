import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Change } from "../changes/change.ts"
import type { Judgment } from "../changes/judgment.ts"

/** The engine's language model for pages: summaries, answers and data. Undefined for an engine without one. */
export class PageModel extends Context.Service<PageModel, PageModelService | undefined>()(
  "@trawl/engine/scrape/PageModel"
) {
  /** No language model: rules create the formats. */
  static readonly none: Layer.Layer<PageModel> = Layer.succeed(PageModel, undefined)
}

export interface PageModelService {
  readonly summary: (page: PageToRead) => Effect.Effect<string, PageModelFailed>
  /** Extracts data by a JSON Schema, a prompt, or both. The caller validates the result. */
  readonly json: (
    page: PageToRead,
    request: { readonly schema?: Readonly<Record<string, unknown>> | undefined; readonly prompt?: string | undefined }
  ) => Effect.Effect<unknown, PageModelFailed>
  /** Undefined if the page does not answer the question. */
  readonly answer: (page: PageToRead, question: string) => Effect.Effect<string | undefined, PageModelFailed>
  /** Undefined if the model quotes no change that fits the goal. */
  readonly judge: (
    goal: string,
    changes: ReadonlyArray<Change>
  ) => Effect.Effect<Judgment | undefined, PageModelFailed>
}

export interface PageToRead {
  readonly url: string
  readonly title: string
  readonly markdown: string
}

/** The language model gave no usable answer. `message` is a sentence for the client. */
export class PageModelFailed extends Data.TaggedError("PageModelFailed")<{ readonly message: string }> {}
