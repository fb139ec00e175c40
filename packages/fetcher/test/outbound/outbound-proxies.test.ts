import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { createServer } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { createServer as createSocketServer } from "node:net"
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from "node:tls"
import * as HttpFetcher from "../../src/fetch/http-fetcher.ts"
import { connectThrough } from "../../src/outbound/connect-through.ts"
import { type ProxySettings, readProxies } from "../../src/outbound/proxy-settings.ts"
import { type FetchOptions, PageFetcher } from "../../src/fetch/page-fetcher.ts"
import { httpProxy, httpsProxy, listening, socksProxy } from "./proxy-servers.ts"
import { selfSigned } from "./self-signed.ts"

// a public address that no test connects to
const publicAddress = "93.184.216.34"

const fetched = (
  url: string,
  settings: ProxySettings,
  { addresses = [publicAddress], ...options }: FetchOptions & { readonly addresses?: ReadonlyArray<string> } = {}
) =>
  Effect.flatMap(PageFetcher, (fetcher) => fetcher.fetch(url, options)).pipe(
    Effect.provide(HttpFetcher.layer({
      proxies: readProxies(settings),
      resolve: (_, __, done) =>
        done(null, addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })))
    }))
  )

/** The message of a page whose proxy fails. */
const messageFor = (settings: ProxySettings, kind: "basic" | "enhanced" = "basic") =>
  Effect.map(Effect.flip(fetched("http://site.example/", settings, { proxy: kind })), (failed) => {
    assert.strictEqual(failed.reason, "ProxyFailed")
    assert.notMatch(JSON.stringify([failed, String(failed.cause)]), /secret/)
    return failed.message.replace(/ \(407\)$/, "")
  })

const site = Effect.suspend(() =>
  Effect.map(
    listening(createServer(({ headers: { host } }, response) => response.end(`page of ${host}`))),
    ({ host }) => host
  )
)

const certificate = selfSigned()
const trusted = getCACertificates("default")
beforeAll(() => setDefaultCACertificates([...trusted, certificate.cert]))
afterAll(() => setDefaultCACertificates(trusted))

const kinds = [["an HTTP proxy", "http", httpProxy], ["an HTTPS proxy", "https", httpsProxy(certificate)], [
  "a SOCKS5 proxy",
  "socks5",
  socksProxy
]] as const

