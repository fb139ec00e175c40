import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { createServer, type RequestListener } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { crawlSite } from "../../src/index.ts"
import { noChromium } from "../../../browser/test/rendered-by.ts"
import { httpProxy, listening, socksProxy } from "../../../fetcher/test/outbound/proxy-servers.ts"
import { selfSigned } from "../../../fetcher/test/outbound/self-signed.ts"
import { serviceEngine } from "../service/service-engine.ts"

// a public address that no test connects to
const url = "http://93.184.216.34/"

const page = (words: string): RequestListener => (_, response) =>
  response.setHeader("content-type", "text/html").end(`<title>${words}</title><p>${words} has some words to read.`)

/** An engine with two proxies, each of which connects to its own site. */
const behindProxies = Effect.fnUntraced(
  function*(
    answers: { readonly basic?: RequestListener; readonly enhanced?: RequestListener },
    options: Parameters<typeof serviceEngine>[0] = {}
  ) {
    const { host: basicSite } = yield* listening(createServer(answers.basic ?? page("Basic")))
    const { host: enhancedSite } = yield* listening(createServer(answers.enhanced ?? page("Enhanced")))
    const basic = yield* httpProxy(basicSite, { credentials: "user:secret" })
    const enhanced = yield* socksProxy(enhancedSite)
    const { ask, parts } = yield* serviceEngine({
      allowedAddresses: [],
      proxy: `http://user:secret@${basic.host}`,
      enhancedProxy: `socks5://${enhanced.host}`,
      ...options
    })
    const scrape = (body: object) =>
      Effect.map(ask("POST", "/v2/scrape", { body: { url, ...body } }), ({ body: { data, ...failed }, status }) => ({
        status,
        title: data?.metadata?.title,
        proxyUsed: data?.metadata?.proxyUsed,
        cacheState: data?.metadata?.cacheState,
        warning: data?.warning ?? "",
        failed: JSON.stringify(failed)
      }))
    return { basic, enhanced, scrape, ask, parts }
  }
)

const scripted = (words: string): RequestListener => ({ headers, url: path }, response) =>
  path === "/words.js"
    ? response.setHeader("content-type", "text/javascript").end(
      `document.title = "${words} to " + location.hostname + " as ${headers.host}"`
    )
    : response.setHeader("content-type", "text/html").end(
      `<title>Without script</title><p>Words.<script src="http://93.184.216.35:8080/words.js"></script>`
    )

const refusing = (status: number): RequestListener => (_, response) =>
  response.writeHead(status, { "content-type": "text/html" }).end("<title>Blocked</title><p>You are a robot.")

describe("the option proxy", () => {
  it.live("selects the proxy, and the response names it", () =>
    Effect.gen(function*() {
      const { basic, enhanced, scrape } = yield* behindProxies({})
      assert.deepInclude(yield* scrape({ proxy: "basic" }), { title: "Basic", proxyUsed: "basic" })
      assert.deepInclude(yield* scrape({ proxy: "enhanced" }), {
        title: "Enhanced",
        proxyUsed: "stealth",
        cacheState: "miss"
      })
      // returned from the cache, without a proxy
      assert.deepInclude(yield* scrape({ proxy: "auto" }), { title: "Basic", proxyUsed: undefined, cacheState: "hit" })
      assert.deepStrictEqual([basic.requests, enhanced.requests], [["93.184.216.34:80"], ["93.184.216.34:80"]])
    }))

  it.live.each([401, 403, 429, 503])(
    "tries the enhanced proxy for a page that returns %s, if it is auto",
    (status) =>
      Effect.gen(function*() {
        const { scrape } = yield* behindProxies({ basic: refusing(status) })
        assert.deepInclude(yield* scrape({}), { status: 200, title: "Enhanced", proxyUsed: "stealth" })
        assert.deepInclude(yield* scrape({ proxy: "basic", maxAge: 0 }), {
          status: 200,
          title: "Blocked",
          proxyUsed: "basic"
        })
      })
  )

  it.live("is suggested for a blocked page only if the engine has an enhanced proxy that was not used", () =>
    Effect.gen(function*() {
      const advice = "Try another URL of the site, or try again later."
      const { scrape } = yield* behindProxies({ basic: refusing(429), enhanced: refusing(429) })
      assert.include(
        (yield* scrape({ proxy: "basic" })).warning,
        "Set proxy to \"enhanced\", try another URL of the site, or try again later."
      )
      assert.include((yield* scrape({ proxy: "enhanced", maxAge: 0 })).warning, advice)
      const without = yield* behindProxies({ basic: refusing(429) }, { enhancedProxy: undefined })
      assert.include((yield* without.scrape({})).warning, advice)
    }))

  it.live("tries the enhanced proxy if the basic one fails, and returns the blocked page if the enhanced one fails", () =>
    Effect.gen(function*() {
      const { scrape } = yield* behindProxies({}, { proxy: "http://127.0.0.1:1" })
      assert.deepInclude(yield* scrape({}), { title: "Enhanced", proxyUsed: "stealth" })
      const other = yield* behindProxies({ basic: refusing(403) }, { enhancedProxy: "socks5://127.0.0.1:1" })
      assert.deepInclude(yield* other.scrape({}), { title: "Blocked", proxyUsed: "basic" })
    }))

  it.live("never bypasses the only proxy", () =>
    Effect.gen(function*() {
      const { scrape } = yield* behindProxies({}, { enhancedProxy: undefined })
      assert.deepInclude(yield* scrape({ proxy: "enhanced" }), { title: "Basic", proxyUsed: "basic" })
    }))

  it.live("fails with a retryable error without credentials if the proxy fails", () =>
    Effect.gen(function*() {
      const { basic, scrape } = yield* behindProxies({})
      const failing = yield* behindProxies({}, { proxy: `http://user:wrong-secret@${basic.host}` })
      const { failed, status } = yield* failing.scrape({ proxy: "basic" })
      assert.strictEqual(status, 502)
      assert.include(failed, "SCRAPE_PROXY_SELECTION_ERROR")
      assert.include(failed, "The proxy of the setting proxy (--proxy) refuses its credentials (407)")
      assert.notInclude(failed, "secret")
      assert.strictEqual((yield* scrape({ proxy: "basic" })).status, 200)
    }))
})

