import type { OpenedPage } from "@trawl/reader/page"
import { scanMarkup } from "../../images/scan-markup.ts"

/** The inline and linked CSS of a page, in order. */
export interface PageStyles {
  readonly parts: ReadonlyArray<{ readonly css: string } | { readonly href: string }>
  /** Font families that the page loads from font services. */
  readonly fonts: ReadonlyArray<string>
}

export const stylesIn = ({ base, page }: OpenedPage): PageStyles => {
  const parts: Array<PageStyles["parts"][number]> = []
  const fonts: Array<string> = []
  let inStyle = false
  let length = 0
  scanMarkup(page.text, {
    opens: (tag, { href = "", media = "", rel = "" }) => {
      if (tag === "style") inStyle = !/^\s*print\s*$/i.test(media)
      if (tag !== "link" || !/(?:^|\s)stylesheet(?:$|\s)/i.test(rel) || /^\s*print\s*$/i.test(media)) return
      const target = URL.parse(href, base)
      if (target === null || !/^https?:$/.test(target.protocol)) return
      if (fontServices.test(target.hostname)) {
        fonts.push(
          ...target.searchParams.getAll("family").flatMap((family) => family.split("|")).map((family) =>
            family.split(":")[0]?.trim() ?? ""
          )
        )
      } else parts.push({ href: target.href })
    },
    closes: (tag) => {
      if (tag === "style") inStyle = false
    },
    text: (css) => {
      if (!inStyle || length > maxInline) return
      length += css.length
      parts.push({ css })
    }
  })
  return { parts, fonts: fonts.filter((family) => family !== "") }
}

const maxInline = 1_000_000

const fontServices = /^(?:fonts\.googleapis\.com|fonts\.bunny\.net)$/
