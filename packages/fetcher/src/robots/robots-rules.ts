/** The rules of a robots.txt for one crawler (RFC 9309). */
export interface RobotsRules {
  /**
   * Whether a path, with its query, may be crawled: the longest rule that matches decides, `Allow` before `Disallow`.
   */
  readonly allows: (path: string) => boolean
  /** In seconds, as written in the file. */
  readonly crawlDelay: string | undefined
  readonly sitemaps: ReadonlyArray<string>
}

/**
 * Reads the groups of a crawler: those of its name, such as `mybot-news`, or of the longest beginning of the name
 * before a hyphen, or of `*`.
 * Groups of one name count as one. Each step takes linear time for any file.
 */
export const robotsRules = (text: string, crawler: string): RobotsRules => {
  const own = productName(crawler)
  const groups = new Map<string, Group>()
  const sitemaps: Array<string> = []
  let current: ReadonlySet<Group> = new Set()
  let names = new Set<Group>()
  for (const line of text.split(/\r\n?|\n/)) {
    const [statement = ""] = line.split("#", 1)
    const colon = statement.indexOf(":")
    if (colon === -1) continue
    const field = statement.slice(0, colon).trim().toLowerCase()
    const value = statement.slice(colon + 1).trim()
    if (field === "user-agent") {
      const name = productName(value)
      if (name === "*" || name === own || name !== "" && own.startsWith(`${name}-`)) {
        const group = groups.get(name) ?? newGroup()
        groups.set(name, group)
        names.add(group)
      }
      current = names
      continue
    }
    names = new Set()
    if (field === "sitemap" && value !== "") sitemaps.push(value)
    for (const group of current) {
      group.isNamed = true
      if (field === "crawl-delay") group.crawlDelay = value
      if (field === "allow" || field === "disallow") add(group, value, field === "allow")
    }
  }
  const named = [...groups].filter(([name, group]) => name !== "*" && group.isNamed)
  const [, { crawlDelay, patterns, prefixes }] = named.toSorted(([one], [other]) => other.length - one.length)[0] ??
    ["*", groups.get("*") ?? newGroup()]
  patterns.sort((one, other) => other.length - one.length || Number(other.allows) - Number(one.allows))
  const lengths = [...new Set([...prefixes.keys()].map((prefix) => prefix.length))].toSorted((one, other) =>
    other - one
  )
  return {
    allows: (path) => {
      if (path.length > maxPathLength) return false
      const written = withUpperEncodings(path)
      const length = lengths.find((each) => each <= written.length && prefixes.has(written.slice(0, each))) ?? -1
      const byPrefix = prefixes.get(written.slice(0, length)) ?? true
      for (const pattern of patterns) {
        // a shorter pattern cannot decide
        if (pattern.length < length || pattern.length === length && byPrefix) return byPrefix
        if (matches(pattern, written)) return pattern.allows
      }
      return byPrefix
    },
    crawlDelay,
    sitemaps
  }
}

/** The product name of a crawler, without version and comments. */
const productName = (text: string): string => /^[^\s/;(]*/.exec(text.trim().toLowerCase())?.[0] ?? ""

/** Maximum number of rules with `*` or `$` in a group; the first ones count. Other rules are not limited. */
const maxPatterns = 5_000

/** Maximum length of a path with its query. Longer ones are not crawled. */
const maxPathLength = 2_000

const shortPart = 4

/** Reused, because a part is compared only with paths that are at least as long. */
const borders = new Uint16Array(maxPathLength)

interface Group {
  isNamed: boolean
  crawlDelay: string | undefined
  /** Rules without `*` and `$`, with whether they allow. */
  readonly prefixes: Map<string, boolean>
  readonly patterns: Array<Pattern>
}

interface Pattern {
  readonly allows: boolean
  /** The length of the whole pattern. */
  readonly length: number
  /** The texts between `*`, in order; the first one begins the path. */
  readonly parts: ReadonlyArray<string>
  /** The pattern ends with `$`. */
  readonly isWhole: boolean
}

const newGroup = (): Group => ({ isNamed: false, crawlDelay: undefined, prefixes: new Map(), patterns: [] })

const add = ({ patterns, prefixes }: Group, value: string, allows: boolean): void => {
  if (value === "") return
  const pattern = encoded(value)
  const isWhole = pattern.endsWith("$")
  if (!isWhole && !pattern.includes("*")) {
    prefixes.set(pattern, allows || prefixes.get(pattern) === true)
  } else if (patterns.length < maxPatterns) {
    patterns.push({
      allows,
      length: pattern.length,
      parts: (isWhole ? pattern.slice(0, -1) : pattern).split("*"),
      isWhole
    })
  }
}

const matches = ({ isWhole, parts: [beginning = "", ...parts] }: Pattern, path: string): boolean => {
  if (!path.startsWith(beginning)) return false
  let end: number = beginning.length
  for (const [at, part] of parts.entries()) {
    if (isWhole && at === parts.length - 1) return path.length - part.length >= end && path.endsWith(part)
    end = endOf(part, path, end)
    if (end === -1) return false
  }
  return !isWhole || end === path.length
}

/**
 * The end of the first occurrence of a part from a position on; -1 if there is none. Takes linear time, unlike
 * `indexOf` of a long part.
 */
const endOf = (part: string, path: string, from: number): number => {
  if (part.length <= shortPart) {
    const start = path.indexOf(part, from)
    return start === -1 ? -1 : start + part.length
  }
  if (part.length > path.length - from) return -1
  const borders = bordersOf(part)
  let matched = 0
  for (let at = from; at < path.length; at++) {
    const code = path.charCodeAt(at)
    while (matched > 0 && code !== part.charCodeAt(matched)) matched = borders[matched - 1] ?? 0
    if (code === part.charCodeAt(matched) && ++matched === part.length) return at + 1
  }
  return -1
}

/**
 * For each prefix of a part, the length of its longest proper prefix that is also a suffix: the Knuth-Morris-Pratt
 * table.
 */
const bordersOf = (part: string): Uint16Array => {
  borders[0] = 0
  for (let at = 1, matched = 0; at < part.length; at++) {
    const code = part.charCodeAt(at)
    while (matched > 0 && code !== part.charCodeAt(matched)) matched = borders[matched - 1] ?? 0
    if (code === part.charCodeAt(matched)) matched++
    borders[at] = matched
  }
  return borders
}

/** Normalises a path as in URLs: characters outside ASCII are percent-encoded, in one spelling. */
const encoded = (pattern: string): string =>
  withUpperEncodings(encodeURI(pattern.toWellFormed()).replaceAll("%25", "%"))

const withUpperEncodings = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (encoding) => encoding.toUpperCase())
