import { connect, iterate } from "@trawl/core"
import { fetchTransport } from "@trawl/core/fetch"
import { nodeTransport } from "@trawl/core/node"
import * as Crawl from "@trawl/crawl"
import type { Document, PageJobStatus } from "@trawl/types"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, afterEach, assert, describe, it } from "vitest"
import * as sdk from "../../packages/sdk/src/all.ts"

const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
const transports = { fetch: fetchTransport, node: nodeTransport() }
const doors = ["Effect", "promises"] as const
const cases = Object.entries(transports).flatMap(([name, transport]) =>
  doors.map((door) => ({ name, transport, door }))
)
const names = Array.from({ length: 40 }, (_, page) => `page ${page + 1} in Zürich 🚋`)
const documents = names.map((name): Document => ({ markdown: name, metadata: { scrapeId: name } }))

describe("the pages of a crawl over HTTP", () => {
  afterAll(() => transports.node.close())
  const closing: Array<() => Promise<unknown>> = []
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()))
  })

  /** A service that answers each request like this. */
  const serve = async (answer: (response: ServerResponse, request: IncomingMessage, count: number) => void) => {
    const requests: Array<
      { readonly accept: string | undefined; readonly lastEventId: unknown; readonly skip: number }
    > = []
    let open = 0
    const server = createServer((request, response) => {
      open++
      response.on("close", () => open--)
      const { headers } = request
      requests.push({ accept: headers.accept, lastEventId: headers["last-event-id"], skip: skipOf(request) })
      answer(response, request, requests.length)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    closing.push(() => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    })
    return { requests, open: () => open, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  it.each(cases)(
    "are emitted without loss or duplicates if connections are cut anywhere ($name, $door)",
    async (given) => {
      let seed = 7
      const random = (most: number) => (seed = seed * 48_271 % 2_147_483_647) % most
      let streams = 0
      for (let run = 0; run < 8; run++) {
        const { requests, baseUrl, open } = await serve((response, request) => {
          if (!request.headers.accept?.includes("text/event-stream")) return poll(response, request)
          const bytes = Buffer.from(eventsAfter(Number(request.headers["last-event-id"] ?? 0)))
          const cut = random(1_500)
          begin(response).write(bytes.subarray(0, cut), () => response.destroy())
          if (cut >= bytes.length) response.end()
        })
        assert.deepStrictEqual(await pagesOf(given, baseUrl), names)
        assert.strictEqual(open(), 0)
        streams += requests.filter(({ lastEventId }) => lastEventId !== undefined).length
      }
      assert.isAbove(streams, 20)
    }
  )

  it.each(cases)("continue after the last received page ($name, $door)", async (given) => {
    const { requests, baseUrl } = await serve((response, _, count) => {
      const text = eventsAfter(count === 1 ? 0 : 3)
      // within the fourth page
      if (count === 1) begin(response).write(text.slice(0, text.indexOf("page 4") + 2), () => response.destroy())
      else begin(response).end(text)
    })
    assert.deepStrictEqual(await pagesOf(given, baseUrl), names)
    assert.deepStrictEqual(requests.map(({ lastEventId, skip }) => [lastEventId, skip]), [[undefined, 0], ["3", 3]])
  })

  it.each(cases)("are polled from a service that does not push ($name, $door)", async (given) => {
    const { requests, baseUrl } = await serve(poll)
    assert.deepStrictEqual(await pagesOf(given, baseUrl), names)
    assert.deepStrictEqual(requests.map(({ accept, skip }) => [accept, skip]), [
      ["application/json, text/event-stream", 0],
      ["application/json", 15],
      ["application/json", 30]
    ])
  })

  it.each([
    ["refuses a stream", (response: ServerResponse) => response.writeHead(406).end()],
    [
      "sends an invalid page",
      (response: ServerResponse) => begin(response).write(event({ type: "document", data: 7 }))
    ],
    ["sends something else", (response: ServerResponse) => begin(response).write("data: hello\n\n")],
    ["ends streams at once", (response: ServerResponse) => begin(response).end()],
    [
      "breaks off after some pages",
      (response: ServerResponse) => begin(response).end(`${eventsAfter(0).slice(0, 2_000)}\n\n`)
    ]
  ])("come by polls if the service %s", async (_, push) => {
    const { baseUrl } = await serve((response, request) =>
      request.headers.accept?.includes("text/event-stream") ? push(response) : poll(response, request)
    )
    for (const given of cases) assert.deepStrictEqual(await pagesOf(given, baseUrl), names)
  })

  it.each(cases)("end with `JobFailed` if the crawl was cancelled ($name, $door)", async (given) => {
    const { baseUrl } = await serve((response) => begin(response).end(eventsAfter(38, "cancelled")))
    const received: Array<string> = []
    const failed: unknown = await pagesOf(given, baseUrl, received).catch((error: unknown) => error)
    assert.deepStrictEqual(received, names.slice(38))
    assert.strictEqual((failed as Crawl.JobFailed).answer.status, "cancelled")
  })

  it.each(cases)("close their connection when the reader leaves ($name, $door)", async (given) => {
    const { baseUrl, open } = await serve((response) => begin(response).write(eventsAfter(0).slice(0, 1_000)))
    assert.deepStrictEqual(await pagesOf(given, baseUrl, [], 1), names.slice(0, 1))
    for (let tries = 0; open() > 0 && tries < 100; tries++) await new Promise((resolve) => setTimeout(resolve, 5))
    assert.strictEqual(open(), 0)
  })

  it.each(doors)("report each status, and have the fields of the requested formats (%s)", async (door) => {
    const { baseUrl } = await serve((response) => begin(response).end(eventsAfter(39)))
    const progress: Array<unknown> = []
    const onProgress = ({ completed, status }: PageJobStatus) => progress.push([status, completed])
    const options = { scrapeOptions: { formats: ["markdown", "html"] }, onProgress } as const
    const settings = { apiKey: "push-key", baseUrl }
    const pages = door === "Effect"
      ? iterate(connect(settings), Crawl.pages(id, options))
      : sdk.crawl.pages(sdk.connect(settings), id, options)
    for await (const page of pages) assert.deepStrictEqual<unknown>(page, { ...documents[39], html: null })
    assert.deepStrictEqual(progress, [["scraping", 39], ["completed", 40]])
  })
})

/** The names of the pages, collected in `received`. The reader stops after `most`. */
const pagesOf = async (
  { door, transport }: typeof cases[number],
  baseUrl: string,
  received: Array<string> = [],
  most = Infinity
) => {
  const settings = { apiKey: "push-key", baseUrl, transport }
  const pages = door === "Effect"
    ? iterate(connect(settings), Crawl.pages(id, { interval: 10 }))
    : sdk.crawl.pages(sdk.connect(settings), id, { interval: 10 })
  for await (const page of pages) if (received.push(page.markdown ?? "") >= most) break
  return received
}

const status = (state: string, completed: number, data: ReadonlyArray<Document>): PageJobStatus => ({
  success: true,
  status: state,
  completed,
  total: names.length,
  data: [...data]
})

const event = (message: object): string => `data: ${JSON.stringify(message)}\n\n`

/** All events after a page. */
const eventsAfter = (turn: number, end = "completed"): string =>
  [
    "retry: 10\n\n",
    event({ type: "status", data: status("scraping", turn, []) }),
    ...documents.slice(turn).map((data, index) => `id: ${turn + index + 1}\n${event({ type: "document", data })}`),
    event({ type: "done", data: status(end, names.length, []) })
  ].join("")

const skipOf = ({ url }: IncomingMessage): number =>
  Number(new URL(url ?? "", "http://service").searchParams.get("skip"))

const poll = (response: ServerResponse, request: IncomingMessage): void => {
  const skip = skipOf(request)
  const data = documents.slice(skip, skip + 15)
  const next = skip + data.length
  const answer = { ...status("completed", names.length, data), ...next < names.length && { next: `?skip=${next}` } }
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer))
}

const begin = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { "content-type": "text/event-stream" })
