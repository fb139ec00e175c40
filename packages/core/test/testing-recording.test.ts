import { ApiError, call, connect } from "@trawl/core"
import { fetchTransport } from "@trawl/core/fetch"
import { type HttpRequest, multipart, task, type Transport } from "@trawl/core/machine"
import {
  notRecorded,
  parseRecording,
  record,
  type RecordedExchange,
  type Recording,
  RecordingUnreadable,
  replay,
  scripted
} from "@trawl/core/testing/pure"
import { recorder, replayer } from "@trawl/core/testing/files"
import * as fc from "fast-check"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import { afterAll, assert, describe, it, vi } from "vitest"
import { everyEncoding } from "../src/testing/secrets.ts"
import { found, searchOperation } from "./search-operation.ts"

const written = vi.hoisted(() => ({ bytes: 0 }))
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>()
  const writeFileSync: typeof fs.writeFileSync = (file, data, options) => {
    written.bytes += Buffer.byteLength(String(data))
    fs.writeFileSync(file, data, options)
  }
  return { ...fs, writeFileSync }
})

const folder = mkdtempSync(join(tmpdir(), "trawl-recording-"))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => join(folder, "recorded", `${++files}.jsonl`)
const read = (file: string): Recording => parseRecording(readFileSync(file, "utf8"))
const bodies = (file: string) => read(file).exchanges.map((item) => "body" in item.request && item.request.body)
const recordingTo = (file: string) => recorder(scripted(() => ({ body: found })), { file })

// characters that a key may contain and that some encoding escapes
const apiKey = "kit-Key_7+/secret~x=="
const search = (query: string) => call(task(searchOperation, { body: { query } }))
const running = (transport: Transport, baseUrl = "https://api.example.com", key = apiKey) =>
  connect({ apiKey: key, baseUrl, transport })
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => assert.fail("expected a rejection"),
    (error: unknown) => error instanceof ApiError ? error : assert.fail(String(error))
  )

const request = (changes: Partial<HttpRequest> = {}): HttpRequest => ({
  method: "POST",
  url: "https://api.example.com/v2/search?b=2&a=1",
  headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
  body: "{\"query\":\"effect\",\"limit\":5}",
  ...changes
})
const limits = { signal: new AbortController().signal, maxResponseBytes: 10_000 }
const exchange = (body: unknown, answer: unknown = found): RecordedExchange => ({
  request: { method: "POST", path: "/v2/search", headers: {}, body },
  response: { status: 200, headers: {}, json: answer }
})

/** A page request with these credentials. */
const pageWith = (cookie: string, key: string) =>
  request({
    body: JSON.stringify({
      url: "https://effect.website/",
      scrapeOptions: { headers: { Cookie: cookie, Authorization: `Bearer ${key}`, "x-tab": "1" } }
    })
  })

