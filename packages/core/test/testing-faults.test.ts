import type { HttpRequest } from "@trawl/core/machine"
import { type Fault, scripted, testClock, withFaults } from "@trawl/core/testing/pure"
import { assert, describe, it } from "vitest"

const request = (query: string): HttpRequest => ({
  method: "POST",
  url: "https://api.example.com/v2/search",
  headers: { "content-type": "application/json", accept: "text/event-stream" },
  body: JSON.stringify({ query })
})
const limits = () => ({ signal: new AbortController().signal, maxResponseBytes: 1000 })
const service = () => scripted(() => ({ body: "0123456789" }))
const meet = async (fault: Fault) => {
  const inner = service()
  const host = testClock({ start: 0 })
  const response = await withFaults(inner, { rules: [{ fault }], host }).send(request("a"), limits()).catch((
    error: NodeJS.ErrnoException
  ) => error.code)
  return { response, arrived: inner.requests.length, at: host.now() }
}

describe("faults", () => {
  it("lose a request before it reaches the service", async () => {
    assert.deepStrictEqual(await meet({ lose: "refused" }), { response: "ECONNREFUSED", arrived: 0, at: 0 })
  })

  it("break the connection after the service has handled the request", async () => {
    assert.deepStrictEqual(await meet({ reset: true }), { response: "ECONNRESET", arrived: 1, at: 0 })
  })

  it("respond instead of the service", async () => {
    const { arrived, response } = await meet({ status: 502, body: "<html>" })
    assert.deepInclude(response, { status: 502, body: "<html>" })
    assert.strictEqual(arrived, 0)
  })

  it("delay a request on the test's clock", async () => {
    const { at, response } = await meet({ delay: 3000 })
    assert.deepInclude(response, { status: 200 })
    assert.strictEqual(at, 3000)
  })

  it("truncate a response", async () => {
    assert.deepInclude((await meet({ truncate: 4 })).response, { body: "0123" })
  })

  it("garble a response, the same way each time", async () => {
    const garbled = (await meet({ garble: 0 })).response
    assert.deepInclude(garbled, { status: 200 })
    assert.match(typeof garbled === "object" ? garbled.body : "", /^(?=.{10}$)\d*\uFFFD\d*$/)
    const again = (await meet({ garble: 0 })).response
    assert.deepStrictEqual(again, garbled)
    assert.deepInclude((await meet({ garble: 1 })).response, { body: "\uFFFD".repeat(10) })
  })

  it("stay silent until the caller gives up", async () => {
    const controller = new AbortController()
    const sent = withFaults(service(), { rules: [{ fault: { silent: true } }] }).send(request("a"), {
      ...limits(),
      signal: controller.signal
    })
    controller.abort(new Error("enough"))
    assert.strictEqual(await sent.catch((error: Error) => error.message), "enough")
  })

  it("break a stream in the middle", async () => {
    const inner = scripted([{ pieces: ["data: 1\n\n", "data: 2\n\n"] }])
    const { source } = await withFaults(inner, { rules: [{ fault: { truncate: 12 } }] }).send(request("a"), limits())
    assert.deepStrictEqual([await source?.read(), await source?.read()], ["data: 1\n\n", "dat"])
    assert.strictEqual(await source?.read().catch((error: NodeJS.ErrnoException) => error.code), "ECONNRESET")
  })

  it("follow the first rule that matches, and the delays before it", async () => {
    const host = testClock({ start: 0 })
    const inner = service()
    const transport = withFaults(inner, {
      host,
      rules: [
        { fault: { delay: 100 } },
        { fault: { status: 500 }, when: (_, index) => index === 1 },
        { fault: { status: 503 }, times: 2 }
      ]
    })
    const statuses: Array<number> = []
    for (const _ of [1, 2, 3, 4]) statuses.push((await transport.send(request("a"), limits())).status)
    assert.deepStrictEqual([statuses, host.now(), inner.requests.length], [[503, 500, 503, 200], 400, 1])
    assert.strictEqual(transport.injected.length, 7)
  })

  it("depend only on the seed and the requests, not on their order", async () => {
    const queries = Array.from({ length: 200 }, (_, index) => `query ${index % 100}`)
    const first = await faulty(queries, 1)
    assert.deepStrictEqual(await faulty(queries.toReversed(), 1), first)
    assert.notDeepEqual(await faulty(queries, 2), first)
    assert.isTrue(first.length > 40 && first.length < 80, `${first.length} of 200`)
  })
})

const faulty = async (order: ReadonlyArray<string>, seed: number) => {
  const transport = withFaults(service(), { seed, rules: [{ fault: { status: 503 }, chance: 0.3 }] })
  await Promise.all(order.map((query) => transport.send(request(query), limits())))
  return transport.injected.map((item) => String(item.request.body)).toSorted()
}
