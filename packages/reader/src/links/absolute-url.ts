/** Makes a URL absolute. A relative URL in a file without a base stays unchanged. */
export const absoluteUrl = (url: string, base: string): string | undefined =>
  base.startsWith("file:") ? URL.parse(url)?.href ?? url : URL.parse(url, shortBase(base))?.href

/**
 * A base of limited length. A page with a long base and many links would otherwise fill the memory, because each link
 * would get the whole base. A long base loses its query or, if its path is long, everything after the host.
 */
export const shortBase = (base: string): string => {
  if (base.length <= maxBaseLength) return base
  if (base !== last.base) {
    const { origin, pathname } = new URL(base)
    last = { base, short: origin + (pathname.length > maxBaseLength ? "/" : pathname) }
  }
  return last.short
}

let last = { base: "", short: "" }

const maxBaseLength = 2_000