describe("a recording of a real service", () => {
  it("is replayed without the service and without the key, attempt by attempt", async () => {
    const file = newFile()
    let requestCount = 0
    const { baseUrl, close } = await serve((_, response) => {
      if (++requestCount === 1) return void response.writeHead(503, { "retry-after": "0" }).end("<html>busy</html>")
      response.writeHead(200, {
        "content-type": "application/json",
        "content-encoding": "gzip",
        "set-cookie": "session=12345678",
        "x-request-id": "r-2"
      })
        .end(gzipSync(JSON.stringify(found)))
    })
    const transport = recorder(fetchTransport, { file })
    assert.deepStrictEqual(await connect({ apiKey, baseUrl, transport, retry: () => 0 })(search("effect")), found)
    close()

    const { exchanges } = read(file)
    for (const item of exchanges) {
      assert.deepStrictEqual(item.request, {
        method: "POST",
        path: "/v2/search",
        headers: { accept: "application/json", "content-type": "application/json", authorization: "Bearer <key>" },
        body: { query: "effect" }
      })
    }
    assert.strictEqual(exchanges.length, 2)
    assert.deepInclude(exchanges[0]?.response, { status: 503, body: "<html>busy</html>" })
    assert.deepInclude(exchanges[1]?.response, { status: 200, json: found })
    const headers = exchanges[1] && "headers" in exchanges[1].response ? exchanges[1].response.headers : {}
    assert.notProperty(headers, "content-encoding")
    assert.deepInclude(headers, { "x-request-id": "r-2", "set-cookie": "<redacted>" })

    const replayed = replayer(pathToFileURL(file))
    const answer = await connect({
      apiKey: "another-key",
      baseUrl: "https://other.example.com",
      transport: replayed,
      retry: () => 0
    })(search("effect"))
    assert.deepStrictEqual([answer, replayed.unused(), requestCount], [found, [], 2])
  })

  it("gives each of several concurrent requests its own response", async () => {
    const file = newFile()
    const { baseUrl, close } = await serve((message, response) => {
      const body: Array<Buffer> = []
      message.on("data", (piece: Buffer) => body.push(piece)).on("end", () => {
        const { query } = JSON.parse(Buffer.concat(body).toString())
        setTimeout(() => response.end(JSON.stringify({ ...found, id: query })), (20 - Number(query)) % 7)
      })
    })
    const queries = Array.from({ length: 20 }, (_, index) => String(index))
    const all = (transport: Transport, order: ReadonlyArray<string>) =>
      Promise.all(order.map((query) => running(transport, baseUrl)(search(query))))
    await all(recorder(fetchTransport, { file }), queries)
    close()
    const { exchanges } = read(file)
    assert.sameDeepMembers(
      exchanges.map((item) => "body" in item.request && item.request.body),
      queries.map((query) => ({ query }))
    )
    const answers = await all(replayer(file), queries.toReversed())
    assert.deepStrictEqual(answers.map(({ id }) => id), queries.toReversed())
  })

  it("never contains the credentials of requested pages, and can be replayed with other credentials", async () => {
    const echo = {
      ...found,
      warning: "the page got session=4711 and a-page-key",
      page: { headers: { "Set-Cookie": "b=2" } }
    }
    const recording = record(scripted([{ body: echo }]))
    await recording.send(pageWith("session=4711", "a-page-key"), limits)
    const [exchange] = recording.recording().exchanges
    assert.deepInclude(exchange?.request, {
      body: {
        url: "https://effect.website/",
        scrapeOptions: { headers: { Cookie: "<redacted>", Authorization: "<redacted>", "x-tab": "1" } }
      }
    })
    assert.deepInclude(exchange?.response, {
      json: { ...found, warning: "the page got <key> and <key>", page: { headers: { "Set-Cookie": "<redacted>" } } }
    })
    assert.strictEqual((await replay(recording.recording()).send(pageWith("c=1", "another"), limits)).status, 200)
  })

  it("is created if it does not exist, and replayed if it exists", async () => {
    const file = newFile()
    const service = scripted([{ body: found }])
    const first = recorder(service, { file, mode: "auto" })
    await running(first)(search("effect"))
    const second = recorder(service, { file, mode: "auto" })
    assert.deepStrictEqual(await running(second)(search("effect")), found)
    assert.deepStrictEqual([first.mode, second.mode, service.requests.length], ["record", "replay", 1])
  })

  it("contains a stream of events piece by piece, as received", async () => {
    const { baseUrl, close } = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" })
      const events = ["id: 1\ndata: {\"a\":1}\n\n", "data: {\"b\":", `"${apiKey}"}\n\n`]
      for (const [index, piece] of events.entries()) setTimeout(() => response.write(piece), index * 10)
      setTimeout(() => response.end(), 40)
    })
    const recording = record(fetchTransport)
    const recorded = request({
      url: `${baseUrl}/v2/agent`,
      headers: { ...request().headers, accept: "text/event-stream" }
    })
    const all = async (transport: Transport) => {
      const { source } = await transport.send(recorded, limits)
      const pieces: Array<string> = []
      for (let piece = await source?.read(); piece !== undefined; piece = await source?.read()) pieces.push(piece)
      return pieces
    }
    assert.include((await all(recording)).join(""), apiKey)
    close()
    assert.deepStrictEqual(await all(replay(recording.recording())), [
      "id: 1\ndata: {\"a\":1}\n\n",
      "data: {\"b\":\"<key>\"}\n\n"
    ])
  })

  it("contains lost connections and broken streams, but no aborted requests", async () => {
    const events = { ...request(), headers: { accept: "text/event-stream" } }
    const broken = { status: 200, headers: new Map([["content-type", "text/event-stream"]]), body: "" }
    const pieces = ["data: 1\n\nda", "ta: 2\n\n"]
    const transport = record({
      send: async ({ method }, { signal }) => {
        if (method === "GET") {
          return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
        }
        if (method === "POST") throw Object.assign(new Error(`gone, ${apiKey}`), { code: "ECONNRESET" })
        const waiting = [...pieces]
        const read = async () =>
          waiting.shift() ?? assert.fail(Object.assign(new Error("gone"), { code: "ECONNRESET" }).message)
        return { ...broken, source: { read, close: () => {} } }
      }
    })
    const controller = new AbortController()
    const given = transport.send({ ...events, method: "GET" }, { ...limits, signal: controller.signal }).catch(() =>
      "given up"
    )
    controller.abort()
    assert.strictEqual(await given, "given up")
    assert.strictEqual(await transport.send(request(), limits).catch(() => "lost"), "lost")
    const { source } = await transport.send({ ...events, method: "PUT" }, limits)
    assert.deepStrictEqual([await source?.read(), await source?.read(), await source?.read().catch(() => "lost")], [
      ...pieces,
      "lost"
    ])

    const recording = transport.recording()
    assert.deepStrictEqual(recording.exchanges.map(({ response }) => response), [
      { lost: "reset" },
      { status: 200, headers: { "content-type": "text/event-stream" }, body: "data: 1\n\ndata: 2\n\n", lost: "other" }
    ])
    const replayed = replay(recording)
    assert.strictEqual(
      await replayed.send(request(), limits).catch((error: NodeJS.ErrnoException) => error.code),
      "ECONNRESET"
    )
    const again = (await replayed.send({ ...events, method: "PUT" }, limits)).source
    assert.deepStrictEqual([await again?.read(), await again?.read()], ["data: 1\n\n", "data: 2\n\n"])
    assert.strictEqual(await again?.read().catch(() => "lost"), "lost")
  })
})

