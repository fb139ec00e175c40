import { hash } from "node:crypto"

/** What a page was allowed to ask for, known by what the proxy sees of it: the whole URL, or of what is encrypted the host. */
export interface PassedRequests {
  readonly add: (url: string) => void
  readonly has: (url: URL) => boolean
}

export const passedRequests = (): PassedRequests => {
  const passed = new Set<string>()
  return {
    add: (url) => {
      const asked = URL.parse(url)
      if (asked !== null) passed.add(seenOf(asked))
    },
    has: (url) => passed.has(seenOf(url))
  }
}

// a page may ask for very many URLs, and very long ones
const seenOf = (url: URL): string => url.protocol === "http:" ? hash("sha1", url.href) : url.host
