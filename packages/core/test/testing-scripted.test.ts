import type { HttpRequest, HttpResponse } from "@trawl/core/machine"
import { scripted, testClock } from "@trawl/core/testing/pure"
import { assert, describe, it } from "vitest"

const request: HttpRequest = {
  method: "GET",
  url: "https://api.example.com/v2/agent/a",
  headers: { accept: "text/event-stream, application/json" },
  body: undefined
}
const limits = () => ({ signal: new AbortController().signal, maxResponseBytes: 1000 })

describe("a scripted service", () => {
  it("answers as its function says", async () => {
    const transport = scripted(({ method }, index) => (index < 2 ? { body: { method, index } } : undefined))
    assert.strictEqual((await transport.send(request, limits())).body, "{\"method\":\"GET\",\"index\":0}")
    assert.strictEqual((await transport.send(request, limits())).body, "{\"method\":\"GET\",\"index\":1}")
    const third = await transport.send(request, limits())
    assert.strictEqual(third.status, 501)
    assert.include(third.body, "The script has no answer for request 3")
    assert.strictEqual(transport.requests.length, 3)
  })

  it("streams pieces to requests that accept events, and returns one text to others", async () => {
    const transport = scripted(() => ({ pieces: ["data: 1\n\n", "data: 2\n\n"] }))
    assert.deepStrictEqual(await read(await transport.send(request, limits())), ["data: 1\n\n", "data: 2\n\n"])
    const plain = await transport.send({ ...request, headers: {} }, limits())
    assert.deepStrictEqual([plain.source, plain.body], [undefined, "data: 1\n\ndata: 2\n\n"])
  })

  it("ends a delayed answer and a silence with the signal, and leaves no timer", async () => {
    const host = testClock({ auto: false })
    const transport = scripted([{ after: 5000 }, { silent: true }], { host })
    for (const _ of [1, 2]) {
      const controller = new AbortController()
      const sent = transport.send(request, { ...limits(), signal: controller.signal })
      controller.abort(new Error("enough"))
      assert.strictEqual(await sent.catch((error: Error) => error.message), "enough")
    }
    assert.deepStrictEqual(host.pending(), [])
  })
})

const read = async ({ source }: HttpResponse): Promise<ReadonlyArray<string>> => {
  const pieces: Array<string> = []
  for (;;) {
    const piece = await source?.read()
    if (piece === undefined) return pieces
    pieces.push(piece)
  }
}