describe("the file of a recording", () => {
  it("is complete after each exchange, in the order in which exchanges end", async () => {
    const file = newFile()
    const ends: Array<() => void> = []
    const send: Transport["send"] = ({ body }) =>
      new Promise((resolve) =>
        ends.push(() => resolve({ status: 200, headers: new Map(), body: `{"ä":${String(body)}}` }))
      )
    const transport = recorder({ send }, { file })
    const sent = [0, 1, 2, 3].map((place) => transport.send(request({ body: String(place) }), limits))
    const ended: Array<number> = []
    for (const place of [3, 1, 0, 2]) {
      ends[place]?.()
      await sent[place]
      ended.push(place)
      assert.deepStrictEqual(bodies(file), ended)
      assert.strictEqual(
        readFileSync(file, "utf8"),
        read(file).exchanges.map((item) => `${JSON.stringify(item)}\n`).join("")
      )
    }
  })

  it("is only appended to, so that the thousandth exchange takes no longer than the first", async () => {
    const file = newFile()
    const transport = recordingTo(file)
    const before = written.bytes
    for (let index = 0; index < 300; index++) await transport.send(request({ body: String(index) }), limits)
    assert.strictEqual(written.bytes - before, statSync(file).size)
    assert.strictEqual(read(file).exchanges.length, 300)
  })

  it("contains the exchanges of all its recorders, and no earlier content", async () => {
    const file = newFile()
    await recordingTo(file).send(request({ body: "0" }), limits)
    const [one, other] = [recordingTo(file), recordingTo(file)]
    assert.deepStrictEqual(bodies(file), [0], "wait for new data")
    for (const body of ["1", "2", "3"]) {
      await one.send(request({ body }), limits)
      await other.send(request({ body: `${body}0` }), limits)
    }
    assert.deepStrictEqual(bodies(file), [1, 10, 2, 20, 3, 30])
  })

  it("is read up to the last complete line if its writer was killed", async () => {
    const file = newFile()
    for (let index = 0, transport = recordingTo(file); index < 3; index++) {
      await transport.send(request({ body: String(index) }), limits)
    }
    const text = readFileSync(file, "utf8")
    writeFileSync(file, text.slice(0, -20))
    assert.strictEqual((await replayer(file).send(request({ body: "1" }), limits)).status, 200)
    assert.deepStrictEqual(bodies(file), [0, 1])
    writeFileSync(file, text.slice(0, -1))
    assert.deepStrictEqual(bodies(file), [0, 1, 2], "a complete last line needs no line break")
  })

  it("may be one JSON object, as returned by `recording()`", async () => {
    const file = newFile()
    const transport = record(scripted([{ body: found }]))
    await transport.send(request(), limits)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(transport.recording(), undefined, 2))
    assert.strictEqual((await replayer(file).send(request(), limits)).body, JSON.stringify(found))
  })
})

