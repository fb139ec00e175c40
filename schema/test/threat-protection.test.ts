import { assert, describe, it } from "vitest"
import { ScrapeOptions } from "../src/page/scrape-options.ts"
import { SearchRequest } from "../src/search-request.ts"
import { defaultsOf } from "./defaults-of.ts"
import { hostnames, noHostnames } from "./hostname-examples.ts"
import { problemsOf } from "./problems-of.ts"

const problems = (threatProtection: unknown) => problemsOf(ScrapeOptions)({ threatProtection })

describe("threat protection override", () => {
  it("is the same for a search and for its scrape options", () => {
    const threatProtection = { mode: "normal", riskScoreThreshold: 50, failurePolicy: "closed" }
    assert.deepStrictEqual(
      problemsOf(SearchRequest)({ query: "effect", threatProtection, scrapeOptions: { threatProtection } }),
      []
    )
  })

  it("has no defaults: missing fields keep the organization's values", () => {
    assert.deepStrictEqual(problems({}), [])
    assert.deepStrictEqual(defaultsOf(ScrapeOptions.fields.threatProtection.schema.fields), {})
  })

  const score = "threatProtection.riskScoreThreshold: Expected a value between 0 and 100"
  const cases: ReadonlyArray<readonly [threatProtection: unknown, problems: ReadonlyArray<string>]> = [
    [{ mode: "off" }, []],
    [{ mode: "normal" }, []],
    [{ mode: "strict" }, ["threatProtection.mode: Expected \"off\" | \"normal\""]],
    [{ riskScoreThreshold: -1 }, [score]],
    [{ riskScoreThreshold: 0 }, []],
    [{ riskScoreThreshold: 100 }, []],
    [{ riskScoreThreshold: 101 }, [score]],
    [{ riskScoreThreshold: 0.5 }, ["threatProtection.riskScoreThreshold: Expected an integer"]],
    [{ failurePolicy: "open" }, []],
    [{ failurePolicy: "closed" }, []],
    [{ failurePolicy: "ask" }, ["threatProtection.failurePolicy: Expected \"open\" | \"closed\""]],
    [{ level: 1 }, [
      "threatProtection.level: Unknown field. Allowed: mode, riskScoreThreshold, blacklist, whitelist, blockedTlds, failurePolicy"
    ]],
    ["off", ["threatProtection: Expected an object"]]
  ]
  it.each(cases)("%j", (threatProtection, expected) => assert.deepStrictEqual(problems(threatProtection), expected))
})

describe.each(["blacklist", "whitelist"])("%s", (list) => {
  it.each([
    ...hostnames,
    "*.example.com",
    "example.*",
    "ads-*.example.com",
    "*"
  ])("takes %s", (domain) => assert.deepStrictEqual(problems({ [list]: [domain] }), []))

  it.each(noHostnames.filter((example) => !example.includes("*")))("refuses %j", (domain) => {
    assert.deepStrictEqual(problems({ [list]: ["example.org", domain] }), [
      `threatProtection.${list}.1: Expected a domain or wildcard glob without protocol, port and path`
    ])
  })
})

describe("blockedTlds", () => {
  it.each(["zip", "co.uk", "xn--p1ai", "рф", "भारत"])("accepts %s", (tld) => {
    assert.deepStrictEqual(problems({ blockedTlds: [tld] }), [])
  })

  it.each([".zip", "ZIP", "zip.", "", "*"])("rejects %j", (tld) => {
    assert.deepStrictEqual(problems({ blockedTlds: [tld] }), [
      "threatProtection.blockedTlds.0: Expected a top-level domain in lower case, without leading dot"
    ])
  })
})

it.each([["blacklist", "example.com"], ["whitelist", "example.com"], ["blockedTlds", "zip"]])(
  "%s has at most 1000 items",
  (list, item) => {
    assert.deepStrictEqual(problems({ [list]: Array(1_000).fill(item) }), [])
    assert.deepStrictEqual(problems({ [list]: Array(1_001).fill(item) }), [
      `threatProtection.${list}: Expected at most 1000 items`
    ])
  }
)
