import type { Document } from "@trawl/types"

/** A part of the path of a site: a folder, a page, or both. */
export interface SiteNode {
  readonly name: string
  /** Index of the page in the list of pages. */
  page: number | undefined
  /** Number of pages in it, including its own. */
  pages: number
  readonly children: Map<string, SiteNode>
}

/** The pages of a crawl by the paths of their URLs. The first level are hosts, unless there is only one. */
export const siteTree = (pages: ReadonlyArray<Document>): SiteNode => {
  const root = newNode("")
  pages.forEach((page, index) => {
    const url = URL.parse(addressOf(page))
    const segments = url === null
      ? [addressOf(page)]
      : [url.host, ...url.pathname.split("/").filter((segment) => segment !== "")]
    let node = root
    node.pages++
    for (const segment of segments) {
      const child = node.children.get(segment) ?? newNode(decoded(segment))
      node.children.set(segment, child)
      child.pages++
      node = child
    }
    // pages that differ in their query only
    if (url?.search || node.page !== undefined) {
      const name = url?.search || `${node.name} (${node.children.size + 2})`
      node.children.set(`${name} ${index}`, { ...newNode(decoded(name)), page: index, pages: 1 })
    } else node.page = index
  })
  const [only, ...others] = root.children.values()
  return only !== undefined && others.length === 0 ? only : root
}

export const addressOf = ({ metadata }: Document): string => metadata?.url ?? metadata?.sourceURL ?? ""

const newNode = (name: string): SiteNode => ({ name, page: undefined, pages: 0, children: new Map() })

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
