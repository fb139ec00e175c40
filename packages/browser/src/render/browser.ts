import { PageFailed } from "@trawl/fetcher/effect"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Scope } from "effect/Scope"
import type { RenderOptions } from "../page/render-options.ts"
import type { ActionFailed, RenderedPage } from "../page/rendered-page.ts"
import type { ProfileBusy, ProfileUnusable } from "../profiles/profiles.ts"
import type { BrowserSession } from "../session/browser-session.ts"
import type { SessionOptions } from "../session/session-options.ts"

/**
 * Renders pages with their scripts, and performs actions on them. All parts of a page can reach allowed addresses only.
 */
export class Browser extends Context.Service<Browser, {
  /** The reason why there is no browser, and how to install one; undefined if there is one. */
  readonly missing: Effect.Effect<string | undefined>
  /** Undefined for a file that browsers do not display, such as a PDF. */
  readonly render: (
    url: string,
    options?: RenderOptions
  ) => Effect.Effect<RenderedPage | undefined, PageFailed | ActionFailed | ProfileBusy | ProfileUnusable>
  /** Opens a browser that stays open until the scope closes. */
  readonly openSession: (
    options?: SessionOptions
  ) => Effect.Effect<BrowserSession, PageFailed | ActionFailed | ProfileBusy | ProfileUnusable, Scope>
}>()("@trawl/browser/Browser") {
  /** For programs that run without a browser: `missing` says why. */
  static readonly none = (why = "this program runs without a browser"): Layer.Layer<Browser> => {
    const fail = (url: string) =>
      Effect.fail(new PageFailed({ url, reason: "BrowserFailed", message: `There is no browser: ${why}` }))
    return Layer.succeed(Browser, {
      missing: Effect.succeed(why),
      render: fail,
      openSession: ({ url = "about:blank" } = {}) => fail(url)
    })
  }
}
