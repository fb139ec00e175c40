import { assert, describe, it } from "vitest"
import { ScrapeOptions, SearchScrapeOptions } from "../src/page/scrape-options.ts"
import { ScrapeRequest } from "../src/scrape.ts"
import { defaultsOf } from "./defaults-of.ts"
import { problemsOf } from "./problems-of.ts"

type Case = readonly [field: string, value: unknown, problems: ReadonlyArray<string>]

const problems = problemsOf(ScrapeOptions)

const optionDefaults = {
  onlyMainContent: true,
  onlyCleanContent: false,
  maxAge: 172_800_000,
  waitFor: 0,
  mobile: false,
  skipTlsVerification: true,
  timeout: 60_000,
  parsers: [{ type: "pdf" }],
  removeBase64Images: true,
  blockAds: true,
  proxy: "auto",
  storeInCache: true,
  lockdown: false,
  redactPII: false
}

describe("scrape options", () => {
  it("are all optional", () => {
    assert.deepStrictEqual(problems({}), [])
    assert.deepStrictEqual(problemsOf(SearchScrapeOptions)({}), [])
  })

  it("may all be given at once", () => {
    assert.deepStrictEqual(
      problems({
        formats: ["markdown", "links"],
        onlyMainContent: false,
        onlyCleanContent: true,
        includeTags: ["article"],
        excludeTags: ["aside", "#ad"],
        maxAge: 0,
        minAge: 1,
        headers: { Cookie: "a=b", "User-Agent": "me" },
        waitFor: 500,
        mobile: true,
        skipTlsVerification: false,
        timeout: 30_000,
        parsers: [{ type: "pdf", mode: "ocr" }],
        actions: [{ type: "wait", milliseconds: 1 }],
        location: { country: "DE", languages: ["de-DE", "en"] },
        removeBase64Images: false,
        blockAds: false,
        proxy: "enhanced",
        storeInCache: false,
        lockdown: true,
        redactPII: true,
        profile: { name: "mine", saveChanges: false },
        threatProtection: { mode: "off" },
        auditMetadata: { username: "someone" }
      }),
      []
    )
  })

  it("document their defaults", () => {
    assert.deepStrictEqual(defaultsOf(ScrapeOptions.fields), { formats: ["markdown"], ...optionDefaults })
    assert.deepStrictEqual(defaultsOf(SearchScrapeOptions.fields), optionDefaults)
    assert.deepStrictEqual(defaultsOf(ScrapeOptions.fields.location.schema.fields), { country: "US" })
    assert.deepStrictEqual(defaultsOf(ScrapeOptions.fields.profile.schema.fields), { saveChanges: true })
  })

  it("are checked for unknown fields, with the known ones in the message", () => {
    const [problem, ...others] = problems({ viewport: { width: 1, height: 1 } })
    assert.deepStrictEqual(others, [])
    assert.match(problem ?? "", /^viewport: Unknown field\. Allowed: formats, onlyMainContent, .*, auditMetadata\b/)
  })

  describe("numbers", () => {
    const timeout = "timeout: Expected a value between 1000 and 300000"
    const cases: ReadonlyArray<Case> = [
      ["timeout", 999, [timeout]],
      ["timeout", 1_000, []],
      ["timeout", 300_000, []],
      ["timeout", 300_001, [timeout]],
      ["timeout", 1_000.5, ["timeout: Expected an integer"]],
      ["timeout", "60000", ["timeout: Expected number"]],
      ["maxAge", -1, ["maxAge: Expected a value greater than or equal to 0"]],
      ["maxAge", 0, []],
      ["maxAge", 63_072_000_000, []],
      ["minAge", -1, ["minAge: Expected a value greater than or equal to 0"]],
      ["minAge", 1, []],
      ["waitFor", -1, ["waitFor: Expected a value greater than or equal to 0"]],
      ["waitFor", 0, []],
      ["waitFor", 0.5, ["waitFor: Expected an integer"]]
    ]
    it.each(cases)("%s %j", (field, value, expected) => assert.deepStrictEqual(problems({ [field]: value }), expected))
  })

  describe("texts and lists", () => {
    const country = "location.country: Expected a country code of two upper-case letters"
    const cases: ReadonlyArray<Case> = [
      ["proxy", "basic", []],
      ["proxy", "enhanced", []],
      ["proxy", "auto", []],
      ["proxy", "stealth", ["proxy: Expected \"basic\" | \"enhanced\" | \"auto\""]],
      ["includeTags", ["main", ".content"], []],
      ["includeTags", "main", ["includeTags: Expected array"]],
      ["includeTags", ["main", ""], ["includeTags.1: Expected a tag name or CSS selector that is not blank"]],
      ["excludeTags", [" \n"], ["excludeTags.0: Expected a tag name or CSS selector that is not blank"]],
      ["excludeTags", [1], ["excludeTags.0: Expected string"]],
      ["headers", {}, []],
      ["headers", { Accept: "text/html" }, []],
      ["headers", { Accept: 1 }, ["headers.Accept: Expected string"]],
      ["headers", [], ["headers: Expected object"]],
      ["location", {}, []],
      ["location", { country: "DE" }, []],
      ["location", { country: "de" }, [country]],
      ["location", { country: "DEU" }, [country]],
      ["location", { languages: ["en-US"] }, []],
      ["location", { languages: "en-US" }, ["location.languages: Expected array"]],
      ["location", { city: "Berlin" }, ["location.city: Unknown field. Allowed: country, languages"]],
      ["location", "DE", ["location: Expected an object"]]
    ]
    it.each(cases)("%s %j", (field, value, expected) => assert.deepStrictEqual(problems({ [field]: value }), expected))
  })

  describe("profile", () => {
    const cases: ReadonlyArray<Case> = [
      ["name", undefined, ["profile.name: Required"]],
      ["name", "", ["profile.name: Expected a name that is not empty"]],
      ["name", "a", []],
      ["name", "a".repeat(128), []],
      ["name", "a".repeat(129), ["profile.name: Expected at most 128 characters"]]
    ]
    it.each(cases)(
      "%s %j",
      (field, value, expected) =>
        assert.deepStrictEqual(problems({ profile: value === undefined ? {} : { [field]: value } }), expected)
    )

    it("has only name and saveChanges", () => {
      assert.deepStrictEqual(problems({ profile: { name: "mine", ttl: 1 } }), [
        "profile.ttl: Unknown field. Allowed: name, saveChanges"
      ])
    })
  })

  describe("audit metadata", () => {
    const cases: ReadonlyArray<readonly [name: string, value: unknown, problems: ReadonlyArray<string>]> = [
      ["no username", {}, ["auditMetadata.username: Required"]],
      ["1024 characters", { username: "a".repeat(1024) }, []],
      ["1025 characters", { username: "a".repeat(1025) }, ["auditMetadata.username: Expected at most 1024 characters"]],
      ["another field", { username: "a", team: "b" }, ["auditMetadata.team: Unknown field. Allowed: username"]]
    ]
    it.each(cases)("%s", (_, auditMetadata, expected) => assert.deepStrictEqual(problems({ auditMetadata }), expected))
  })

  it.each([
    "onlyMainContent",
    "onlyCleanContent",
    "mobile",
    "skipTlsVerification",
    "removeBase64Images",
    "blockAds",
    "storeInCache",
    "lockdown"
  ])("%s is true or false", (name) => {
    assert.deepStrictEqual(problems({ [name]: true }), [])
    assert.deepStrictEqual(problems({ [name]: false }), [])
    assert.deepStrictEqual(problems({ [name]: 1 }), [`${name}: Expected boolean`])
  })
})

describe("a scrape request", () => {
  const problems = problemsOf(ScrapeRequest)

  it("is a URL with the scrape options", () => {
    assert.deepStrictEqual(problems({ url: "https://example.com/", formats: ["html"], timeout: 5_000 }), [])
    assert.deepStrictEqual(problems({ formats: ["html"] }), ["url: Required"])
    assert.deepStrictEqual(problems({ url: 5 }), ["url: Expected string"])
    assert.deepStrictEqual(Object.keys(ScrapeOptions.fields).filter((name) => !(name in ScrapeRequest.fields)), [])
  })

  it("accepts the fields that existing clients add to every body", () => {
    assert.deepStrictEqual(problems({ url: "https://example.com/", origin: "api", integration: "_mine" }), [])
  })

  it("documents the defaults of the options", () => {
    assert.deepStrictEqual(defaultsOf(ScrapeRequest.fields), { formats: ["markdown"], ...optionDefaults })
  })
})
