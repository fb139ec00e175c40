import { bodyText } from "@trawl/fetcher/connections"
import { PageFailed, readProxies } from "@trawl/fetcher/effect"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { RenderedPage } from "../page/rendered-page.ts"
import { Browser as BrowserService } from "../render/browser.ts"
import * as Chromium from "../render/chromium.ts"
import { type BrowserOptions, browserProblem, type PageOptions, pageProblem } from "./options.ts"

/** A page after its scripts and all actions. */
export interface Page extends RenderedPage {
  /** The HTML as the browser left it; the text of a page that is not HTML. */
  readonly html: string
}

/** Renders pages in one Chromium, which starts with the first page and stops after a minute without pages. */
export interface Browser extends AsyncDisposable {
  /**
   * Rejects with an error with a `_tag`: `OptionInvalid`, `ChromiumMissing`, `AdListUnusable`, `PageFailed`,
   * `ActionFailed`, `ProfileBusy`,
   * `ProfileUnusable` or `BrowserClosed`; or with the abort reason of the signal.
   */
  readonly render: (url: string | URL, options?: PageOptions) => Promise<Page>
  /** Closes all pages, stops all Chromium processes and deletes temporary files. */
  readonly close: () => Promise<void>
}

/** Chromium was not found on this machine; `message` says how to install it. */
export class ChromiumMissing extends Data.TaggedError("ChromiumMissing")<{ readonly message: string }> {}

/** `close` was called before the page was rendered. */
export class BrowserClosed extends Data.TaggedError("BrowserClosed")<{ readonly message: string }> {}

/**
 * Opens a browser. Throws `OptionInvalid`. Warnings, such as about a missing sandbox, are emitted as process warnings.
 */
export const openBrowser = (options: BrowserOptions = {}): Browser => {
  const problem = browserProblem(options)
  if (problem !== undefined) throw problem
  const { proxy, proxyResolvesNames, ...rest } = options
  const runtime = ManagedRuntime.make(
    Layer.provideMerge(
      Chromium.layer({ ...rest, proxies: readProxies({ proxy, proxyResolvesNames }) }),
      Logger.layer([warnings])
    )
  )
  let isClosed = false
  const close = () => {
    isClosed = true
    return runtime.dispose()
  }
  return {
    render: async (url, pageOptions = {}) => {
      const problem = pageProblem(pageOptions)
      if (problem !== undefined) throw problem
      const { signal, ...options } = pageOptions
      signal?.throwIfAborted()
      if (isClosed) throw closed()
      return await runtime.runPromise(render(String(url), options), { signal }).catch((error: unknown) => {
        throw signal?.aborted === true ? signal.reason : isClosed ? closed() : error
      })
    },
    close,
    [Symbol.asyncDispose]: close
  }
}

const render = Effect.fnUntraced(function*(url: string, options: Omit<PageOptions, "signal">) {
  const browser = yield* BrowserService
  const missing = yield* browser.missing
  if (missing !== undefined) return yield* new ChromiumMissing({ message: `There is no browser: ${missing}` })
  const page = yield* browser.render(url, options)
  if (page === undefined) {
    return yield* new PageFailed({ url, reason: "ContentUnsupported", message: "Browsers do not display this file" })
  }
  return { ...page, html: bodyText(page) } satisfies Page as Page
})

const closed = () => new BrowserClosed({ message: "The browser was closed" })

const warnings = Logger.make(({ message }) => process.emitWarning([message].flat().map(String).join(": ")))
