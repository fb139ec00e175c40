import { decodeText } from "@trawl/reader/page"
import type { SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { PageFetcher } from "@trawl/fetcher/effect"
import type { HostRefusal } from "../format.ts"
import { skipsTls } from "../skips-tls.ts"
import { proxyKind } from "../through-proxy.ts"
import type { PageStyles } from "./styles-in.ts"

/** The CSS of a page in its order, and the sheets that could not be had. */
export interface StyleSheets {
  readonly css: ReadonlyArray<string>
  readonly missing: ReadonlyArray<string>
  /** Families that the page loads from font services. */
  readonly fonts: ReadonlyArray<string>
}

/** A page's own CSS, and what it links to: the first sheets, of some size and in some seconds. With `lockdown`, only its own. */
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
      options.lockdown === true ? 0 : mostSheets
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
            status === 200 && contentType === "text/css" && body.byteLength <= largestSheet
              ? decodeText(body, headers["content-type"])
              : ""
          ),
          Effect.orElseSucceed(() => ""), // said in `missing`
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

const mostSheets = 6
const largestSheet = 1_500_000
