import * as Effect from "effect/Effect"
import { scanMarkup } from "../../images/scan-markup.ts"
import { decodeText } from "../../page/decode-text.ts"
import { PageFetcher } from "../../page/page-fetcher.ts"
import type { StoredPage } from "../../store/page-store.ts"

/** The CSS of a page in its order, and the sheets that could not be had. */
export interface StyleSheets {
  readonly css: ReadonlyArray<string>
  readonly missing: ReadonlyArray<string>
  /** Families that the page loads from font services. */
  readonly fonts: ReadonlyArray<string>
}

/** The page's own CSS, and what it links to: the first sheets, of some size and in some seconds. With `offline`, only its own. */
export const styleSheets = Effect.fnUntraced(function*({ rawHtml, url }: Pick<StoredPage, "rawHtml" | "url">, base: string, offline: boolean) {
  const found = stylesIn(rawHtml, base)
  const links = found.parts.flatMap((part) => "href" in part ? [part.href] : []).slice(0, offline ? 0 : mostSheets)
  const fetcher = yield* PageFetcher
  const missing: Array<string> = []
  const fetched = new Map(yield* Effect.forEach(links, (href) =>
    fetcher.fetch(href, { timeout: "5 seconds", headers: { accept: "text/css,*/*;q=0.1", referer: url } }).pipe(
      Effect.map(({ body, contentType, headers, status }) =>
        status === 200 && contentType === "text/css" && body.byteLength <= largestSheet ? decodeText(body, headers["content-type"]) : ""
      ),
      Effect.orElseSucceed(() => ""), // said in `missing`
      Effect.map((css) => {
        if (css === "") missing.push(href)
        return [href, css] as const
      })
    ), { concurrency: 3 }))
  const css = found.parts.flatMap((part) => "css" in part ? [part.css] : fetched.get(part.href) ?? [])
  return { css, missing, fonts: found.fonts } satisfies StyleSheets
})

const mostSheets = 6
const largestSheet = 1_500_000
const mostInline = 1_000_000

const stylesIn = (html: string, base: string) => {
  const parts: Array<{ readonly css: string } | { readonly href: string }> = []
  const fonts: Array<string> = []
  let inStyle = false
  let length = 0
  scanMarkup(html, {
    opens: (tag, { href = "", media = "", rel = "" }) => {
      if (tag === "style") inStyle = !/^\s*print\s*$/i.test(media)
      if (tag !== "link" || !/(?:^|\s)stylesheet(?:$|\s)/i.test(rel) || /^\s*print\s*$/i.test(media)) return
      const target = URL.parse(href, base)
      if (target === null || !/^https?:$/.test(target.protocol)) return
      if (fontServices.test(target.hostname)) fonts.push(...target.searchParams.getAll("family").flatMap((family) => family.split("|")).map((family) => family.split(":")[0]?.trim() ?? ""))
      else parts.push({ href: target.href })
    },
    closes: (tag) => {
      if (tag === "style") inStyle = false
    },
    text: (css) => {
      if (!inStyle || length > mostInline) return
      length += css.length
      parts.push({ css })
    }
  })
  return { parts, fonts: fonts.filter((family) => family !== "") }
}

const fontServices = /^(?:fonts\.googleapis\.com|fonts\.bunny\.net)$/
