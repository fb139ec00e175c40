import { assert, describe, it } from "@effect/vitest"
import { PassThrough } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { pipeTransport } from "../../src/launch/pipe-transport.ts"

/** Both ends of a transport, with the received messages. */
const connected = () => {
  const [read, write] = [new PassThrough(), new PassThrough()]
  const came: Array<object> = []
  const transport = Object.assign(pipeTransport({ read, write, close: () => undefined }), {
    onmessage: (message: object) => void came.push(message)
  })
  const send = async (...texts: ReadonlyArray<string | Buffer>) => {
    for (const text of texts) {
      read.write(text)
      await setImmediate()
    }
    for (let turn = 0; turn < 5; turn++) await setImmediate()
  }
  return { came, send, transport, written: () => String(write.read()) }
}

describe("between Playwright and Chromium", () => {
  it("messages arrive complete and in order, whatever the chunk boundaries", async () => {
    const { came, send, transport, written } = connected()
    transport.send({ id: 1, method: "Browser.getVersion" })
    assert.strictEqual(written(), "{\"id\":1,\"method\":\"Browser.getVersion\"}\0")
    await send("{\"id\":1,\"res", "ult\":{}}\0{\"method\":\"Page.a\"}\0{\"meth", "od\":\"Page.b\"}\0")
    assert.deepStrictEqual(came, [{ id: 1, result: {} }, { method: "Page.a" }, { method: "Page.b" }])
  })

  it("console output of pages and endless events are dropped", async () => {
    const { came, send } = connected()
    const large = Buffer.alloc(5_000_000, "x")
    await send(
      "{\"method\":\"Runtime.consoleAPICalled\",\"params\":{}}\0",
      "{\"method\":\"Page.b\",\"params\":\"",
      large,
      "\"}\0{\"method\":\"Page.c\"}\0"
    )
    assert.deepStrictEqual(came, [{ method: "Page.c" }])
  })

  it("results of scripts have a lower limit than requested data", async () => {
    const { came, send, transport } = connected()
    transport.send({ id: 7, method: "Runtime.evaluate", params: { expression: "'x'.repeat(1e7)" } })
    transport.send({ id: 8, method: "Runtime.evaluate", params: { expression: "html()", returnByValue: true } })
    const large = Buffer.alloc(10_000_000, "x")
    await send("{\"id\":7,\"result\":\"", large, "\"}\0{\"id\":8,\"result\":\"", large, "\"}\0")
    assert.deepStrictEqual(came[0], {
      id: 7,
      error: { code: -32000, message: "The browser's response is too large" }
    })
    assert.deepInclude(came[1], { id: 8 })
    assert.property(came[1], "result")
  })

  it("an endless response is an error of its call", async () => {
    const { came, send, transport } = connected()
    transport.send({ id: 7, sessionId: "S", method: "Runtime.evaluate" })
    const part = Buffer.alloc(10_000_000, "x")
    await send("{\"id\":7,\"result\":\"", ...Array.from({ length: 11 }, () => part), "\"}\0{\"method\":\"Page.c\"}\0")
    assert.deepStrictEqual(came, [{
      id: 7,
      sessionId: "S",
      error: { code: -32000, message: "The browser's response is too large" }
    }, { method: "Page.c" }])
  })
})
