import type { HtmlElement } from "@trawl/reader/html"
import { isA, type Item, itemsOf, textOfItem } from "../facts/item.ts"

export interface Logo {
  readonly logo?: string
  readonly logoHref?: string
  readonly logoAlt?: string
}

/** The logo of a page with absolute URLs: its image, link and text. */
export const logoOf = (body: HtmlElement, items: ReadonlyArray<Item>, url: string): Logo => {
  const rated = body.getElementsByTagName("img").filter(({ src }) => src !== "").slice(0, 300)
    .map((image, at) => ({ image, worth: worthOf(image, at, url) }))
    .filter(({ worth }) => worth >= 3)
    .sort((one, other) => other.worth - one.worth)
  const [best] = rated
  if (best !== undefined) {
    const href = around(best.image, ({ localName }) => localName === "a")?.getAttribute("href") ?? undefined
    const alt = best.image.getAttribute("alt") ?? ""
    return {
      logo: best.image.src,
      ...href === undefined ? {} : { logoHref: href },
      ...alt === "" ? {} : { logoAlt: alt }
    }
  }
  const organization = items.find((item) =>
    isA(item, "Organization", "Corporation", "LocalBusiness", "NewsMediaOrganization") && item["logo"] !== undefined
  )
  const value = organization?.["logo"]
  const logo = typeof value === "string"
    ? value
    : textOfItem(itemsOf(value)[0]?.["url"] ?? itemsOf(value)[0]?.["contentUrl"])
  return logo === undefined ? {} : { logo: URL.parse(logo, url)?.href ?? logo }
}

const worthOf = (image: HtmlElement, at: number, url: string): number => {
  const words = /(?:^|[^a-z])logo(?:[^a-z]|$)|brand|logotype/i
  const link = around(image, ({ localName }) => localName === "a")
  const home = link?.getAttribute("href") ?? ""
  return (words.test(`${image.className} ${image.id}`) ? 3 : 0) +
    (words.test(image.src.split("/").at(-1) ?? "") ? 2 : 0) +
    (/logo/i.test(image.getAttribute("alt") ?? "") ? 2 : 0) +
    (link !== undefined && isHome(home, url) ? 2 : 0) +
    (link !== undefined && words.test(`${link.className} ${link.id}`) ? 2 : 0) +
    (around(
        image,
        (element) =>
          element.localName === "header" ||
          /(?:^|[\s_-])(?:header|navbar|masthead|topbar)/i.test(`${element.className} ${element.id}`)
      ) === undefined
      ? 0
      : 2) -
    (around(image, ({ localName }) => localName === "footer" || localName === "article") === undefined ? 0 : 2) -
    Math.min(1, at / 30)
}

const isHome = (href: string, url: string): boolean => {
  const [target, page] = [URL.parse(href, url), URL.parse(url)]
  return target !== null && page !== null && target.host === page.host &&
    /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?|index\.\w+)?$/i.test(target.pathname)
}

const around = (element: HtmlElement, matches: (element: HtmlElement) => boolean): HtmlElement | undefined => {
  for (let at = element.parentNode; at !== null; at = at.parentNode) if (matches(at)) return at
  return undefined
}
