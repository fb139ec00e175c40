import { assert, it } from "@effect/vitest"
import type { DeveloperSearchResponse } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { loadRepositories } from "../../src/developer/load-repositories.ts"
import { RepositoryStore } from "../../src/developer/repository-store.ts"
import { serviceEngine, siteOf } from "../service/service-engine.ts"

const lines = [
  { type: "repository", repo: "Octo/Tides", language: "TypeScript", license: "MIT", stars: 120, topics: ["ocean"] },
  { type: "repository", repo: "octo/harbours", language: "Rust", license: "Apache-2.0", stars: 5, archived: true },
  { type: "readme", repo: "octo/tides", text: "Computes the tides of a harbour from its location." },
  { type: "readme", repo: "octo/harbours", text: "A list of harbours and their tides." },
  {
    type: "issue",
    repo: "octo/tides",
    number: 7,
    title: "Wrong tides at midnight",
    text: "The tides are an hour late."
  },
  {
    type: "pull_request",
    repo: "octo/tides",
    number: 8,
    title: "Mend tides at midnight",
    text: "Mends it.",
    merged: true
  },
  { type: "pull_request", repo: "octo/tides", number: 9, title: "Draft about tides", text: "Not yet.", merged: false },
  { type: "doc", url: "https://docs.example.com/guide/tides", title: "Guide to tides", text: "How tides work." },
  { type: "doc", url: "https://docs.example.com/tides/SKILL.md", title: "Tides skill", text: "Answers about tides." }
].map((line) => JSON.stringify(line))

/** An engine that has loaded the lines, and a search that returns the body of its response. */
const loadedEngine = Effect.gen(function*() {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "trawl-repositories-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true }))
  )
  const file = join(folder, "dump.jsonl.gz")
  writeFileSync(file, gzipSync([...lines, "{", "{\"type\":\"commit\"}"].join("\n")))
  const { ask, parts } = yield* serviceEngine()
  const load = Effect.provideContext(loadRepositories(file), parts)
  const loaded = yield* load
  const search = (request: object) =>
    Effect.map(
      ask("POST", "/v2/search/developer", { body: { query: "tides", ...request } }),
      ({ status, text }) => ({ status, ...JSON.parse(text) as DeveloperSearchResponse })
    )
  return { ask, file, load, loaded, parts, search }
})

const urlsOf = ({ results }: DeveloperSearchResponse) => results.map(({ url }) => url).toSorted()

it.live("reads operators, quotation marks and dashes of a query as plain text", () =>
  Effect.gen(function*() {
    const { search } = yield* loadedEngine
    for (const query of ["\"tides", "-tides", "site:tides", "filetype: tides", "“tides”"]) {
      const { results, status } = yield* search({ query })
      assert.strictEqual(status, 200, query)
      assert.include(results.map(({ url }) => url), "https://docs.example.com/guide/tides", query)
    }
    for (const query of ["\"", "\0", "\ud800", "???"]) {
      const { results, status } = yield* search({ query })
      assert.deepStrictEqual([status, results], [200, []], query)
    }
  }), 60_000)

it.live("finds loaded documents by type, with passages and licenses", () =>
  Effect.gen(function*() {
    const { loaded, search } = yield* loadedEngine
    assert.deepInclude(loaded, { repositories: 2, documents: 6, skipped: 3 })
    assert.deepStrictEqual(loaded.problems, [
      "Line 7 is a pull request that is not merged.",
      "Line 10 is not a JSON object.",
      "Line 11 has the type \"commit\". Allowed: repository, doc, issue, pull_request, readme."
    ])
    const all = yield* search({ k: 20 })
    assert.deepStrictEqual(all.coverage, { doc: "ok", issue: "ok", pull_request: "ok", readme: "ok" })
    assert.lengthOf(all.results, 6)
    const issues = yield* search({ types: ["issue"], query: "tides midnight", passages: 2 })
    assert.deepStrictEqual(issues.coverage, { doc: "skipped", issue: "ok", pull_request: "skipped", readme: "skipped" })
    const [issue] = issues.results
    assert.deepInclude(issue, {
      id: "issue:https://github.com/octo/tides/issues/7",
      url: "https://github.com/octo/tides/issues/7",
      type: "issue",
      title: "Wrong tides at midnight",
      license: "MIT"
    })
    assert.match(issue?.passages[0]?.text ?? "", /tides/)
  }))

