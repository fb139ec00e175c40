import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { parseRobots } from "../../src/robots/robots.ts"
import { processorTime } from "../processor-time.ts"

const robots = (...lines: ReadonlyArray<string>) =>
  parseRobots("https://site.test/robots.txt", lines.join("\n"), "trawl")

/** Few characters, so that rules often match. */
const characters = fc.constantFrom("a", "b", "/", "a", "b", "/", "*", "$", "?")
const patternArbitrary = fc.string({ unit: characters, maxLength: 8 }).map((text) => `/${text}`)
const pathArbitrary = fc.string({ unit: fc.constantFrom("a", "b", "/", "$"), maxLength: 12 }).map((text) =>
  new URL(`https://site.test/${text}`).pathname
)
const rulesArbitrary = fc.array(
  fc.tuple(fc.constantFrom("Allow", "Disallow"), patternArbitrary),
  { maxLength: 6 }
)

/** The longest rule that matches, `Allow` before `Disallow`, by regular expressions. */
const plainMatch = (rules: ReadonlyArray<readonly [field: string, pattern: string]>, path: string): boolean => {
  const matching = rules.filter(([, pattern]) => {
    const isWhole = pattern.endsWith("$")
    const parts = (isWhole ? pattern.slice(0, -1) : pattern).split("*").map((part) => part.replace(/[$?]/g, "\\$&"))
    return new RegExp(`^${parts.join(".*")}${isWhole ? "$" : ""}`, "s").test(path)
  })
  const longest = Math.max(...matching.map(([, pattern]) => pattern.length))
  const deciding = matching.filter(([, pattern]) => pattern.length === longest)
  return deciding.length === 0 || deciding.some(([field]) => field === "Allow")
}

describe("a robots.txt", () => {
  it("applies to all crawlers, or to this crawler if it is named", () => {
    const rules = robots(
      "User-agent: *",
      "Disallow: /",
      "",
      "User-agent: Trawl",
      "Disallow: /private",
      "Allow: /private/open"
    )
    assert.isTrue(rules.allows("https://site.test/page"))
    assert.isFalse(rules.allows("https://site.test/private/page"))
    assert.isTrue(rules.allows("http://site.test/private/open?a=1"))
    assert.isFalse(robots("User-agent: *", "Disallow: /*.php$").allows("https://site.test/index.php"))
  })

  it.each([
    ["/fish", "/fish.html", false],
    ["/fish", "/Fish", true],
    ["/fish/", "/fish", true],
    ["/*.php", "/a/b.php5?x", false],
    ["/*.php$", "/a.php.php", false],
    ["/*.php$", "/a.php?x", true],
    ["/a*b*c", "/acb", true],
    ["/a*b*c", "/a/b/b/c/d", false],
    ["/a*b$", "/ab", false],
    ["/ab*b$", "/ab", true],
    ["/a$", "/a", false],
    ["*/private", "/x/private", false],
    ["/a%2fb", "/a%2Fb", false],
    ["/ä", "/%C3%A4", false],
    ["/aab*aabaaab", "/aabaaabaaabaaab", false],
    ["/x", `/${"a".repeat(2_000)}`, false],
    ["", "/", true]
  ])(
    "Disallow: %s of %s",
    (rule, path, allowed) =>
      assert.strictEqual(robots("User-agent: *", `Disallow: ${rule}`).allows(`https://site.test${path}`), allowed)
  )

  it("applies the longest matching rule, and Allow before Disallow of the same length", () => {
    const rules = robots(
      "User-agent: *",
      "Disallow: /a",
      "Allow: /a/b",
      "Disallow: /a/b/c",
      "Allow: /p/*",
      "Disallow: /p/q"
    )
    assert.deepStrictEqual(["/a", "/a/b", "/a/b/c", "/p/q"].map((path) => rules.allows(`https://site.test${path}`)), [
      false,
      true,
      false,
      true
    ])
  })

  it("joins groups of the same name, and reads a group of several names", () => {
    const rules = robots(
      "User-agent: other",
      "User-agent: trawl/2.0",
      "Disallow: /a",
      "User-agent: third",
      "Disallow: /b",
      "User-agent: TRAWL",
      "Disallow: /c"
    )
    assert.deepStrictEqual(["/a", "/b", "/c"].map((path) => rules.allows(`https://site.test${path}`)), [
      false,
      true,
      false
    ])
  })

  it("reads the groups of the most specific name of this crawler", () => {
    const file = [
      "User-agent: *",
      "Disallow: /every",
      "User-agent: trawl",
      "Disallow: /all",
      "User-agent: Trawl-News/1.0",
      "Disallow: /news"
    ].join("\n")
    const refused = (crawler: string) => {
      const { allows } = parseRobots("https://site.test/robots.txt", file, crawler)
      return ["/every", "/all", "/news"].filter((path) => !allows(`https://site.test${path}`))
    }
    assert.deepStrictEqual(refused("Trawl-News/2.0 (+https://site.test)"), ["/news"])
    assert.deepStrictEqual(refused("trawl-images"), ["/all"])
    assert.deepStrictEqual(refused("trawler"), ["/every"])
    assert.deepStrictEqual(refused("other"), ["/every"])
  })

  it("gives the same result as a simple matcher", () =>
    fc.assert(
      fc.property(rulesArbitrary, pathArbitrary, (rules, path) => {
        const { allows } = robots("User-agent: *", ...rules.map(([field, pattern]) => `${field}: ${pattern}`))
        assert.strictEqual(allows(`https://site.test${path}`), plainMatch(rules, path))
      }),
      { numRuns: 5_000 }
    ))

  it.each([
    [
      "wildcards",
      "User-agent: *\n" + Array.from({ length: 9_000 }, (_, at) => `Disallow: /*a*a*a*a*a*${at}`).join("\n")
    ],
    ["parts that nearly match", "User-agent: *\n" + `Disallow: /*${"a".repeat(45)}b\n`.repeat(9_000)],
    [
      "names of crawlers",
      Array.from({ length: 20_000 }, (_, at) => `User-agent: bot${at}`).join("\n") + "\n" +
      "Disallow: /a\n".repeat(9_000)
    ]
  ])("is read in linear time, however many %s it has", (_, rules) => {
    const began = processorTime()
    const { allows } = parseRobots("https://site.test/robots.txt", rules, "trawl")
    assert.isTrue(allows(`https://site.test/${"a".repeat(1_900)}`))
    assert.isBelow(processorTime() - began, 250)
  })

  it("returns valid delays and sitemaps", () => {
    const rules = robots(
      "User-agent: *",
      "Crawl-delay: 2.5",
      "Sitemap: /map.xml",
      "Sitemap: https://cdn.test/map.xml",
      "Sitemap: http://["
    )
    assert.strictEqual(rules.crawlDelay, 2.5)
    assert.deepStrictEqual(rules.sitemaps, ["https://site.test/map.xml", "https://cdn.test/map.xml"])
    assert.strictEqual(robots("User-agent: *", "Crawl-delay: 3600").crawlDelay, 60)
    assert.isUndefined(robots("User-agent: *", "Crawl-delay: soon").crawlDelay)
    assert.isUndefined(robots("User-agent: *", "Crawl-delay: -1").crawlDelay)
    assert.isUndefined(robots("User-agent: *", "Crawl-delay: Infinity").crawlDelay)
  })
})
