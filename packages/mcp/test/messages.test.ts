import { afterAll, assert, beforeAll, describe, it, vi } from "vitest"
import { serve } from "../../cli/test/service.ts"
import { type Message, stdioClient } from "./stdio-client.ts"

describe("the MCP server and messages that it cannot handle", () => {
  let client: Awaited<ReturnType<typeof stdioClient>>
  beforeAll(async () => {
    client = await stdioClient({})
  })
  afterAll(async () => {
    assert.deepStrictEqual(await client.end(), { code: 0, stderr: "" })
  })

  it.each([
    ["an `id` of null", `{"jsonrpc":"2.0","id":null,"method":"ping"}`, [null, -32600]],
    ["an `id` that is a fraction", `{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, [null, -32600]],
    ["an `id` that is an object", `{"jsonrpc":"2.0","id":{},"method":"ping"}`, [null, -32600]],
    ["a `jsonrpc` other than 2.0", `{"jsonrpc":"1.0","id":1005,"method":"ping"}`, [1005, -32600]],
    ["no `jsonrpc`", `{"id":"a","method":"ping"}`, ["a", -32600]],
    ["a method that is a number", `{"jsonrpc":"2.0","id":1006,"method":7}`, [1006, -32600]],
    ["an unknown method", `{"jsonrpc":"2.0","id":1007,"method":"nothing"}`, [1007, -32601]],
    ["parameters of another type", `{"jsonrpc":"2.0","id":1008,"method":"tools/call","params":[1]}`, [1008, -32602]],
    [
      "JSON that is nested too deeply",
      `{"jsonrpc":"2.0","id":1009,"method":"ping","params":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      [null, -32700]
    ],
    [
      "a message of 5 million characters",
      `{"jsonrpc":"2.0","id":1010,"method":"ping","params":{"x":"${"y".repeat(5_000_000)}"}}`,
      [null, -32600]
    ],
    ["a batch, which this protocol version does not support", `[{"jsonrpc":"2.0","id":1011,"method":"ping"}]`, [
      null,
      -32600
    ]]
  ])("rejects %s with a JSON-RPC error, and answers the next request", async (_, line, expected) => {
    client.notified.length = 0
    client.write(`${line}\n`)
    assert.deepStrictEqual((await client.request("ping")).result, {})
    await vi.waitFor(() =>
      assert.deepStrictEqual(client.notified.map(({ error, id }) => [id, error?.code]), [expected])
    )
  })

  it("answers batches in version 2025-03-26, and rejects each message of an invalid batch", async () => {
    const client = await stdioClient({}, "2025-03-26")
    client.write(`[{"jsonrpc":"2.0","id":1021,"method":"ping"},{"jsonrpc":"2.0","id":1022,"method":"ping"}]\n`)
    client.write(
      `[{"jsonrpc":"2.0","id":1023,"method":"ping"},7]\n[{"jsonrpc":"2.0","id":1024,"method":"ping"},{"jsonrpc":"2.0","id":1024,"method":"ping"}]\n`
    )
    assert.deepStrictEqual((await client.request("ping")).result, {})
    const batches = client.notified as ReadonlyArray<unknown> as ReadonlyArray<ReadonlyArray<Message>>
    await vi.waitFor(() => assert.lengthOf(batches, 3))
    const errors = batches.map((batch) => batch.map(({ error, id }) => [id, error?.code])).toSorted((a, b) =>
      Number(a[0]?.[0]) - Number(b[0]?.[0])
    )
    assert.deepStrictEqual(errors, [[[1021, undefined], [1022, undefined]], [[1023, -32600], [null, -32600]], [[
      1024,
      -32600
    ], [1024, -32600]]])
    await client.end()
  })

  it("rejects a request that reuses the `id` of an unfinished one, and answers the next request", async () => {
    await using service = await serve(() => undefined)
    const client = await stdioClient({ TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" })
    client.write(
      `${
        JSON.stringify({
          jsonrpc: "2.0",
          id: 1070,
          method: "tools/call",
          params: { name: "search", arguments: { query: "x" } }
        })
      }\n`
    )
    client.write(`{"jsonrpc":"2.0","id":1070,"method":"ping"}\n`)
    await vi.waitFor(() =>
      assert.deepStrictEqual(client.notified.map(({ error, id }) => [id, error?.code]), [[1070, -32600]])
    )
    assert.deepStrictEqual((await client.request("ping")).result, {})
    await client.end()
  })

  it("rejects lines that are not messages, and answers the messages between them", async () => {
    const client = await stdioClient({})
    client.write(`{oops\n42\n{"jsonrpc":"2.0"}\n\n \r\n{"jsonrpc":"2.0","id":1077,"method":"ping"}\nfalse start\n`)
    assert.deepStrictEqual((await client.request("ping")).result, {})
    const answered = client.notified.map(({ error, id, result }) => [id, error?.code ?? result])
    assert.deepStrictEqual(answered.filter(([id]) => id === null), [[null, -32700], [null, -32600], [null, -32600], [
      null,
      -32700
    ]])
    assert.deepStrictEqual(answered.filter(([id]) => id !== null), [[1077, {}]])
    assert.deepStrictEqual(await client.end(), { code: 0, stderr: "" })
  })
})