describe("the secrets of a recording", () => {
  const forms: Readonly<Record<string, string>> = {
    "unchanged": apiKey,
    "in another case": apiKey.toUpperCase(),
    "percent-encoded": encodeURIComponent(apiKey),
    "percent-encoded in lower case": encodeURIComponent(apiKey).toLowerCase(),
    "percent-encoded twice": encodeURIComponent(encodeURIComponent(apiKey)),
    "escaped in JSON": apiKey.replaceAll("/", "\\/").replace("k", "\\u006b"),
    "JSON within JSON": JSON.stringify(JSON.stringify({ key: apiKey.replaceAll("/", "\\/") })),
    "escaped in HTML": apiKey.replaceAll("=", "&#61;").replaceAll("/", "&#x2F;"),
    "in base64": Buffer.from(apiKey).toString("base64"),
    "in base64 of a longer text": Buffer.from(`user:${apiKey}!`).toString("base64"),
    "in base64 at another offset": Buffer.from(`ab${apiKey}`).toString("base64url"),
    "in hex": Buffer.from(apiKey).toString("hex")
  }
  for (const [name, form] of Object.entries(forms)) {
    it(`are redacted ${name}, in every part of an exchange`, async () => {
      const transport = record(scripted([
        { status: 401, headers: { "x-echo": form, "set-cookie": "a=12345678" }, body: `no ${form} here` },
        { body: { nested: [{ [form]: { key: `<${form}>` } }] } },
        { headers: { "content-type": "text/event-stream" }, body: `data: {"a":"${form}"}\n\n` }
      ]))
      const body = JSON.stringify({ query: form, [form]: 1 })
      for (let count = 0; count < 3; count++) {
        const url = `https://api.example.com/v2/${encodeURIComponent(form)}?key=${encodeURIComponent(form)}`
        await transport.send(request({ url, body, headers: { ...request().headers, "x-note": form } }), limits)
      }
      await transport.send(request({ body: new TextEncoder().encode(form) }), limits)
      const text = JSON.stringify(transport.recording())
      for (const secret of leaks) assert.notInclude(text, secret)
      const decoded = decodeURIComponent(text.toLowerCase())
      assert.notInclude(decoded, form.toLowerCase().slice(4, -8))
      assert.include(text, "<key>")
    })
  }
  const leaks = [
    apiKey,
    encodeURIComponent(apiKey),
    ...[0, 1, 2].map((before) => Buffer.from("x".repeat(before) + apiKey).toString("base64").slice(4, -4))
  ]

  it("can be percent-encoded texts of several lines", async () => {
    const transport = record(scripted([{ body: "one%0Atwo%0athree" }]), { redact: ["one\ntwo\nthree"] })
    await transport.send(request(), limits)
    assert.propertyVal(transport.recording().exchanges[0]?.response, "body", "<redacted>")
  })

  it("include what the user names, in requests, responses and headers, and the replay still finds the exchange", async () => {
    const redactions = { redact: ["Ünion/Σ", /\b[\w.]+@[\w.]+\b/], redactHeaders: ["X-Trace"], redactFields: ["phone"] }
    const secret = { query: "Ünion/Σ", by: "one@example.com", phone: 123, list: [{ phone: { home: 1 }, keep: 2 }] }
    const transport = record(
      scripted([{
        headers: { "x-trace": "t-1" },
        body: { ...secret, text: "mail one@example.com or %C3%9Cnion%2F%CE%A3" }
      }]),
      redactions
    )
    const sent = request({ body: JSON.stringify(secret) })
    await transport.send(sent, limits)
    const text = JSON.stringify(transport.recording())
    assert.notMatch(text, /nion|%C3|example\.com|123|home|t-1/)
    assert.include(text, "\"keep\":2")
    const same = replay(transport.recording(), redactions)
    assert.strictEqual((await same.send(sent, limits)).status, 200)
  })

  it("are redacted where parsing would lose them: in a duplicate key, in a number", async () => {
    const digits = "9007199254740993123"
    const transport = record(scripted([{ body: `{"a":"${apiKey}","a":1}` }, { body: `{"a":${digits}}` }]), {
      redact: [digits]
    })
    for (let count = 0; count < 2; count++) await transport.send(request(), limits)
    const text = JSON.stringify(transport.recording())
    assert.notInclude(text, apiKey)
    assert.notMatch(text, /90071992547409/)
  })

  it("are redacted in a very deeply nested response", async () => {
    const body = `{"success":true,"deep":${"[".repeat(100_000)}"${apiKey}"${"]".repeat(100_000)}}`
    const transport = record({ send: () => Promise.resolve({ status: 200, headers: new Map(), body }) })
    await transport.send(request(), limits)
    assert.notInclude(JSON.stringify(transport.recording()), apiKey)
    assert.include(JSON.stringify(transport.recording()), "<key>")
  })

  it("are redacted for any key, in base64 at any position", async () => {
    const key = fc.stringMatching(/^[\w.~+/-]{6,60}={0,2}$/)
    const around = fc.string({ maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(
        key,
        around,
        around,
        fc.constantFrom("base64", "base64url", "hex"),
        async (secret, before, after, encoding) => {
          const form = Buffer.from(before + secret + after).toString(encoding)
          const transport = record(
            scripted([{ body: { form, plain: `${before}${secret}`, url: encodeURIComponent(secret) } }])
          )
          await transport.send(request({ headers: { authorization: `Bearer ${secret}` } }), limits)
          const response = JSON.stringify(transport.recording().exchanges[0]?.response)
          assert.notInclude(response, secret)
          assert.include(response, "\"url\":\"<key>\"")
          assert.match(response, /"form":"[^"]{0,24}<key>[^"]{0,24}","plain":".*<key>.*","url"/)
        }
      )
    )
  })

  it("are found quickly in any text", async () => {
    const bodies = [
      "\\".repeat(300_000),
      "%".repeat(300_000),
      "%25".repeat(100_000),
      "&#".repeat(100_000),
      apiKey.slice(0, -1).repeat(20_000)
    ]
    const transport = record(scripted(bodies.map((body) => ({ body }))))
    for (const _ of bodies) await transport.send(request(), limits)
    assert.lengthOf(transport.recording().exchanges, bodies.length)
    assert.notMatch(everyEncoding(apiKey).source, /(?<!\\)[*+]|,\}/, "a repetition without a limit")
  })

  it("do not affect any other text", async () => {
    const bodies = [
      "{ \"spaced\" : 1.0 }",
      "{\"a\":12345678901234567890}",
      "not json \\u0041",
      "{\"__proto__\":{\"x\":1}}",
      "",
      "\uFEFFbom"
    ]
    const transport = record(scripted(bodies.map((body) => ({ body }))))
    for (const _ of bodies) await transport.send(request(), limits)
    const replayed = replay(JSON.parse(JSON.stringify(transport.recording())))
    for (const body of bodies) assert.strictEqual((await replayed.send(request(), limits)).body, body)
  })
})