it.live("robots.txt and the pages of a crawl are fetched through the basic proxy", () =>
  Effect.gen(function*() {
    const paths: Array<string> = []
    const { enhanced, parts } = yield* behindProxies({
      basic: ({ url: path = "" }, response) => {
        paths.push(path)
        response.writeHead(path === "/" ? 200 : 404, { "content-type": "text/html" }).end(
          "<title>Home</title><p>Words of the site."
        )
      }
    })
    yield* Effect.provideContext(Stream.runDrain(crawlSite(url, { maxPages: 1 })), parts)
    assert.includeMembers(paths, ["/robots.txt", "/"])
    assert.deepStrictEqual(enhanced.requests, [])
  }))

it.live.skipIf(noChromium)("the browser's requests go through the proxy", () =>
  Effect.gen(function*() {
    const { basic, enhanced, scrape } = yield* behindProxies({
      basic: scripted("Basic"),
      enhanced: scripted("Enhanced")
    }, { browser: {} })
    assert.deepInclude(yield* scrape({ proxy: "basic", waitFor: 1 }), {
      title: "Basic to 93.184.216.34 as 93.184.216.35:8080",
      proxyUsed: "basic"
    })
    assert.deepInclude(yield* scrape({ proxy: "enhanced", waitFor: 1 }), {
      title: "Enhanced to 93.184.216.34 as 93.184.216.35:8080",
      proxyUsed: "stealth"
    })
    for (const { requests } of [basic, enhanced]) {
      assert.includeMembers([...requests], ["93.184.216.34:80", "93.184.216.35:8080"])
    }
    const failing = yield* behindProxies({}, { browser: {}, proxy: "http://user:secret@127.0.0.1:1" })
    const { failed, status } = yield* failing.scrape({ proxy: "basic", waitFor: 1 })
    assert.strictEqual(status, 502)
    assert.include(failed, "The proxy of the setting proxy (--proxy) cannot be reached: ECONNREFUSED")
    assert.notInclude(failed, "secret")
  }))

it.live.skipIf(noChromium)(
  "the browser's TLS requests go through the proxy as well",
  () =>
    Effect.gen(function*() {
      const { host } = yield* listening(createTlsServer(selfSigned(), (_, response) =>
        response.setHeader("content-type", "text/html").end(
          "<p>Words.<script>document.title = location.href</script>"
        )))
      const proxies = { http: yield* httpProxy(host), socks5: yield* socksProxy(host) }
      for (const [protocol, { requests, host: proxy }] of Object.entries(proxies)) {
        const { ask } = yield* serviceEngine({ allowedAddresses: [], browser: {}, proxy: `${protocol}://${proxy}` })
        const { body } = yield* ask("POST", "/v2/scrape", { body: { url: "https://93.184.216.34/", waitFor: 1 } })
        assert.strictEqual(body.data.metadata?.title, "https://93.184.216.34/")
        assert.includeMembers([...requests], ["93.184.216.34:443"])
      }
    })
)
