import type { FetchedPage } from "@trawl/fetcher/effect"
import * as Data from "effect/Data"
import type { Action } from "./render-options.ts"

/** A rendered page: `url` is its final URL, `body` its HTML in UTF-8, or the bytes of a page that is not HTML. */
export interface RenderedPage extends FetchedPage {
  /** Every URL that the page navigated to, by redirects or scripts. */
  readonly hops: ReadonlyArray<string>
  readonly screenshot?: Screenshot | undefined
  /** Present if there were actions. */
  readonly actionResults?: ActionResults | undefined
  /** Sentences about requested parts that are missing. */
  readonly warnings: ReadonlyArray<string>
}

export interface Screenshot {
  readonly bytes: Uint8Array
  readonly contentType: "image/png" | "image/jpeg"
  /** The page is longer than the screenshot. */
  readonly cut: boolean
}

/** The results of actions, each list in the order of its actions. */
export interface ActionResults {
  readonly screenshots: ReadonlyArray<Screenshot>
  readonly pdfs: ReadonlyArray<Uint8Array>
  readonly scrapes: ReadonlyArray<{ readonly url: string; readonly html: string }>
  readonly javascriptReturns: ReadonlyArray<{ readonly type: string; readonly value: unknown }>
}

/** An action cannot be performed: `Invalid` on any page, `Failed` on this one. */
export class ActionFailed extends Data.TaggedError("ActionFailed")<{
  readonly index: number
  readonly action: Action["type"]
  readonly reason: "Invalid" | "Failed"
  readonly message: string
}> {}
