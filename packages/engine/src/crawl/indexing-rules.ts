/** What a page permits beyond robots.txt. */
export interface IndexingRules {
  readonly index: boolean
  readonly follow: boolean
}

/** Reads `X-Robots-Tag` values and the contents of `<meta name="robots">`; the strictest one counts. */
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

/** Directives that carry a value; any other word before a colon is the name of the crawler that is meant. */
const valued = new Set(["max-snippet", "max-image-preview", "max-video-preview", "unavailable_after"])

/** The name under which robots.txt and robots tags may address the crawler. */
export const crawlerName = "trawl"
