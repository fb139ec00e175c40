import { agent, ApiError, type Client, connect, createClient, scrape, search, searchMany } from "@trawl/sdk"
import { crawl, parse } from "@trawl/sdk/all"
import { nodeTransport } from "@trawl/sdk/node"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "vitest"
import { found, scripted } from "./scripted.ts"

const id = "123e4567-e89b-12d3-a456-426614174000"
const running = { body: { success: true, status: "processing", expiresAt: "2026-11-22T00:00:00Z", creditsUsed: 1 } }

const failed = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(() => undefined, (error) => error)
  assert.instanceOf(error, ApiError)
  return error
}

const calls: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  search: (client) => search(client, { query: "effect" }),
  scrape: (client) => scrape(client, { url: "https://effect.website/" }),
  parse: (client) => parse(client, { filename: "a.txt", data: "text" }),
  searchMany: (client) => searchMany(client, [{ query: "effect" }]).next(),
  "an iterator": (client) => agent.trace(client, id).next(),
  "the pages of a job": (client) => crawl.pages(client, id).next(),
  "a program": (client) => agent.wait(client, id),
  "a scope": (client) => agent.scoped(client, { prompt: "Find it" })
}

describe("a closed client", () => {
  it.each(Object.entries(calls))("rejects %s immediately, and says why", async (_, call) => {
    const { requests, client } = scripted([{ body: found }])
    await client.close()
    const error = await failed(call(client))
    assert.deepInclude({ ...error.reason }, { _tag: "RequestInvalid", field: "client" })
    assert.match(error.message, /`client` is closed; nothing was sent$/)
    assert.lengthOf(requests, 0)
  })

  it("is closed at the end of its block, with its methods, and can be closed again", async () => {
    let kept
    {
      await using trawl = createClient({
        apiKey: "test-key",
        baseUrl: "https://api.example.com",
        transport: { send: () => assert.fail("sent") }
      })
      kept = trawl
    }
    await kept.close()
    assert.match((await failed(kept.search({ query: "effect" }))).message, /closed/)
  })

  it("ends the pause of a program, and the program", async () => {
    const { requests, client, host } = scripted([running, running])
    const timer: typeof host.timer = (milliseconds, ring) => {
      if (milliseconds === 1234) queueMicrotask(() => void client.close())
      return host.timer(milliseconds, ring)
    }
    const error = await failed(
      agent.wait({ ...client, means: { ...client.means, host: { ...host, timer } } }, id, { interval: 1234 })
    )
    assert.isTrue(error.is("Aborted"))
    assert.lengthOf(requests, 1)
  })

  it("ends a loop that was started before", async () => {
    const { requests, client } = scripted([{ body: { success: true, events: [] } }])
    const events = agent.trace(client, id)
    const first = events.next()
    await Promise.resolve()
    await client.close()
    await failed(first)
    assert.isTrue((await events.next()).done)
    assert.isAtMost(requests.length, 1)
  })

  it("starts no further searches of many, and aborts those in flight", async () => {
    const { aborted, requests, client } = scripted([{ body: found }, "silent", "silent"])
    const ends: Array<string> = []
    const searches = searchMany(client, Array.from({ length: 9 }, () => ({ query: "x" })), { concurrency: 2 })
    const error = await failed((async () => {
      for await (const { result } of searches) {
        ends.push(result.status)
        await client.close()
      }
    })())
    assert.isTrue(error.is("Aborted"))
    assert.lengthOf(aborted, requests.length - 1)
    assert.deepStrictEqual(ends, ["fulfilled", ...aborted.map(() => "rejected")])
  })

  it("leaves a custom transport open, because other clients may share it", async () => {
    const server = createServer((_, response) =>
      void response.setHeader("content-type", "application/json").end(JSON.stringify(found))
    ).listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    await using transport = nodeTransport()
    const settings = { apiKey: "test-key", baseUrl: `http://127.0.0.1:${port}`, transport }
    const other = connect(settings)
    {
      await using client = connect(settings)
      await search(client, { query: "effect" })
    }
    assert.strictEqual((await search(other, { query: "effect" })).id, "1")
    server.close()
  })
})
