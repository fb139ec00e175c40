/** A page found by searches. */
export interface FoundPage {
  readonly url: string
  readonly title: string
}

/**
 * The best distinct pages of several ranked lists: the first page of every list, then pages that rank high in several
 * lists.
 */
export const rankPages = (
  lists: ReadonlyArray<ReadonlyArray<FoundPage & { readonly description: string }>>,
  most: number
): ReadonlyArray<FoundPage> => {
  const pages = new Map<string, { readonly page: FoundPage; score: number }>()
  const sameText = new Map<string, string>()
  for (const list of lists) {
    for (const [rank, { description, title, url }] of list.entries()) {
      // a copy of a page under another URL has the same title and text
      const text = JSON.stringify([title, description])
      const key = sameText.get(text) ?? addressOf(url)
      sameText.set(text, key)
      const known = pages.get(key) ?? { page: { url, title }, score: 0 }
      known.score += 1 / (60 + rank) + (rank === 0 ? 1 : 0)
      pages.set(key, known)
    }
  }
  return [...pages.values()].sort((a, b) => b.score - a.score).slice(0, most).map(({ page }) => page)
}

/** A key that is the same for all URLs of one page. */
export const addressOf = (url: string): string => {
  const parsed = URL.parse(url)
  if (parsed === null) return url
  const { host, pathname, searchParams } = parsed
  const parameters = new URLSearchParams(
    [...searchParams].filter(([name]) => !/^(?:utm_\w+|fbclid|gclid|ref)$/.test(name))
  )
  parameters.sort()
  return `${host.replace(/^www\./, "")}${pathname.replace(/\/(?:index\.html?)?$/, "")}?${parameters}`
}
