import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mkdirSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { embedded, EngineAddress, listen, type PlaygroundSettings } from "../../src/index.ts"
import { isOwnPage } from "../../src/playground/is-own-page.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

const html = "<!doctype html><title>Page</title>"
const script = "export const answer = 42\n".repeat(20)

/**
 * An engine with a built page, as a function from path and headers to response. The headers can differ from those of
 * `fetch`.
 */
const engineWith = (
  playground: (directory: string) => PlaygroundSettings | undefined = (directory) => ({
    directory,
    apiKey: "engine-key"
  }),
  publicUrl?: string
) =>
  Effect.gen(function*() {
    const root = yield* temporaryDirectory
    const directory = join(root, "built")
    mkdirSync(join(directory, "assets"), { recursive: true })
    writeFileSync(join(root, "secret.js"), "secret")
    writeFileSync(join(directory, "index.html"), html)
    writeFileSync(join(directory, "assets/main-1a2b.js"), script)
    writeFileSync(join(directory, "assets/main-1a2b.js.gz"), gzipSync(script))
    writeFileSync(join(directory, "assets/notes.txt"), "secret")
    const context = yield* Layer.build(Layer.provideMerge(
      listen({ port: 0 }),
      embedded({
        dataDirectory: ":memory:",
        apiKeys: ["engine-key"],
        browser: false,
        publicUrl,
        playground: playground(directory)
      })
    ))
    const { port } = yield* Effect.provideContext(Effect.map(EngineAddress, ({ url }) => new URL(url)), context)
    return (path: string, headers: Record<string, string> = {}) =>
      Effect.callback<Answer>((resume) => {
        const outgoing = request({ host: "127.0.0.1", port, path, headers }, (response) => {
          const pieces: Array<Buffer> = []
          response.on("data", (piece: Buffer) => void pieces.push(piece)).on("end", () =>
            resume(
              Effect.succeed({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) })
            ))
        })
        outgoing.end()
      })
  })

interface Answer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: Buffer
}

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }

/** The headers of a browser when the page requests its key. */
const ownAt = (host: string) => ({ host, referer: `http://${host}/`, "sec-fetch-site": "same-origin" })
const own = ownAt("127.0.0.1:3002")

