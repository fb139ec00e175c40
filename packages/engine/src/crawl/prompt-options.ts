import { type CrawlParams, limits } from "@trawl/schema"

/** The options of a crawl that a sentence asks for, such as "only the blog, at most 50 pages". */
export type PromptOptions = { -readonly [Name in keyof Omit<CrawlParams, "url">]: CrawlParams[Name] }

/**
 * Reads the options in a prompt by rules: paths to read and to skip, limits, depth, hosts, sitemaps and the delay.
 * `urls` are some URLs of the site, whose paths show how the site names its parts. Empty if no rule applies.
 */
export const promptOptions = (prompt: string, start: string, urls: ReadonlyArray<string> = []): PromptOptions => {
  let text = ` ${
    prompt.toLowerCase().replace(/https?:\/\/\S+/g, " ").replace(/[‘’]/g, "'").replace(/\s+/g, " ").slice(0, 10_000)
  } `
  /** Reads a rule, and removes its words, so that no other rule reads them. */
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(text) ?? undefined
    if (found !== undefined) text = text.slice(0, found.index) + " , " + text.slice(found.index + found[0].length)
    return found
  }
  /** Reads the list of a clause, and removes the clause. */
  const takeList = ({ begin, end }: Clause): string | undefined => {
    for (const found of text.matchAll(begin)) {
      const rest = text.slice(found.index + found[0].length)
      const list = rest.slice(0, end.exec(rest)?.index).trim()
      if (list === "") continue
      text = text.slice(0, found.index) + " , " + rest.slice(list.length)
      return list
    }
    return undefined
  }
  const options: PromptOptions = {}

  const wait = take(
    new RegExp(
      `(?:wait|pause|delay(?: of)?|every|leave) ${number} ?(?:s|secs?|seconds?)\\b(?: between (?:the )?(?:pages|requests))?`
    )
  ) ??
    take(
      new RegExp(`${number} ?(?:s|secs?|seconds?) (?:between|per|apart|delay)(?: (?:pages|requests|page|request))?`)
    )
  if (wait?.[1] !== undefined) {
    options.delay = Math.min(Math.max(numberOf(wait[1]), 0.1), limits.crawlDelayMaximumSeconds)
  }
  const depth = take(new RegExp(`(?:max(?:imum)? )?depth(?: of| is|:)? ${number}`)) ??
    take(
      new RegExp(
        `(?:at most |up to |no more than |only )?${number} (?:levels?|links?|clicks?|hops?)(?: (?:deep|down|away))?`
      )
    )
  if (depth?.[1] !== undefined) {
    options.maxDiscoveryDepth = Math.min(Math.round(numberOf(depth[1])), limits.crawlDepthMaximum)
  }
  const limit = take(
    new RegExp(
      `(?:no more than|not more than|at most|up to|max(?:imum)?(?: of)?|limit(?: of| to|ed to)?|the first|first|only|just) ${number}(?: (?:${things}))?\\b`
    )
  ) ??
    take(new RegExp(`\\b${number} (?:${things})\\b`))
  if (limit?.[1] !== undefined) {
    options.limit = Math.min(
      Math.max(Math.round(numberOf(limit[1])), limits.crawlLimitMinimum),
      limits.crawlLimitMaximum
    )
  }
  if (take(/(?:only|just) (?:this|the start|the home|the first|one|a single) page/)) options.limit ??= 1

  if (take(/(?:without|no|skip|ignore|not (?:use|read)|don't (?:use|read)) (?:the |any )?sitemaps?/)) {
    options.sitemap = "skip"
  } else if (take(/(?:use|read|with|from|including|include) (?:the |its )?sitemaps?/)) options.sitemap = "include"
  const flag = (
    name: "allowSubdomains" | "allowExternalLinks" | "ignoreQueryParameters",
    what: string,
    ignores = false
  ) => {
    if (
      take(
        new RegExp(
          `(?:without|no|skip|ignore|ignoring|exclude|not (?:follow|include)|don't (?:follow|include)) (?:any |all |the )?${what}`
        )
      )
    ) {
      options[name] = ignores
    } else if (
      !ignores && take(new RegExp(`(?:with|including|include|also|and|allow|follow)(?: all| its| any| the)? ${what}`))
    ) {
      options[name] = true
    }
  }
  flag("allowSubdomains", "sub-?domains?")
  flag("allowExternalLinks", "(?:external|outgoing|outbound) (?:links|sites|pages)")
  flag("ignoreQueryParameters", "(?:query|url) (?:parameters?|strings?)", true)
  if (take(/(?:the )?(?:entire|whole|complete|full) (?:site|website|domain)/)) options.crawlEntireDomain = true

  const paths = pathNames(urls)
  const excluded: Array<string> = []
  for (let list = takeList(exclusion); list !== undefined; list = takeList(exclusion)) {
    excluded.push(...patternsOf(list, paths))
  }
  const included: Array<string> = []
  for (let list = takeList(inclusion); list !== undefined; list = takeList(inclusion)) {
    included.push(...patternsOf(list, paths))
  }
  for (let list = takeList(topic); list !== undefined; list = takeList(topic)) {
    included.push(...patternsOf(list, paths, true))
  }
  for (const [path] of text.matchAll(/(?<=[\s,"'`(])\/[a-z0-9][\w./-]*[\w/]/g)) {
    included.push(`^${escaped(path.replace(/\/$/, ""))}(?:/|$)`)
  }
  if (excluded.length > 0) options.excludePaths = [...new Set(excluded)]
  if (included.length > 0) {
    options.includePaths = [...new Set(included)]
    const { pathname } = new URL(start)
    // the pages are elsewhere on the site than below its start page
    if (pathname !== "/" && !included.some((pattern) => new RegExp(pattern).test(pathname))) {
      options.crawlEntireDomain = true
    }
  }
  return options
}

const numbers = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve"
]
const tens: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  thousand: 1_000
}

const number = `((?:\\d[\\d,]*(?:\\.\\d+)?)|(?:a )?(?:${[...numbers, ...Object.keys(tens)].join("|")}))`

const numberOf = (text: string): number => {
  const word = text.replace(/^a /, "")
  const index = numbers.indexOf(word)
  return index >= 0 ? index : tens[word] ?? Number(text.replaceAll(",", ""))
}

const things = "pages|urls|documents|docs|articles|posts|results|items|links"

/** Words that begin a list of parts, and what ends the list. */
interface Clause {
  readonly begin: RegExp
  readonly end: RegExp
}

const exclusion: Clause = {
  begin:
    /\b(?:skip|skipping|exclude|excluding|without|avoid|ignore|ignoring|except(?: for)?|leave out|omit|but not|not|don't (?:crawl|read|include|visit))(?: all| any| the| its| every)* /g,
  end: / ?[.;:!?]|,? (?:but|only|just|and (?:only|skip|read|crawl|limit))\b/
}

const inclusion: Clause = {
  begin:
    /\b(?:only|just|focus on|limited? to|restricted? to|everything (?:under|in|below|about)|crawl|read|get|fetch|scrape|extract|collect|find)(?: all| any| the| its| every| me)* /g,
  end: / ?[.;:!?]|,? (?:but|and (?:skip|limit))\b/
}

/** A list that may name something else, such as "10 pages in total". A comma replaces the words of an earlier rule. */
const topic: Clause = {
  begin: /(?:, +|\bpages )(?:of|from|in|under|about|on)(?: all| any| the| its| every)* /g,
  end: inclusion.end
}

/** The patterns of the parts of a site that a list of words names; with `onlyKnown`, of parts that the site has. */
const patternsOf = (list: string, paths: ReadonlySet<string>, onlyKnown = false): ReadonlyArray<string> =>
  list.split(/,|\band\b|\bor\b|&/).flatMap((part) => {
    const literalPath = /(?:^|[\s"'`])(\/[\w./-]+)/.exec(part)?.[1]
    if (literalPath !== undefined) return [`^${escaped(literalPath.replace(/\/$/, ""))}(?:/|$)`]
    const words = part.replace(/[^\p{L}\p{N}\s_-]/gu, " ").split(/\s+/).filter((word) =>
      word !== "" && !fillers.has(word) && !/^\d+$/.test(word)
    )
    const named = words.filter((word) => !generic.has(word))
    const name = named.length > 0 ? named : words.filter((word) => word !== "pages" && word !== "page")
    return name.length === 0 || name.length > 4 ? [] : patternOf(name, paths, onlyKnown)
  })

/** Matches a path with a segment of this name: one that the site has, or else the usual spellings. */
const patternOf = (
  words: ReadonlyArray<string>,
  paths: ReadonlySet<string>,
  onlyKnown: boolean
): ReadonlyArray<string> => {
  const spellings = new Set(
    words.length === 1
      ? spellingsOf(words[0] ?? "")
      : [words.join("-"), words.join("_"), words.join("/"), words.join("")]
  )
  const known = [...paths].filter((path) => spellings.has(path))
  if (onlyKnown && known.length === 0) return []
  return [`/(?:${(known.length > 0 ? known : [...spellings]).map(escaped).join("|")})(?:[/.]|$)`]
}

const spellingsOf = (word: string): ReadonlyArray<string> => {
  const others = synonyms.find((names) => names.includes(word))
  if (others !== undefined) return others
  const one = word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "")
  return [...new Set([word, one, one.endsWith("y") ? `${one.slice(0, -1)}ies` : `${one}s`])]
}

const synonyms = [
  ["docs", "doc", "documentation"],
  ["blog", "blogs"],
  ["faq", "faqs"],
  ["careers", "career", "jobs"],
  ["login", "signin", "sign-in", "log-in"],
  ["shop", "store"],
  ["about", "about-us"],
  ["news"],
  ["api"]
]

/** The names of the folders and pages of some URLs. */
const pathNames = (urls: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(urls.flatMap((url) => (URL.parse(url)?.pathname ?? "").toLowerCase().split("/").slice(1, 4)))

const fillers = new Set(
  "but only just do does the a an all any its their this that these those of on in at from for to with me us please site website crawl everything anything every each part parts section sections area content contents"
    .split(" ")
)
const generic = new Set(
  "page pages post posts article articles entry entries item items file files link links url urls listing listings"
    .split(" ")
)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