describe("a replay", () => {
  it("finds a request with any order of keys and parameters", async () => {
    const transport = record(scripted([{ body: found }]))
    await transport.send(request(), limits)
    const other = request({
      url: "http://localhost/v2/search?a=1&b=2",
      body: "{ \"limit\": 5, \"query\": \"effect\" }"
    })
    assert.strictEqual((await replay(transport.recording()).send(other, limits)).body, JSON.stringify(found))
  })

  it("finds a form with any boundary, and bytes that are not text", async () => {
    const transport = record(scripted([{ body: "text" }, { body: "bytes" }]))
    await transport.send(form("<p>One"), limits)
    await transport.send(form(new Uint8Array([255, 0, 13, 10, 254])), limits)
    const { exchanges } = transport.recording()
    const parts = exchanges[0] && "parts" in exchanges[0].request ? exchanges[0].request.parts : []
    assert.deepStrictEqual(parts, [
      { name: "options", text: "{\"a\":1}" },
      { name: "file", filename: "notes.html", contentType: "text/html", text: "<p>One" }
    ])
    assert.notProperty(exchanges[0]?.request.headers, "content-type")
    const replayed = replay(transport.recording())
    assert.strictEqual((await replayed.send(form(new Uint8Array([255, 0, 13, 10, 254])), limits)).body, "bytes")
    assert.strictEqual((await replayed.send(form("<p>One"), limits)).body, "text")
    assert.strictEqual((await replayed.send(form("<p>Two"), limits)).status, 501)
  })

  it("fails once for a request that is not recorded, and names the nearest recorded request", async () => {
    const replayed = replay({
      version: 1,
      exchanges: [exchange({ query: "typed errors", limit: 5 }), exchange({ query: "effect" })]
    })
    const error = await failure(running(replayed)(search("effects")))
    assert.isTrue(error.is("Unrecognized"))
    assert.strictEqual(error.attempts, 1)
    assert.include(
      error.message,
      "POST /v2/search is not recorded; the nearest is exchange 1, POST /v2/search: body.query was \"effect\", now \"effects\""
    )
    assert.deepStrictEqual(notRecorded(error), {
      request: { method: "POST", path: "/v2/search" },
      nearest: { method: "POST", path: "/v2/search", index: 1 },
      differences: ["body.query was \"effect\", now \"effects\""]
    })
    assert.strictEqual(replayed.notRecorded.length, 1)
    assert.strictEqual(replayed.unused().length, 2)
    assert.isUndefined(notRecorded(new Error("other")))
  })

  it("reports a request that occurs more often than it was recorded, or repeats the last response", async () => {
    const recording = {
      version: 1,
      exchanges: [exchange({ query: "effect" }), exchange({ query: "effect" }, { ...found, id: "last" })]
    }
    const strict = running(replay(recording))
    await strict(search("effect"))
    await strict(search("effect"))
    assert.include((await failure(strict(search("effect")))).message, "POST /v2/search is not recorded this many times")
    const polled = running(replay(recording, { repeatLast: true }))
    const ids = [await polled(search("effect")), await polled(search("effect")), await polled(search("effect"))].map((
      { id }
    ) => id)
    assert.deepStrictEqual(ids, [undefined, "last", "last"])
  })

  it("finds a request that contains the test's key as a word", async () => {
    const replayed = replay({ version: 1, exchanges: [exchange({ query: "effect typescript" })] })
    assert.deepStrictEqual(await running(replayed, undefined, "effect")(search("effect typescript")), found)
  })

  it("finds a request that was recorded with another key in it", async () => {
    const recording = record(scripted([{ body: found }]))
    await running(recording)(search(`find ${apiKey}`))
    assert.deepStrictEqual(
      await running(replay(recording.recording()), undefined, "other-key")(search("find other-key")),
      found
    )
  })

  it("never shows the key in an error", async () => {
    const replayed = replay({ version: 1, exchanges: [exchange({ query: "effect" })] })
    const error = await failure(running(replayed)(search(`find ${apiKey}`)))
    assert.notInclude(JSON.stringify([error, error.message, replayed.notRecorded]), apiKey)
  })
})

