import { assert, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { Agent, request as httpRequest } from "node:http"
import { embedded, EngineAddress, listen, type ListenOptions } from "../../src/index.ts"
import { pageOf, siteOf, until } from "./service-engine.ts"

it.live("finishes open requests during a shutdown, and refuses new ones", () =>
  Effect.gen(function*() {
    const held: Array<() => void> = []
    const { url } = yield* siteOf((request, response) => void held.push(() => pageOf(request, response)))
    const scope = yield* Scope.make()
    const base = yield* engineIn(scope, { shutdownTimeout: "1 hour" })
    // two connections that stay open
    const first = new Agent({ keepAlive: true, maxSockets: 1 })
    const second = new Agent({ keepAlive: true, maxSockets: 1 })
    const begun = yield* Effect.forkChild(send(first, `${base}/v2/scrape`, { url }))
    const other = yield* Effect.forkChild(send(second, `${base}/v2/scrape`, { url: `${url}/2` }))
    yield* until(Effect.sync(() => held.length), (count) => count === 2)
    const ending = yield* Effect.forkChild(Scope.close(scope, Exit.void))
    const refused = yield* Effect.forkChild(send(second, `${base}/health/live`))
    yield* Effect.sleep(50)
    // so that a load balancer tries another engine
    assert.strictEqual((yield* send(new Agent(), `${base}/health/live`)).status, 503)
    held.splice(0).forEach((go) => go())
    assert.strictEqual((yield* Fiber.join(begun)).status, 200)
    assert.strictEqual((yield* Fiber.join(other)).status, 200)
    // the connection was closed, or the response was 503
    assert.include([503, 0], (yield* Fiber.join(refused)).status)
    yield* Fiber.join(ending)
    assert.strictEqual((yield* send(new Agent(), `${base}/health/live`)).status, 0)
  }))

it.live("reports the number of open requests, and returns 503 for those that take too long", () =>
  Effect.gen(function*() {
    let requestCount = 0
    const { url } = yield* siteOf(() => void requestCount++)
    const scope = yield* Scope.make()
    const waitedFor: Array<number> = []
    const lines: Array<string> = []
    const write = console.log
    console.log = (line: unknown) => lines.push(String(line))
    yield* Effect.addFinalizer(() => Effect.sync(() => (console.log = write)))
    const base = yield* engineIn(scope, {
      shutdownTimeout: "50 millis",
      onEnding: (underway) => waitedFor.push(underway)
    })
    const begun = yield* Effect.forkChild(send(new Agent(), `${base}/v2/scrape`, { url }))
    yield* until(Effect.sync(() => requestCount), (count) => count > 0)
    yield* Scope.close(scope, Exit.void)
    assert.strictEqual((yield* Fiber.join(begun)).status, 503)
    assert.deepStrictEqual(waitedFor, [1])
    assert.notInclude(lines.join("\n"), "unexpectedly")
  }))

it.live("writes JSON lines to the log if configured, without keys and URLs", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const lines: Array<string> = []
    // captures the log
    const write = console.log
    console.log = (line: unknown) => lines.push(String(line))
    yield* Effect.gen(function*() {
      const base = yield* engineIn(yield* Effect.scope)
      yield* send(new Agent(), `${base}/v2/scrape`, { url: `${url}/secret-path` })
    }).pipe(
      Effect.scoped,
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown({ TRAWL_LOG: "json" })),
      Effect.ensuring(Effect.sync(() => {
        console.log = write
      }))
    )
    const request = lines.map((line): { readonly message: unknown; readonly annotations: object } => JSON.parse(line))
      .find(({ message }) => String(message) === "request")
    assert.deepInclude(request?.annotations, { operation: "scrape", team: "default", status: "200" })
    assert.match(String(Reflect.get(request?.annotations ?? {}, "requestId")), /^[\da-f-]{36}$/)
    assert.notMatch(lines.join(), /secret-path|engine-key/)
  }))

const engineIn = (scope: Scope.Scope, options: ListenOptions = {}) =>
  Layer.provideMerge(
    listen({ port: 0, ...options }),
    embedded({ dataDirectory: ":memory:", apiKeys: ["engine-key"], allowedAddresses: ["127.0.0.1"], browser: false })
  ).pipe(
    Layer.buildWithScope(scope),
    Effect.flatMap((parts) => Effect.provideContext(Effect.map(EngineAddress, ({ url }) => url), parts))
  )

/** Status 0 means no response. */
const send = (agent: Agent, url: string, body?: object) =>
  Effect.callback<{ readonly status: number }>((resume) => {
    const sent = httpRequest(url, {
      agent,
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: "Bearer engine-key", "content-type": "application/json" }
    }, (response) => {
      response.resume().on("end", () => resume(Effect.succeed({ status: response.statusCode ?? 0 })))
    })
    sent.on("error", () => resume(Effect.succeed({ status: 0 })))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
