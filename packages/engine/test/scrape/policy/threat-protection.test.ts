import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { embedded, inMemory, PageStore } from "../../../src/index.ts"
import type { ThreatSettings } from "../../../src/scrape/policy/threat/threat-protection.ts"
import { serveSite } from "../../crawl/web-site.ts"
import { siteOf } from "../../service/service-engine.ts"
import { aPage } from "../../store/a-page.ts"

const protectedEngine = Effect.fnUntraced(function*(threatProtection?: ThreatSettings) {
  const parts = yield* Layer.build(
    embedded({
      dataDirectory: ":memory:",
      apiKeys: ["engine-key"],
      allowedAddresses: ["127.0.0.1", "localhost"],
      browser: false,
      threatProtection
    })
  )
  const answer = yield* Effect.provideContext(inMemory, parts)
  const ask = (method: string, path: string, body?: object) =>
    Effect.promise(async () => {
      const response = await answer(
        new Request(`http://engine.internal${path}`, {
          method,
          headers: { "content-type": "application/json", authorization: "Bearer engine-key" },
          body: body === undefined ? null : JSON.stringify(body)
        })
      )
      // the test checks which fields exist
      return { status: response.status, body: await response.json() as Answer }
    })
  return {
    parts,
    get: ask("GET", "/v2/team/threat-protection"),
    put: (policy: object) => ask("PUT", "/v2/team/threat-protection", policy),
    scrape: (body: object) => ask("POST", "/v2/scrape", body),
    search: (body: object) => ask("POST", "/v2/search", body),
    crawl: (body: object) => ask("POST", "/v2/crawl", body)
  }
})

interface Answer {
  readonly error: string
  readonly code: string
  readonly details: ReadonlyArray<{ readonly path: ReadonlyArray<unknown>; readonly message: string }>
  readonly data: Readonly<Record<string, unknown>> & {
    readonly web: ReadonlyArray<{ readonly url: string }>
    readonly metadata: { readonly creditsUsed: number }
  }
  readonly creditsUsed: number
  readonly warning: string
}

const page = "<html lang=en><title>Reef</title><main><h1>Reef</h1><p>Corals grow in warm water.</p></main>"
const site = serveSite(() => ({ "/reef": page }))
const normal = { mode: "normal" }

it.live("is refused with 403 if it is not enabled", () =>
  Effect.gen(function*() {
    const { get, put, scrape, search } = yield* protectedEngine()
    for (
      const { body, status } of [
        yield* get,
        yield* put(normal),
        yield* scrape({ url: "https://example.com/", threatProtection: normal }),
        yield* search({ query: "x", threatProtection: normal }),
        yield* search({ query: "x", scrapeOptions: { formats: ["markdown"], threatProtection: normal } })
      ]
    ) {
      assert.deepStrictEqual([status, body.error], [403, "Forbidden"])
      assert.match(body.details[0]!.message, /not enabled/)
    }
  }))

it.live("names the refused options of a crawl by their whole path", () =>
  Effect.gen(function*() {
    const { crawl } = yield* protectedEngine()
    const { body, status } = yield* crawl({ url: "http://localhost/", scrapeOptions: { threatProtection: normal } })
    assert.strictEqual(status, 403)
    assert.deepStrictEqual(body.details.map(({ path }) => path), [["scrapeOptions", "threatProtection"]])
  }))

it.live("applies the policy of the settings to teams that have not set one", () =>
  Effect.gen(function*() {
    const { get, put, scrape } = yield* protectedEngine({
      enabled: true,
      policy: { mode: "normal", blacklist: [" LocalHost "], failurePolicy: "open" }
    })
    assert.deepInclude((yield* get).body.data, {
      mode: "normal",
      blacklist: ["localhost"],
      failurePolicy: "open",
      configured: false
    })
    const { body: { code }, status } = yield* scrape({ url: "http://localhost:1/" })
    assert.deepStrictEqual([status, code], [403, "unsafe_domain_blocked"])
    yield* put({ mode: "off" })
    assert.deepInclude((yield* get).body.data, { mode: "off", blacklist: [], configured: true })
  }))

it.live("stores a team's policy as a whole: missing fields get their defaults", () =>
  Effect.gen(function*() {
    const { get, put } = yield* protectedEngine({ enabled: true })
    const defaults = {
      mode: "off",
      riskScoreThreshold: 75,
      blacklist: [],
      whitelist: [],
      blockedTlds: [],
      failurePolicy: "closed",
      allowRequestOverrides: true
    }
    assert.deepStrictEqual((yield* get).body.data, { ...defaults, configured: false } as never)
    yield* put({ mode: "normal", blacklist: ["Bad.example"], riskScoreThreshold: 20, failurePolicy: "open" })
    assert.deepInclude((yield* get).body.data, {
      mode: "normal",
      blacklist: ["bad.example"],
      riskScoreThreshold: 20,
      configured: true
    })
    const { body } = yield* put({ mode: "normal", allowRequestOverrides: false })
    assert.deepInclude(body.data, { ...defaults, mode: "normal", allowRequestOverrides: false, configured: true })
    assert.match(String(body.data["updatedAt"]), /^\d{4}-\d\d-\d\dT/)
  }))