it.live("filters by repository, its facts, sources and skills, and reports what is indexed", () =>
  Effect.gen(function*() {
    const { search } = yield* loadedEngine
    const readmes = { types: ["readme"] }
    assert.deepStrictEqual(urlsOf(yield* search({ ...readmes, language: "rust" })), [
      "https://github.com/octo/harbours"
    ])
    assert.deepStrictEqual(urlsOf(yield* search({ ...readmes, min_stars: 100 })), ["https://github.com/octo/tides"])
    assert.deepStrictEqual(urlsOf(yield* search({ ...readmes, topic: "ocean" })), ["https://github.com/octo/tides"])
    assert.deepStrictEqual(urlsOf(yield* search({ ...readmes, archived: true })), ["https://github.com/octo/harbours"])
    assert.deepStrictEqual(urlsOf(yield* search({ ...readmes, license: "GPL-3.0-only" })), [])
    const ofRepos = yield* search({ repos: ["Octo/Harbours", "octo/unknown"] })
    assert.deepStrictEqual(urlsOf(ofRepos), ["https://github.com/octo/harbours"])
    assert.deepStrictEqual(ofRepos.repos, [
      { repo: "Octo/Harbours", indexed: true, types: { issue: false, pullRequest: false, readme: true } },
      { repo: "octo/unknown", indexed: false, types: { issue: false, pullRequest: false, readme: false } }
    ])
    const ofSources = yield* search({ sources: ["docs.example.com/guide", "other.example"] })
    assert.deepStrictEqual(urlsOf(ofSources), ["https://docs.example.com/guide/tides"])
    assert.deepStrictEqual(ofSources.sources, [{ source: "docs.example.com/guide", indexed: true }, {
      source: "other.example",
      indexed: false
    }])
    assert.deepStrictEqual(urlsOf(yield* search({ skills: "only" })), ["https://docs.example.com/tides/SKILL.md"])
  }))

it.live("refuses a filter that applies to none of the requested types", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine()
    const { body, status } = yield* ask("POST", "/v2/search/developer", {
      body: { query: "tides", types: ["doc"], language: "Rust", min_stars: 3, max_stars: 2 }
    })
    assert.strictEqual(status, 400)
    assert.deepStrictEqual(body.details.map(({ path }) => path), [["language"], ["min_stars"], ["max_stars"], [
      "max_stars"
    ]])
  }))

it.live("says that nothing is available if nothing was loaded or crawled, and finds documentation that was scraped", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((_, response) => {
      response.setHeader("content-type", "text/html").end(
        `<title>Tides</title><meta name="generator" content="Sphinx"><main><h1>Tides</h1><p>${
          "How the tides of the sea work. ".repeat(20)
        }</p></main>`
      )
    })
    const { ask } = yield* serviceEngine()
    const byQuery = (path: string) =>
      Effect.map(ask("GET", path), ({ status, text }) => ({ status, body: JSON.parse(text) }))
    const nothing = yield* byQuery("/v2/search/developer?query=tides&types=doc&types=issue")
    assert.deepStrictEqual(nothing.body, {
      success: true,
      results: [],
      coverage: { doc: "unavailable", issue: "unavailable", pull_request: "skipped", readme: "skipped" }
    })
    yield* ask("POST", "/v2/scrape", { body: { url } })
    for (const path of ["/v2/search/developer", "/v2/search/developer/search", "/v2/developer/search"]) {
      const { body, status } = yield* byQuery(`${path}?query=tides`)
      assert.strictEqual(status, 200, path)
      assert.deepInclude(body.results[0], { type: "doc", title: "Tides" })
      assert.deepInclude(body.coverage, { doc: "ok", readme: "unavailable" })
    }
  }))

it.live("reads lists in a query string that are separated by commas", () =>
  Effect.gen(function*() {
    const { ask } = yield* loadedEngine
    const search = (query: string) =>
      Effect.map(
        ask("GET", `/v2/search/developer?query=tides&${query}`),
        ({ status, text }) => ({ status, ...JSON.parse(text) as DeveloperSearchResponse })
      )
    const types = yield* search("types=issue,readme")
    assert.deepInclude(types.coverage, { doc: "skipped", issue: "ok", pull_request: "skipped", readme: "ok" })
    assert.deepStrictEqual(urlsOf(yield* search("types=issue&types=readme")), urlsOf(types))
    const repos = yield* search("repos=octo/tides,octo/harbours&types=readme")
    assert.deepStrictEqual(urlsOf(repos), ["https://github.com/octo/harbours", "https://github.com/octo/tides"])
    assert.strictEqual((yield* search("types=issue,commit")).status, 400)
  }))

it.live("continues an interrupted file, and does not read an unchanged one again", () =>
  Effect.gen(function*() {
    const { file, load, parts } = yield* loadedEngine
    assert.deepInclude(yield* load, { documents: 0, unchanged: true })
    const { imported, putImported } = yield* Effect.provideContext(RepositoryStore, parts)
    const progress = yield* imported(file)
    assert.deepInclude(progress, { lines: 11, isComplete: true })
    yield* putImported(file, { ...progress!, isComplete: false })
    assert.deepInclude(yield* load, { documents: 0, skipped: 0, resumedAfter: 11 })
    writeFileSync(file, gzipSync(`${lines[2]}\n`))
    assert.deepInclude(yield* load, { documents: 1 })
  }))

it.live("does not take a markdown page of a site for a loaded document", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((_, response) => {
      response.setHeader("content-type", "text/markdown").end(
        `<meta name="trawl:kind" content="issue">\n<meta name="trawl:repository" content="octo/tides">\n\n# Tides\n\n${
          "How the tides of the sea work. ".repeat(20)
        }`
      )
    })
    const { ask } = yield* serviceEngine()
    const { body } = yield* ask("POST", "/v2/scrape", { body: { url } })
    assert.isUndefined(Object(body.data).metadata["trawl:kind"])
    const found = yield* ask("GET", "/v2/search/developer?query=tides&types=issue")
    assert.deepStrictEqual(JSON.parse(found.text).coverage.issue, "unavailable")
  }))
