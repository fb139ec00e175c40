import { decodeText } from "@trawl/reader/page"
import type { SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { PageFetcher } from "@trawl/fetcher/effect"
import type { HostRefusal } from "../format.ts"
import { skipsTls } from "../request/skips-tls.ts"
import { proxyKind } from "../request/through-proxy.ts"
import type { PageStyles } from "./styles-in.ts"

/** The CSS of a page in order, and the URLs of style sheets that could not be loaded. */
export interface StyleSheets {
  readonly css: ReadonlyArray<string>
  readonly missing: ReadonlyArray<string>
  /** Font families that the page loads from font services. */
  readonly fonts: ReadonlyArray<string>
}

/**
 * A page's inline CSS and its first linked style sheets, within limits for size and time. With `lockdown`, only inline
 * CSS.
 */
export const styleSheets = Effect.fnUntraced(
  function*(
    found: PageStyles,
    url: string,
    options: Pick<SearchScrapeOptions, "lockdown" | "proxy" | "skipTlsVerification">,
    forbids: HostRefusal = () => undefined
  ) {
    const mayLoad = (href: string) =>
      forbids(new URL(href).hostname) === undefined ? Effect.void : Effect.fail("forbidden")
    const links = found.parts.flatMap((part) => "href" in part ? [part.href] : []).slice(
      0,
      options.lockdown === true ? 0 : maxSheets
    )
    const fetcher = yield* PageFetcher
    const missing: Array<string> = []
    const fetched = new Map(
      yield* Effect.forEach(links, (href) =>
        Effect.andThen(
          mayLoad(href),
          fetcher.fetch(href, {
            timeout: "5 seconds",
            headers: { accept: "text/css,*/*;q=0.1", referer: url },
            onHop: mayLoad,
            proxy: proxyKind(options),
            skipTlsVerification: skipsTls(options)
          })
        ).pipe(
          Effect.map(({ body, contentType, headers, status }) =>
            status === 200 && contentType === "text/css" && body.byteLength <= maxSheetSize
              ? decodeText(body, headers["content-type"])
              : ""
          ),
          Effect.orElseSucceed(() => ""), // reported in `missing`
          Effect.map((css) => {
            if (css === "") {
              missing.push(href)
            }
            return [href, css] as const
          })
        ), { concurrency: 3 })
    )
    const css = found.parts.flatMap((part) => "css" in part ? [part.css] : fetched.get(part.href) ?? [])
    return { css, missing, fonts: found.fonts } satisfies StyleSheets
  }
)

const maxSheets = 6
const maxSheetSize = 1_500_000
