import type { Action, Format, SearchScrapeOptions } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { FetchedPage, PageFailed, ProxyKind } from "@trawl/fetcher/effect"

/** Shows pages as a browser does: with their scripts, and with what is done to them. Refuses addresses the engine may not contact, whatever part of a page asks for them. */
export class Browser extends Context.Service<Browser, {
  /** Why there is no browser, and how to get one; undefined when there is one. */
  readonly missing: Effect.Effect<string | undefined>
  /** Undefined for a file that browsers do not show, such as a PDF. */
  readonly render: (
    url: string,
    options?: RenderOptions
  ) => Effect.Effect<Rendered | undefined, PageFailed | ActionFailed | ProfileBusy | ProfileUnusable>
}>()("@trawl/engine/page/Browser") {}

export interface RenderOptions extends
  Pick<
    SearchScrapeOptions,
    | "actions"
    | "blockAds"
    | "headers"
    | "location"
    | "mobile"
    | "profile"
    | "skipTlsVerification"
    | "timeout"
    | "waitFor"
  >
{
  /** A picture of the page as it is in the end. */
  readonly screenshot?: ScreenshotRequest | undefined
  /** Why nothing may be loaded from a host, neither the page nor anything in it; undefined where it may. */
  readonly forbids?: ((host: string) => string | undefined) | undefined
  /** The outbound proxy for the page and all that it loads; `basic` by default. */
  readonly proxy?: ProxyKind | undefined
  /** Whose profiles; `default` by default. */
  readonly team?: string | undefined
}

export type ScreenshotRequest = Omit<
  Extract<Format, { readonly type: "screenshot"; readonly fullPage?: boolean }>,
  "type"
>

/** A page as the browser left it: `url` is where it is in the end, `body` its HTML in UTF-8, or the bytes of a page that is none. */
export interface Rendered extends FetchedPage {
  /** Every URL that the page itself was at, from redirects to what its scripts did. */
  readonly hops: ReadonlyArray<string>
  readonly screenshot?: Screenshot | undefined
  /** When there were actions. */
  readonly done?: ActionsDone | undefined
  /** What was asked for and is not there, in sentences. */
  readonly warnings?: ReadonlyArray<string> | undefined
}

export interface Screenshot {
  readonly bytes: Uint8Array
  readonly contentType: "image/png" | "image/jpeg"
  /** The page is longer than its picture. */
  readonly cut: boolean
}

/** What actions gave, each list in the order of its actions. */
export interface ActionsDone {
  readonly screenshots: ReadonlyArray<Screenshot>
  readonly pdfs: ReadonlyArray<Uint8Array>
  readonly scrapes: ReadonlyArray<{ readonly url: string; readonly html: string }>
  readonly javascriptReturns: ReadonlyArray<{ readonly type: string; readonly value: unknown }>
}

/** An action that cannot be performed: never, as it is asked for, or not on this page. */
export class ActionFailed extends Data.TaggedError("ActionFailed")<{
  readonly index: number
  readonly action: Action["type"]
  readonly reason: "Invalid" | "Failed"
  readonly message: string
}> {}

/** Another request is about to save this profile. */
export class ProfileBusy extends Data.TaggedError("ProfileBusy")<{ readonly name: string }> {}

/** What is kept of this profile cannot be read; what is damaged has been put aside. */
export class ProfileUnusable
  extends Data.TaggedError("ProfileUnusable")<{ readonly name: string; readonly reason: "Damaged" | "Unreadable" }>
{}