it.live("refuses overrides that the engine or the team forbids, and switching it off if it is enforced", () =>
  Effect.gen(function*() {
    const engine = yield* protectedEngine({ enabled: true, allowRequestOverrides: false })
    assert.match(
      (yield* engine.scrape({ url: "https://example.com/", threatProtection: normal })).body.details[0]!.message,
      /disabled overrides/
    )
    const team = yield* protectedEngine({ enabled: true })
    yield* team.put({ mode: "off", allowRequestOverrides: false })
    assert.strictEqual((yield* team.scrape({ url: "https://example.com/", threatProtection: {} })).status, 403)
    const enforced = yield* protectedEngine({ enabled: true, enforced: true })
    assert.strictEqual((yield* enforced.get).body.data["mode"], "normal")
    for (
      const refused of [
        yield* enforced.put({ mode: "off" }),
        yield* enforced.scrape({ url: "https://example.com/", threatProtection: { mode: "off" } })
      ]
    ) {
      assert.strictEqual(refused.status, 403)
      assert.match(refused.body.details[0]!.message, /enforced/)
    }
  }))

it.live("does not call the classifier if a list decides, whitelist first, and charges nothing", () =>
  Effect.gen(function*() {
    const requests: Array<string> = []
    const { origin } = yield* site
    const { scrape } = yield* protectedEngine({
      enabled: true,
      classifier: (url) => Promise.resolve(requests.push(url) && 100)
    })
    const allowed = yield* scrape({
      url: `${origin}/reef`,
      threatProtection: { ...normal, whitelist: ["127.0.0.*"], blacklist: ["*"], blockedTlds: ["1"] }
    })
    assert.deepStrictEqual([allowed.status, allowed.body.data.metadata.creditsUsed], [200, 1])
    for (
      const [url, lists] of [
        ["https://bad.example/", { blacklist: ["bad.example"] }],
        ["https://BAD.example./", { blacklist: ["bad.example"] }],
        ["https://a.b.bad.example/", { blacklist: ["*.bad.example"] }],
        ["https://site.zip/", { blockedTlds: ["zip"] }],
        ["https://a.co.uk/", { blockedTlds: ["co.uk"] }],
        ["http://0x7f.1/", { blacklist: ["127.0.0.1"] }]
      ] as const
    ) {
      const { body, status } = yield* scrape({ url, threatProtection: { ...normal, ...lists } })
      assert.deepStrictEqual([status, body.error, body.code], [403, "Forbidden", "unsafe_domain_blocked"], url)
    }
    assert.deepStrictEqual(requests, [])
  }))

it.live("blocks from the threshold on, for two credits per classified URL", () =>
  Effect.gen(function*() {
    const { origin } = yield* site
    const { put, scrape } = yield* protectedEngine({ enabled: true, classifier: () => Promise.resolve(60) })
    yield* put(normal)
    const passed = yield* scrape({ url: `${origin}/reef` })
    assert.deepStrictEqual([passed.status, passed.body.data.metadata.creditsUsed], [200, 3])
    const { body, status } = yield* scrape({ url: `${origin}/reef`, threatProtection: { riskScoreThreshold: 60 } })
    assert.deepStrictEqual([status, body.code], [403, "unsafe_domain_blocked"])
    assert.match(body.details[0]!.message, /its risk 60 reaches/)
  }))

it.live("uses failurePolicy if the classifier fails or is not configured", () =>
  Effect.gen(function*() {
    const { origin } = yield* site
    for (const classifier of [undefined, () => Promise.reject(new Error("down")), () => Promise.resolve(Number.NaN)]) {
      const { scrape } = yield* protectedEngine({ enabled: true, classifier })
      assert.strictEqual((yield* scrape({ url: `${origin}/reef`, threatProtection: normal })).status, 403)
      const open = yield* scrape({ url: `${origin}/reef`, threatProtection: { ...normal, failurePolicy: "open" } })
      assert.deepStrictEqual([open.status, open.body.data.metadata.creditsUsed], [200, 1])
    }
  }))

