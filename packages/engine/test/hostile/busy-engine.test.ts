import { connect } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type CrowdCase, crowds } from "./crowds.ts"
import { assertNobodyWaits, html, longestDelay, site, type WatchedEngine, watchedEngine } from "./watched-engine.ts"

// retried once, because a pause of a busy machine during a search is not an error of the engine
describe("no client is delayed while", { retry: 1 }, () => {
  let engine: WatchedEngine
  beforeAll(async () => {
    engine = await watchedEngine()
  }, 60_000)
  afterAll(() => engine[Symbol.asyncDispose]())

  const startBatch = async (urls: ReadonlyArray<string>, webhook?: string, options: object = {}) => {
    const { body, status } = await engine.ask("/v2/batch/scrape", {
      urls,
      ...webhook === undefined ? {} : { webhook },
      ...options
    })
    assert.strictEqual(status, 200, JSON.stringify(body).slice(0, 1_000))
    return (body as { readonly id: string }).id
  }
  const cancel = (id: string) =>
    fetch(new URL(`/v2/batch/scrape/${id}`, engine.url), {
      method: "DELETE",
      headers: { authorization: "Bearer engine-key" }
    })

  it("twelve heavy pages are read", async () => {
    const entries = Array.from(
      { length: 3_200 },
      (_, at) =>
        `<div><h3>Harbour ${at}</h3><p>The tide at harbour number ${at} rises to ${
          at % 7
        } metres.</p><a href=/h/${at}>More</a></div>`
    ).join("")
    await using pages = await site(html(`<title>Harbours</title>${entries}`))
    const watched = await engine.watch(() =>
      Promise.all(
        many(pages.url, 12).map((url) =>
          engine.ask("/v2/scrape", { url, formats: ["markdown"], maxAge: 0, timeout: 100_000 })
        )
      )
    )
    assert.deepStrictEqual(watched.answer.map(({ status }) => status), Array.from({ length: 12 }, () => 200))
    assertNobodyWaits(watched)
  }, 120_000)

  it.each(crowds.map((one): [string, CrowdCase] => [one.name, one]))(
    "one client requests at once %s",
    async (_, crowd) => {
      await using pages = await site(crowd.listener)
      const watched = await engine.watch(() =>
        Promise.all(crowd.requests(pages.url).map((request) => engine.ask("/v2/scrape", request)))
      )
      const others = watched.answer.filter(({ status }) => !(crowd.statuses ?? [200]).includes(status))
      assert.deepStrictEqual(others, [])
      assertNobodyWaits(watched)
    },
    120_000
  )

  it("the receivers of its webhooks do not answer or refuse", async () => {
    const silent = await Promise.all(Array.from({ length: 10 }, () => site(() => undefined)))
    await using refusing = await site((_, response) => response.writeHead(500).end())
    await using pages = await site(html("<p>A few words."))
    try {
      assertNobodyWaits(
        await engine.watch(() =>
          Promise.all([...silent, refusing].map(({ url }) => startBatch(many(pages.url, 10), url)))
        )
      )
    } finally {
      for (const receiver of silent) await receiver[Symbol.asyncDispose]()
    }
  }, 60_000)

  it("a batch reads two large documents and sends them to a webhook", async () => {
    const text = Array.from({ length: 90_000 }, (_, at) => `<p>The "field" ${at} of otters is ${at * 7} kg — more</p>`)
    await using pages = await site(html(`<title>Otters</title>${text.join("")}`))
    const sizes: Array<number> = []
    const completed = Promise.withResolvers<void>()
    await using receiver = await site((request, response) => {
      let size = 0
      request.on("data", (bytes: Buffer) => void (size += bytes.length)).on("end", () => {
        response.end()
        if (sizes.push(size) === 4) completed.resolve()
      })
    })
    const watched = await engine.watch(async () => {
      await startBatch(many(pages.url, 2), receiver.url, { formats: ["markdown", "html", "rawHtml"] })
      await completed.promise
    })
    assert.strictEqual(sizes.filter((size) => size > 10_000_000).length, 2, String(sizes))
    assertNobodyWaits(watched)
  }, 120_000)

  it("an agent looks for 6,000 fields on a short page", async () => {
    await using page = await site(html("<title>Otters</title><p>Otters weigh 12 kg."))
    const properties = Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`label ${at}`, { type: "string" }]))
    const watched = await engine.watch(async () => {
      const { body, status } = await engine.ask("/v2/agent", {
        prompt: "otters",
        urls: [page.url],
        schema: { type: "object", properties }
      })
      assert.strictEqual(status, 200, JSON.stringify(body).slice(0, 1_000))
      const url = `/v2/agent/${(body as { readonly id: string }).id}`
      for (let at = 0; at < 20; at++) {
        const answer = await engine.ask(url)
        if ((answer.body as { readonly status: string }).status !== "processing") return
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      await fetch(new URL(url, engine.url), { method: "DELETE", headers: { authorization: "Bearer engine-key" } })
    })
    assertNobodyWaits(watched)
  }, 60_000)

  it("one client sends 500 requests in one packet", async () => {
    const { hostname, port } = new URL(engine.url)
    const body = JSON.stringify({ query: "otters" })
    const head =
      `POST /v2/search HTTP/1.1\r\nHost: engine\r\nAuthorization: Bearer engine-key\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
    const watched = await engine.watch(() =>
      new Promise<string>((resolve, reject) => {
        let answers = ""
        const socket = connect(Number(port), hostname)
        socket.write(`${head}\r\n${body}`.repeat(499) + `${head}Connection: close\r\n\r\n${body}`)
        socket.on("data", (bytes: Buffer) => void (answers += bytes.toString())).on("error", reject)
        socket.on("close", () => resolve(answers))
      })
    )
    assert.lengthOf(watched.answer.match(/HTTP\/1.1 200/g) ?? [], 500)
    assert.isBelow(watched.longestTurn, longestDelay)
  }, 60_000)

  it("batches of 500 and of 100,000 pages start, and their status is read", async () => {
    await using pages = await site(html("<p>A few words of a page."))
    const watched = await engine.watch(async () => {
      const ids = [await startBatch(many(pages.url, 500)), await startBatch(many(pages.url, 100_000))]
      const answers = await Promise.all(
        ids.flatMap((id) => [engine.ask(`/v2/batch/scrape/${id}`), engine.ask(`/v2/batch/scrape/${id}/errors`)])
      )
      await Promise.all(ids.map(cancel))
      return answers.map(({ status }) => status)
    })
    assert.deepStrictEqual(watched.answer, [200, 200, 200, 200])
    assertNobodyWaits(watched)
  }, 120_000)
})

const many = (url: string, count: number) => Array.from({ length: count }, (_, at) => `${url}${at}`)