describe.each(kinds)("%s", (_, protocol, open) => {
  it.live("receives the checked address, and the page receives the host name", () =>
    Effect.scoped(Effect.gen(function*() {
      const proxy = yield* open(yield* site, { credentials: "us%er:p@ss/word" })
      const given = Redacted.make(`${protocol}://us%25er:p%40ss%2Fword@${proxy.host}`)
      const page = yield* fetched("http://site.example:8080/", { proxy: given })
      assert.strictEqual(new TextDecoder().decode(page.body), "page of site.example:8080")
      assert.deepStrictEqual(proxy.requests, [`${publicAddress}:8080`])
    })))

  it.live("leaves TLS between the engine and the page, under the page's name", () =>
    Effect.scoped(Effect.gen(function*() {
      const { host } = yield* listening(
        createTlsServer(
          selfSigned(),
          (request, response) =>
            response.end(String((request.socket as TLSSocket & { servername?: string }).servername))
        )
      )
      const proxy = yield* open(host)
      const page = yield* fetched("https://site.example/", { proxy: `${protocol}://${proxy.host}` }, {
        skipTlsVerification: true
      })
      assert.strictEqual(new TextDecoder().decode(page.body), "site.example")
      assert.deepStrictEqual(proxy.requests, [`${publicAddress}:443`])
      // the engine checks the certificate of the page, not of the proxy
      assert.strictEqual(
        (yield* Effect.flip(fetched("https://site.example/", { proxy: `${protocol}://${proxy.host}` }))).reason,
        "TlsFailed"
      )
    })))

  it.live("is never asked to connect to private addresses", () =>
    Effect.scoped(Effect.gen(function*() {
      const proxy = yield* open(yield* site)
      for (
        const [url, settings] of [["http://site.example/", {}], ["http://10.0.0.1/", {}], ["http://10.0.0.1/", {
          proxyResolvesNames: true
        }], ["http://localhost/", { proxyResolvesNames: true }]] as const
      ) {
        const failed = yield* Effect.flip(
          fetched(url, { proxy: `${protocol}://${proxy.host}`, ...settings }, { addresses: ["10.0.0.1"] })
        )
        assert.strictEqual(failed.reason, "AddressRefused")
      }
      assert.deepStrictEqual(proxy.requests, [])
    })))

  it.live("receives the host name if it resolves names", () =>
    Effect.scoped(Effect.gen(function*() {
      const proxy = yield* open(yield* site)
      yield* fetched("http://site.example/", { proxy: `${protocol}://${proxy.host}`, proxyResolvesNames: true }, {
        addresses: []
      })
      assert.deepStrictEqual(proxy.requests, ["site.example:80"])
    })))

  it.live("is asked to connect to the next address if one fails", () =>
    Effect.scoped(Effect.gen(function*() {
      const proxy = yield* open(yield* site, {
        refuses: (target) => target.startsWith(publicAddress) ? (protocol === "socks5" ? 4 : 502) : undefined
      })
      yield* fetched("http://site.example/", { proxy: `${protocol}://${proxy.host}` }, {
        addresses: [publicAddress, "93.184.216.35"]
      })
      assert.deepStrictEqual(proxy.requests, [`${publicAddress}:80`, "93.184.216.35:80"])
    })))

  it.live("is named by its setting, without credentials, in the message when it fails", () =>
    Effect.scoped(Effect.gen(function*() {
      const host = yield* site
      const wants = yield* open(host, { credentials: "user:right" })
      const refuses = yield* open(host, { refuses: () => protocol === "socks5" ? 2 : 403 })
      const { host: silent } = yield* listening(createSocketServer((socket) => void socket.destroy()))
      const { host: other } = yield* listening(
        createSocketServer((socket) => void socket.end("220 mail.example ESMTP\r\n"))
      )
      const credentials = `${protocol}://secret-user:secret-password@`
      assert.strictEqual(
        yield* messageFor({ proxy: `${credentials}${wants.host}` }),
        "The proxy of the setting proxy refuses its credentials"
      )
      assert.strictEqual(
        yield* messageFor({ enhancedProxy: `${protocol}://${wants.host}` }, "enhanced"),
        "The proxy of the setting enhancedProxy asks for credentials"
      )
      assert.match(
        yield* messageFor({ proxy: `${credentials}${refuses.host}` }),
        /could not connect to 93\.184\.216\.34:80: (?:it returned 403|connection not allowed by ruleset)$/
      )
      assert.match(yield* messageFor({ proxy: `${credentials}127.0.0.1:1` }), /cannot be reached: ECONNREFUSED$/)
      assert.match(
        yield* messageFor({ proxy: `${credentials}${silent}` }),
        /(?:closed the connection|cannot be reached: ECONNRESET)$/
      )
      assert.match(
        yield* messageFor({ proxy: `${credentials}${other}` }),
        /(?:cannot be reached: (?:HPE_\w+|ERR_SSL_\w+|EPROTO)|does not speak SOCKS5)$/
      )
    })))

  it.live("fails the page if it does not answer in time", () =>
    Effect.scoped(Effect.gen(function*() {
      const closed = Promise.withResolvers<void>()
      const { host } = yield* listening(createSocketServer((socket) =>
        void socket.resume().on("error", () => undefined).once("close", () => closed.resolve())
      ))
      const { basic: proxy } = readProxies({ proxy: `${protocol}://${host}` })
      if (proxy === undefined) {
        throw new Error("no proxy")
      }
      const failed = yield* Effect.flip(Effect.tryPromise({
        try: () =>
          connectThrough(proxy, publicAddress, 80, new AbortController().signal, 50),
        catch: String
      }))
      assert.match(failed, /did not respond within 0\.05 s$/)
      yield* Effect.promise(() => closed.promise)
    })))
})

describe("the URL of a proxy", () => {
  it.each([
    ["proxy.example:8080", /^proxy: Expected the URL of a proxy, such as http:\/\/host:port, https:/],
    ["ftp://proxy.example", /^proxy: Expected the URL of a proxy, such as/],
    ["http://user:sec/ret@proxy.example", /^proxy: .*write the characters \/ \? # @ : and % as %2F/],
    ["socks5://user@proxy.example", /^proxy: Expected a user name and a password of at most 255 bytes each/],
    [`socks5://user:${"secret".repeat(50)}@proxy.example`, /^proxy: Expected a user name and a password/]
  ])("is rejected if it is invalid, without showing it: %s", (proxy, message) => {
    assert.throws(() => readProxies({ proxy }), message)
    assert.throws(() => readProxies({ proxy }), /^((?!sec|ftp).)*$/)
  })

  it("has the default port of its protocol, and shows no credentials as text", () => {
    const ports = (["http", "https", "socks5"] as const).map((kind) =>
      readProxies({ proxy: `${kind}://user:secret@proxy.example` }).basic
    )
    assert.deepStrictEqual(ports.map((proxy) => proxy?.port), [80, 443, 1080])
    assert.notInclude(JSON.stringify(ports), "secret")
  })
})
