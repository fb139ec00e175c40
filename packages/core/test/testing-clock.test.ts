import { call, connect, Host } from "@trawl/core"
import { fetchTransport } from "@trawl/core/fetch"
import { task } from "@trawl/core/machine"
import { scripted, type ScriptedTransport, type TestClock, testClock } from "@trawl/core/testing/pure"
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, assert, describe, it, vi } from "vitest"
import { found, searchOperation } from "./search-operation.ts"

const settings = { apiKey: "test-key", baseUrl: "https://api.example.com" }
const search = (host: TestClock) =>
  call(task(searchOperation, { body: { query: "effect" } })).pipe(Effect.provideService(Host, () => host))

describe("a test clock that advances automatically", () => {
  it("takes no real time for the waits of five attempts", async () => {
    const host = testClock()
    const begun = performance.now()
    const error = await connect({ ...settings, transport: scripted(() => ({ status: 503 })) })(search(host)).catch((
      cause: unknown
    ) => cause)
    assert.deepInclude(error, { attempts: 5, elapsed: 15_000 })
    assert.isBelow(performance.now() - begun, 1000)
  })

  it("applies the time limits of attempts and the deadline to a silent service", async () => {
    const host = testClock()
    const run = connect({
      ...settings,
      transport: scripted(() => ({ silent: true })),
      attemptTimeout: 20_000,
      deadline: 60_000
    })
    const error = await run(search(host)).catch((cause: unknown) => cause)
    assert.deepInclude(error, { elapsed: 60_000, attempts: 3 })
    assert.deepStrictEqual(host.pending(), [])
  })

  it("uses its own random numbers", async () => {
    const host = testClock({ random: () => 0.5, start: 0 })
    await connect({ ...settings, transport: scripted([{ status: 503 }, { body: found }]) })(search(host))
    assert.strictEqual(host.now(), 1500)
  })

  it("works with fake timers", async () => {
    vi.useFakeTimers()
    const host = testClock({ start: 0 })
    await new Promise<void>((resolve) => void host.timer(5000, resolve))
    assert.strictEqual(host.now(), 5000)
  })
  afterEach(() => void vi.useRealTimers())

  it("fires timers in order of time, equal ones in order of creation, and no cancelled ones", async () => {
    const host = testClock()
    const rung: Array<string> = []
    await new Promise<void>((resolve) => {
      host.timer(30, resolve)
      host.timer(20, () => rung.push("b"))
      host.timer(10, () => void host.timer(5, () => rung.push("a")))
      host.timer(20, () => rung.push("c"))
      host.timer(20, () => rung.push("never"))()
    })
    assert.deepStrictEqual(rung, ["a", "b", "c"])
  })

  it("stands still while a real request is in flight", async () => {
    let requestCount = 0
    const server = createServer((message, response) => {
      message.resume()
      if (requestCount++ === 0) response.writeHead(503, { "retry-after": "100" }).end()
      else setTimeout(() => response.setHeader("content-type", "application/json").end(JSON.stringify(found)), 50)
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // of a server that listens
    const host = testClock({ start: 0 })
    const answer = await connect({ ...settings, baseUrl, transport: host.waitingFor(fetchTransport) })(search(host))
    server.closeAllConnections()
    server.close()
    assert.deepStrictEqual([answer, host.now(), requestCount], [found, 100_000, 2])
  })
})

describe("a test clock that the test advances", () => {
  it("stops until it is advanced, then fires the due timers one after the other", async () => {
    const host = testClock({ auto: false, start: 0 })
    const transport: ScriptedTransport = scripted([{ status: 429, headers: { "retry-after": "7" } }, { body: found }])
    const answer = connect({ ...settings, transport })(search(host))
    await host.advance(6999)
    assert.deepStrictEqual([transport.requests.length, host.pending()], [1, [7000]])
    await host.advance(1)
    assert.deepStrictEqual(await answer, found)
    assert.strictEqual(transport.requests.length, 2)
  })
})