describe("a file that is not a recording", () => {
  const good = { version: 1, exchanges: [exchange({ query: "effect" })] }
  const changed = (change: (text: string) => string) => change(JSON.stringify(good))
  const line = JSON.stringify(exchange({ query: "effect" }))
  const cases: ReadonlyArray<readonly [problem: string, path: string, text: string]> = [
    ["is not JSON", "", changed((text) => text.slice(0, -5))],
    ["is not JSON", "", ""],
    ["is not JSON", "exchanges[1]", [line, line.slice(0, -5), line].join("\n")],
    ["is not JSON", "exchanges[1]", `${line}\n${line.slice(0, -5)}\n`],
    ["is unknown", "exchanges[1].respond", `${line}\n${line.replace("\"response\"", "\"respond\"")}\n`],
    ["is not an object", "", "[]"],
    ["is not 1", "version", changed((text) => text.replace("\"version\":1", "\"version\":2"))],
    ["is not a list", "exchanges", "{\"version\":1,\"exchanges\":{}}"],
    ["is unknown", "exchanges[0].respond", changed((text) => text.replace("\"response\"", "\"respond\""))],
    ["is not a status", "exchanges[0].response.status", changed((text) => text.replace("200", "\"200\""))],
    [
      "must have one of body, json",
      "exchanges[0].response",
      changed((text) => text.replace("\"json\"", "\"body\":\"\",\"json\""))
    ],
    [
      "contains a credential",
      "exchanges[0].request.headers.authorization",
      changed((text) => text.replace("{}", "{\"authorization\":\"Bearer secret\"}"))
    ],
    [
      "is not a kind of connection loss",
      "exchanges[0].response.lost",
      changed((text) => text.replace(/"response":.*/, "\"response\":{\"lost\":\"toString\"}}]}"))
    ],
    ["does not begin with /", "exchanges[0].request.path", changed((text) => text.replace("/v2", "v2"))]
  ]
  for (const [problem, path, text] of cases) {
    it(`is rejected with the position of the problem: ${path} ${problem}`, () => {
      const file = join(folder, "tampered.json")
      writeFileSync(file, text)
      try {
        replayer(file)
      } catch (error) {
        assert.instanceOf(error, RecordingUnreadable)
        assert.deepInclude({ ...error }, { path, problem, file })
        assert.strictEqual(error.message, `${file} cannot be replayed: ${`${path} ${problem}`.trim()}`)
        assert.notInclude(error.message, "secret")
        return
      }
      assert.fail("expected an error")
    })
  }

  it("is rejected if it does not exist", () => {
    assert.throws(
      () => replayer(join(folder, "missing.json")),
      RecordingUnreadable,
      "missing.json cannot be replayed: does not exist: record it first, with `recorder(transport, { file })`"
    )
  })

  it("fails before anything is sent if it cannot be written", () => {
    writeFileSync(join(folder, "a-file"), "")
    assert.throws(() => recorder(scripted([]), { file: join(folder, "a-file", "x.json") }), /ENOTDIR|EEXIST/)
  })
})

describe("the package entries", () => {
  it("load Node modules only for files", () => {
    const source = join(import.meta.dirname, "../src/testing")
    const knowing = (name: string) =>
      readdirSync(source).filter((file) => readFileSync(join(source, file), "utf8").includes(`from "${name}`))
    assert.deepStrictEqual(knowing("node:"), ["recording-file.ts"])
    assert.deepStrictEqual(knowing("./recording-file.ts"), ["files.ts"])
    assert.deepStrictEqual([...knowing("./files.ts"), ...knowing("effect/")], [])
  })
})

const serve = async (answer: (message: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(answer).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // of a server that listens
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

const form = (file: string | Uint8Array) => {
  const { bytes, type } = multipart([{ name: "options", data: "{\"a\":1}" }, {
    name: "file",
    data: file,
    filename: "notes.html",
    contentType: "text/html"
  }])
  return request({ body: bytes, headers: { ...request().headers, "content-type": type } })
}
