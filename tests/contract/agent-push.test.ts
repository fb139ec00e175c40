import * as Agent from "@trawl/agent"
import { connect } from "@trawl/core"
import { fetchTransport } from "@trawl/core/fetch"
import { nodeTransport } from "@trawl/core/node"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, afterEach, assert, describe, it } from "vitest"
import * as sdk from "../../packages/sdk/src/index.ts"

const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
const event = (sequence: number, type = "progress.reported", message = "") => ({
  eventId: `e${sequence}`,
  type,
  message,
  producerSequence: sequence,
  agent: { id: "agent_main", role: "orchestrator", name: "Orchestrator" }
})
const pushed = (one: ReturnType<typeof event>) => `id: ${one.eventId}\r\ndata: ${JSON.stringify(one)}\r\n\r\n`
const all = [
  event(1, "run.started"),
  event(2, "progress.reported", "Zürich 🚋"),
  event(3),
  event(4, "run.finished"),
  event(5)
]

const transports = { fetch: fetchTransport, node: nodeTransport() }
const doors = ["Effect", "promises"] as const
const cases = Object.entries(transports).flatMap(([name, transport]) =>
  doors.map((door) => ({ name, transport, door }))
)

describe("a trace over HTTP", () => {
  afterAll(() => transports.node.close())
  const closing: Array<() => Promise<unknown>> = []
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()))
  })

  /**
   * A service that handles requests for a trace with these functions, in order; the last one handles all further
   * requests.
   */
  const serve = async (...turns: ReadonlyArray<(response: ServerResponse, request: IncomingMessage) => void>) => {
    const requests: Array<{ readonly accept: string | undefined; readonly lastEventId: unknown }> = []
    let open = 0
    const server = createServer((request, response) => {
      open++
      response.on("close", () => open--)
      const turn = turns[Math.min(requests.length, turns.length - 1)]
      requests.push({ accept: request.headers.accept, lastEventId: request.headers["last-event-id"] })
      turn?.(response, request)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    closing.push(() => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    })
    return { requests, open: () => open, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  it.each(cases)(
    "is pushed, resumes after a lost connection, and includes late events ($name, $door)",
    async ({ door, transport }) => {
      const { requests, baseUrl, open } = await serve(
        (response) => {
          begin(response)
          const bytes = Buffer.from(`: hello\n\n${pushed(all[0]!)}${pushed(all[1]!)}${pushed(all[2]!)}`)
          const inside = bytes.indexOf("🚋") + 2
          response.write(bytes.subarray(0, inside))
          // the rest of the character, and the beginning of an event that never ends
          setTimeout(() => response.write(bytes.subarray(inside, -20), () => response.destroy()), 20)
        },
        (response) => begin(response).end(pushed(all[1]!) + pushed(all[2]!) + pushed(all[3]!)),
        (response) => json(response, all)
      )
      assert.deepStrictEqual(await follow(door, { apiKey: "push-key", baseUrl, transport }), [
        "e1",
        "e2",
        "e3",
        "e4",
        "e5"
      ])
      assert.deepStrictEqual(requests.map(({ lastEventId }) => lastEventId), [
        undefined,
        "e2",
        undefined,
        undefined,
        undefined
      ])
      assert.deepStrictEqual(requests.map(({ accept }) => accept), [
        "application/json, text/event-stream",
        "application/json, text/event-stream",
        "application/json",
        "application/json",
        "application/json"
      ])
      assert.strictEqual(open(), 0)
    }
  )

  it.each(cases)("closes its connection when the reader stops ($name, $door)", async ({ door, transport }) => {
    const { baseUrl, open } = await serve((response) => begin(response).write(pushed(all[0]!)))
    assert.deepStrictEqual(await follow(door, { apiKey: "push-key", baseUrl, transport }, 1), ["e1"])
    for (let tries = 0; open() > 0 && tries < 100; tries++) await new Promise((resolve) => setTimeout(resolve, 5))
    assert.strictEqual(open(), 0)
  })

  it.each(cases)("is polled from a service that cannot push ($name, $door)", async ({ door, transport }) => {
    const { requests, baseUrl } = await serve(
      (response) => json(response, all.slice(0, 2)),
      (response) => json(response, all)
    )
    assert.deepStrictEqual(await follow(door, { apiKey: "push-key", baseUrl, transport }), [
      "e1",
      "e2",
      "e3",
      "e4",
      "e5"
    ])
    assert.lengthOf(requests, 4)
  })

  it.each(cases)("is polled if a stream is refused ($name, $door)", async ({ door, transport }) => {
    const { requests, baseUrl } = await serve(
      (response) => response.writeHead(406).end(),
      (response) => json(response, all)
    )
    assert.deepStrictEqual(await follow(door, { apiKey: "push-key", baseUrl, transport }), [
      "e1",
      "e2",
      "e3",
      "e4",
      "e5"
    ])
    assert.lengthOf(requests, 4)
  })
})

/** The IDs of the events in this client; the reader stops after the first `most`. */
const follow = async (door: string, settings: Parameters<typeof connect>[0], most = Infinity) => {
  const ids: Array<string> = []
  if (door === "Effect") {
    const events = Stream.take(Agent.trace(id, { interval: 10 }), most)
    await connect(settings)(Stream.runForEach(events, (one) => Effect.sync(() => ids.push(one.eventId))))
    return ids
  }
  for await (const one of sdk.agent.trace(sdk.connect(settings), id, { interval: 10 })) {
    if (ids.push(one.eventId) >= most) break
  }
  return ids
}

const begin = (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" })

const json = (response: ServerResponse, events: ReadonlyArray<object>) =>
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ success: true, id, events }))