it.live("sends nothing to a blocked redirect target, and charges each URL once", () =>
  Effect.gen(function*() {
    const reached: Array<string | undefined> = []
    const requests: Array<string> = []
    const { url } = yield* siteOf((request, response) => {
      reached.push(request.url)
      const next =
        ({ "/first": "/risky", "/risky": "/reef", "/fine": "/reef#corals" } as Readonly<Record<string, string>>)[
          request.url ?? ""
        ]
      if (next !== undefined) response.writeHead(302, { location: next }).end()
      else response.setHeader("content-type", "text/html").end(page)
    })
    const { scrape } = yield* protectedEngine({
      enabled: true,
      enforced: true,
      classifier: (address) => Promise.resolve(requests.push(address) && address.includes("risky") ? 90 : 0)
    })
    const { body, status } = yield* scrape({ url: `${url}/first` })
    assert.deepStrictEqual([status, body.code, reached], [403, "unsafe_domain_blocked", ["/first"]])
    const fine = yield* scrape({ url: `${url}/fine#top` })
    assert.deepStrictEqual([fine.status, fine.body.data.metadata.creditsUsed], [200, 1 + 2 * 2])
    assert.deepStrictEqual(requests, [`${url}/first`, `${url}/risky`, `${url}/fine`, `${url}/reef`])
  }))

it.live("removes blocked results from a search with a warning, and charges each URL once", () =>
  Effect.gen(function*() {
    const requests: Array<string> = []
    const { parts, search } = yield* protectedEngine({
      enabled: true,
      classifier: (url) => Promise.resolve(requests.push(url) && url.includes("risky") ? 90 : 0)
    })
    const store = yield* Effect.provideContext(PageStore, parts)
    yield* Effect.forEach(
      ["https://good.example/", "https://risky.example/", "https://listed.example/"],
      (url) => store.put(aPage({ url, title: "Reef", text: "Reef." }))
    )
    const { body } = yield* search({
      query: "reef",
      threatProtection: { ...normal, blacklist: ["listed.example"] },
      scrapeOptions: { formats: ["markdown"], minAge: 1, threatProtection: normal }
    })
    assert.deepStrictEqual(
      body.data.web.map(({ url }) => url),
      ["https://good.example/"]
    )
    assert.match(body.warning, /removed 2 URLs/)
    assert.sameMembers(requests, ["https://good.example/", "https://risky.example/"])
    assert.strictEqual(body.creditsUsed, 2 + 4 + 1)
  }))

it.live("applies to media that an allowed page embeds from elsewhere", () =>
  Effect.gen(function*() {
    const film = { headers: { "content-type": "video/mp4" }, body: "film" }
    const site = yield* serveSite((origin) => ({
      "/reef": `<title>Reef</title><main><h1>Reef</h1><video src="${
        origin.replace("127.0.0.1", "localhost")
      }/reef.mp4"></video></main>`,
      "/way": `<title>Reef</title><main><h1>Reef</h1><video src="/on"></video></main>`,
      "/on": { status: 302, headers: { location: `${origin.replace("127.0.0.1", "localhost")}/reef.mp4` }, body: "" },
      "/reef.mp4": film
    }))
    const { scrape } = yield* protectedEngine({ enabled: true })
    for (const path of ["/reef", "/way"]) {
      const video = (blacklist: ReadonlyArray<string>) =>
        scrape({
          url: `${site.origin}${path}`,
          formats: ["video"],
          threatProtection: { ...normal, failurePolicy: "open", blacklist }
        })
      const { body: { data } } = yield* video(["localhost"])
      assert.isNull(data["video"])
      assert.match(String(data["warning"]), /Threat protection blocks localhost:\d+: the blacklist has localhost/)
      assert.isString((yield* video([])).body.data["video"])
    }
  }))

it.live("applies its lists to style sheets, for free", () =>
  Effect.gen(function*() {
    const requests: Array<string> = []
    const css = yield* siteOf((request, response) => {
      requests.push(request.url ?? "")
      response.setHeader("content-type", "text/css").end("body { color: #123456 }")
    })
    const sheet = `${css.url.replace("127.0.0.1", "localhost")}/a.css`
    const site = yield* serveSite(() => ({
      "/reef": `<title>Reef</title><link rel=stylesheet href="${sheet}"><main><h1>Reef</h1></main>`,
      "/way": `<title>Reef</title><link rel=stylesheet href="/on"><main><h1>Reef</h1></main>`,
      "/on": { status: 302, headers: { location: sheet }, body: "" }
    }))
    const { scrape } = yield* protectedEngine({ enabled: true, classifier: () => Promise.resolve(0) })
    for (const path of ["/reef", "/way"]) {
      const { body: { data } } = yield* scrape({
        url: `${site.origin}${path}`,
        formats: ["branding"],
        threatProtection: { ...normal, blacklist: ["localhost"] }
      })
      assert.match(String(data["warning"]), /lacks style sheets that could not be loaded/)
      assert.strictEqual(data.metadata.creditsUsed, 1 + 2)
    }
    assert.deepStrictEqual(requests, [])
  }))
