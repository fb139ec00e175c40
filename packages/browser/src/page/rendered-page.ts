import type { FetchedPage } from "@trawl/fetcher/effect"
import * as Data from "effect/Data"
import type { Action } from "./render-options.ts"

/** A page as the browser left it: `url` is where it is at the end, `body` its HTML in UTF-8, or the bytes of a page that is not HTML. */
export interface RenderedPage extends FetchedPage {
  /** Every URL that the page itself was at, from redirects to what its scripts did. */
  readonly hops: ReadonlyArray<string>
  readonly screenshot?: Screenshot | undefined
  /** If there were actions. */
  readonly actionResults?: ActionResults | undefined
  /** What was asked for and is missing, as sentences. */
  readonly warnings: ReadonlyArray<string>
}

export interface Screenshot {
  readonly bytes: Uint8Array
  readonly contentType: "image/png" | "image/jpeg"
  /** The page is longer than the screenshot. */
  readonly cut: boolean
}

/** What actions returned, each list in the order of its actions. */
export interface ActionResults {
  readonly screenshots: ReadonlyArray<Screenshot>
  readonly pdfs: ReadonlyArray<Uint8Array>
  readonly scrapes: ReadonlyArray<{ readonly url: string; readonly html: string }>
  readonly javascriptReturns: ReadonlyArray<{ readonly type: string; readonly value: unknown }>
}

/** An action that cannot be performed: `Invalid` on every page, `Failed` on this one. */
export class ActionFailed extends Data.TaggedError("ActionFailed")<{
  readonly index: number
  readonly action: Action["type"]
  readonly reason: "Invalid" | "Failed"
  readonly message: string
}> {}