describe("an engine with a page", () => {
  it.live("serves it to browsers at /, and a description to programs", () =>
    Effect.gen(function*() {
      const get = yield* engineWith()
      const page = yield* get("/", browser)
      assert.strictEqual(page.body.toString(), html)
      assert.strictEqual(page.headers["content-type"], "text/html; charset=utf-8")
      assert.strictEqual(page.headers["cache-control"], "no-cache")
      for (const accept of ["*/*", "application/json"]) {
        const about = yield* get("/", { accept })
        assert.match(JSON.parse(about.body.toString()).message, /^Trawl/)
        assert.include(String(about.headers["vary"]), "accept")
      }
    }).pipe(Effect.scoped))

  it.live("lets the page load its own files and call this engine, and nothing else", () =>
    Effect.gen(function*() {
      const policy = String((yield* (yield* engineWith())("/", browser)).headers["content-security-policy"])
      assert.include(policy, "default-src 'none'")
      assert.notMatch(policy, /unsafe|https?:|\*/)
    }).pipe(Effect.scoped))

  it.live("serves assets with their types, cacheable forever, and compressed for clients that accept it", () =>
    Effect.gen(function*() {
      const get = yield* engineWith()
      const plain = yield* get("/assets/main-1a2b.js")
      assert.strictEqual(plain.body.toString(), script)
      assert.strictEqual(plain.headers["content-type"], "text/javascript; charset=utf-8")
      assert.include(String(plain.headers["cache-control"]), "immutable")
      const packed = yield* get("/assets/main-1a2b.js", { "accept-encoding": "gzip, br" })
      assert.strictEqual(packed.headers["content-encoding"], "gzip")
      assert.deepStrictEqual(packed.body, gzipSync(script))
    }).pipe(Effect.scoped))

  it.live.each([
    "/assets/..%2f..%2fsecret.js",
    "/assets/../../secret.js",
    "/assets/..%5c..%5csecret.js",
    "/assets/%2e%2e/secret.js",
    "/assets/main-1a2b.js%00.txt",
    "/assets/.hidden.js",
    "/assets/notes.txt",
    "/assets/main-1a2b.js.gz",
    "/assets/none.js",
    "/assets/"
  ])("returns 404 for %s", (path) =>
    Effect.gen(function*() {
      const { body, status } = yield* (yield* engineWith())(path)
      assert.strictEqual(status, 404)
      assert.deepStrictEqual(JSON.parse(body.toString()), { success: false, error: "Not Found" })
    }).pipe(Effect.scoped))

  it.live("sends its key only to its own page on this machine", () =>
    Effect.gen(function*() {
      const get = yield* engineWith()
      const keyFor = (headers: Record<string, string>) =>
        Effect.map(get("/playground.json", headers), ({ body }) => JSON.parse(body.toString()))
      for (const host of ["127.0.0.1:3002", "localhost:3002", "[::1]:3002", "localhost"]) {
        assert.deepStrictEqual(yield* keyFor(ownAt(host)), { apiKey: "engine-key" })
      }
      for (
        const host of [
          "rebound.example:3002",
          "127.0.0.1.rebound.example",
          "localhost.rebound.example:3002",
          "192.168.0.7:3002"
        ]
      ) {
        assert.notProperty(yield* keyFor(ownAt(host)), "apiKey", host)
      }
      for (const site of ["cross-site", "same-site", "none", ""]) {
        assert.deepStrictEqual(yield* keyFor({ ...own, "sec-fetch-site": site }), {}, site)
      }
      assert.strictEqual((yield* get("/playground.json", own)).headers["cache-control"], "no-store")
    }).pipe(Effect.scoped))

  it.live("sends no key through a proxy on this machine, whether or not the proxy identifies itself", () =>
    Effect.gen(function*() {
      const get = yield* engineWith()
      const answerTo = (headers: Record<string, string>) =>
        Effect.map(get("/playground.json", headers), ({ body }) => JSON.parse(body.toString()))
      for (
        const name of ["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"]
      ) {
        assert.deepStrictEqual(yield* answerTo({ ...own, [name]: "10.0.0.5" }), {}, name)
      }
      for (
        const referer of [
          "https://search.example.com/",
          "http://search.example.com/",
          "https://127.0.0.1:3002/",
          "http://127.0.0.1:8080/",
          "127.0.0.1:3002",
          ""
        ]
      ) {
        assert.deepStrictEqual(yield* answerTo({ ...own, referer }), {}, referer)
      }
      const { referer: _, ...unreferred } = own
      assert.deepStrictEqual(yield* answerTo(unreferred), {})
    }).pipe(Effect.scoped))

  it("does not start with a public URL and a key for its page", () => {
    assert.throws(
      withKey("engine-key"),
      /^Other machines can reach the engine at https:\/\/search\.example\.com: set your own API key, without `playground\.apiKey`\.$/
    )
    assert.doesNotThrow(withKey())
  })

  it.live("sends no key with a public URL, and answers under its name", () =>
    Effect.gen(function*() {
      const get = yield* engineWith((directory) => ({ directory }), "https://search.example.com")
      assert.deepStrictEqual(JSON.parse((yield* get("/playground.json", own)).body.toString()), {})
      assert.strictEqual(
        (yield* get("/v2/agent", { host: "search.example.com", authorization: "Bearer engine-key" })).status,
        200
      )
    }).pipe(Effect.scoped))

  it.live("answers only under its own names with a key for its page, and under any name with a custom key", () =>
    Effect.gen(function*() {
      const get = yield* engineWith()
      for (const path of ["/", "/openapi.json", "/assets/main-1a2b.js", "/v2/agent"]) {
        assert.strictEqual(
          (yield* get(path, { host: "rebound.example:3002", authorization: "Bearer engine-key" })).status,
          404,
          path
        )
      }
      assert.strictEqual(
        (yield* get("/v2/agent", { host: "localhost:3002", authorization: "Bearer engine-key" })).status,
        200
      )
      const withoutOrigin = yield* engineWith((directory) => ({ directory }))
      assert.strictEqual(
        (yield* withoutOrigin("/v2/agent", { host: "search.example.com", authorization: "Bearer engine-key" })).status,
        200
      )
    }).pipe(Effect.scoped))

  it.live("refuses writes under other names with a key for its page, whatever host a proxy sends", () =>
    Effect.gen(function*() {
      const settingsOf = yield* engineWith()
      const statusFor = (origin: string, get = settingsOf) =>
        Effect.map(
          get("/v2/agent", { host: "127.0.0.1:3002", origin, authorization: "Bearer engine-key" }),
          ({ status }) => status
        )
      for (
        const origin of [
          "http://rebound.example:3002",
          "https://search.example.com",
          "http://127.0.0.1.rebound.example",
          "http://192.168.0.7:3002",
          "null",
          ""
        ]
      ) {
        assert.strictEqual(yield* statusFor(origin), 404, origin)
      }
      for (const origin of ["http://127.0.0.1:3002", "http://localhost:5173", "https://[::1]:8443"]) {
        assert.strictEqual(yield* statusFor(origin), 200, origin)
      }
      const withoutOrigin = yield* engineWith((directory) => ({ directory }))
      assert.strictEqual(yield* statusFor("https://search.example.com", withoutOrigin), 200)
    }).pipe(Effect.scoped))

  it.live("allows no requests with a key from pages of other origins", () =>
    Effect.gen(function*() {
      for (const get of [yield* engineWith(), yield* engineWith((directory) => ({ directory }))]) {
        for (const path of ["/", "/playground.json", "/v2/agent", "/openapi.json"]) {
          const { headers } = yield* get(path, {
            host: "127.0.0.1:3002",
            origin: "http://localhost:8080",
            "access-control-request-headers": "authorization",
            "access-control-request-method": "POST"
          })
          assert.deepStrictEqual(Object.keys(headers).filter((name) => name.startsWith("access-control-")), [], path)
        }
      }
    }).pipe(Effect.scoped))

  it.each(["10.0.0.5", "::ffff:10.0.0.5", "fd00::1", "127.0.0.1.example", ""])(
    "sends no key to %j, whatever its headers",
    (remoteAddress) => {
      assert.isTrue(isOwnPage(own, "127.0.0.1"))
      assert.isFalse(isOwnPage(own, remoteAddress))
    }
  )

  it.live("sends only the key that was given for the page", () =>
    Effect.gen(function*() {
      const keyless = yield* engineWith((directory) => ({ directory }))
      assert.deepStrictEqual(JSON.parse((yield* keyless("/playground.json", own)).body.toString()), {})
      const none = yield* engineWith(() => undefined)
      assert.match((yield* none("/", browser)).body.toString(), /^\{"message":"Trawl/)
      assert.strictEqual((yield* none("/playground.json", own)).status, 404)
      assert.strictEqual((yield* none("/assets/main-1a2b.js")).status, 404)
    }).pipe(Effect.scoped))

  it.live("serves a page that is built while the engine is running", () =>
    Effect.gen(function*() {
      let directory = ""
      const get = yield* engineWith((built) => ({ directory: directory = join(built, "later") }))
      assert.match((yield* get("/", browser)).body.toString(), /^\{"message":"Trawl/)
      mkdirSync(directory)
      writeFileSync(join(directory, "index.html"), html)
      assert.strictEqual((yield* get("/", browser)).body.toString(), html)
    }).pipe(Effect.scoped))
})

const withKey = (apiKey?: string) => () =>
  embedded({
    dataDirectory: ":memory:",
    apiKeys: ["engine-key"],
    publicUrl: "https://search.example.com",
    playground: { apiKey }
  })
