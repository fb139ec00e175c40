/** What a page allows in addition to robots.txt. */
export interface IndexingRules {
  readonly index: boolean
  readonly follow: boolean
}

/** Reads `X-Robots-Tag` headers and `<meta name="robots">`; the strictest rule counts. */
export const indexingRules = (tags: Iterable<string>): IndexingRules => {
  const directives = new Set<string>()
  for (const tag of tags) {
    let applies = true
    for (const part of tag.toLowerCase().split(",")) {
      const named = /^\s*([a-z0-9_-]+)\s*:(.*)$/s.exec(part)
      if (named?.[1] !== undefined && !valued.has(named[1])) applies = named[1] === crawlerName
      if (applies) directives.add((named?.[2] ?? part).trim())
    }
  }
  const none = directives.has("none")
  return { index: !none && !directives.has("noindex"), follow: !none && !directives.has("nofollow") }
}

/** Directives with a value. Any other word before a colon is the name of a crawler. */
const valued = new Set(["max-snippet", "max-image-preview", "max-video-preview", "unavailable_after"])

/** The crawler's name in robots.txt and robots tags. */
export const crawlerName = "trawl"
