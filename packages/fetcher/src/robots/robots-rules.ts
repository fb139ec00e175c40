/** The rules of a robots.txt for one crawler (RFC 9309). */
export interface RobotsRules {
  /** Whether a path, with its query, may be crawled: the longest rule that matches decides, `Allow` before `Disallow`. */
  readonly allows: (path: string) => boolean
  /** In seconds, as written in the file. */
  readonly crawlDelay: string | undefined
  readonly sitemaps: ReadonlyArray<string>
}

/** Reads the groups of a crawler, or of `*` if it has none. Each step takes linear time for any file. */
export const robotsRules = (text: string, crawler: string): RobotsRules => {
  const [own, others] = [newGroup(), newGroup()]
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
      const [name = ""] = value.toLowerCase().split("/", 1)
      if (name.trim() === crawler) names.add(own)
      if (name.trim() === "*") names.add(others)
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
  const { crawlDelay, rules } = own.isNamed ? own : others
  rules.sort((one, other) => other.length - one.length || Number(other.allows) - Number(one.allows))
  return {
    allows: (path) => {
      if (path.length > longestPath) return false
      const written = withUpperEncodings(path)
      return rules.find((rule) => matches(rule, written))?.allows ?? true
    },
    crawlDelay,
    sitemaps
  }
}

/** Maximum number of rules with `*` in a group; the first ones count. Rules without `*` are not limited. */
const mostWildcardRules = 5_000

/** Maximum length of a path with its query. Longer ones are not crawled. */
const longestPath = 2_000

interface Group {
  isNamed: boolean
  crawlDelay: string | undefined
  wildcardRules: number
  readonly rules: Array<Rule>
}

interface Rule {
  readonly allows: boolean
  /** The length of the pattern. */
  readonly length: number
  /** The beginning of the path. */
  readonly beginning: string
  /** The text after each `*`, in order. */
  readonly parts: ReadonlyArray<Part>
  /** The pattern ends with `$`. */
  readonly isWhole: boolean
}

interface Part {
  readonly text: string
  /** For each prefix of the text, the length of its longest proper prefix that is also a suffix: the Knuth-Morris-Pratt table. */
  readonly borders: Uint32Array
}

const newGroup = (): Group => ({ isNamed: false, crawlDelay: undefined, wildcardRules: 0, rules: [] })

const add = (group: Group, value: string, allows: boolean): void => {
  if (value === "" || value.includes("*") && ++group.wildcardRules > mostWildcardRules) return
  const pattern = encoded(value)
  const isWhole = pattern.endsWith("$")
  const [beginning = "", ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split("*")
  group.rules.push({
    allows,
    length: pattern.length,
    beginning,
    parts: parts.map((part) => ({ text: part, borders: bordersOf(part) })),
    isWhole
  })
}

const matches = ({ beginning, isWhole, parts }: Rule, path: string): boolean => {
  if (!path.startsWith(beginning)) return false
  let end: number = beginning.length
  for (const [at, part] of parts.entries()) {
    if (isWhole && at === parts.length - 1) return path.length - part.text.length >= end && path.endsWith(part.text)
    end = endOf(part, path, end)
    if (end === -1) return false
  }
  return !isWhole || end === path.length
}

/** The end of the first occurrence of a part from a position on; -1 if there is none. Unlike `indexOf`, it never reads a character of the path twice. */
const endOf = ({ borders, text }: Part, path: string, from: number): number => {
  if (text === "") return from
  let matched = 0
  for (let at = from; at < path.length; at++) {
    while (matched > 0 && path[at] !== text[matched]) matched = borders[matched - 1] ?? 0
    if (path[at] === text[matched] && ++matched === text.length) return at + 1
  }
  return -1
}

const bordersOf = (text: string): Uint32Array => {
  const borders = new Uint32Array(text.length)
  for (let at = 1, matched = 0; at < text.length; at++) {
    while (matched > 0 && text[at] !== text[matched]) matched = borders[matched - 1] ?? 0
    if (text[at] === text[matched]) matched++
    borders[at] = matched
  }
  return borders
}

/** Normalises a path as in URLs: characters outside ASCII are percent-encoded, in one spelling. */
const encoded = (pattern: string): string =>
  withUpperEncodings(encodeURI(pattern.toWellFormed()).replaceAll("%25", "%"))

const withUpperEncodings = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (encoding) => encoding.toUpperCase())
