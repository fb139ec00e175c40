import { ApiError, crawl, interact, JobFailed, monitor, parse } from "@trawl/sdk/all"
import { assert, describe, expectTypeOf, it } from "vitest"
import { scripted } from "./scripted.ts"

const id = "123e4567-e89b-12d3-a456-426614174000"
const page = (name: string) => ({ markdown: name, metadata: { scrapeId: name } })
const status = (state: string, names: ReadonlyArray<string>, more: object = {}) => ({
  body: { success: true, status: state, completed: names.length, total: 2, data: names.map(page), ...more }
})

const list = (...ids: ReadonlyArray<string>) => ({
  body: { success: true, data: ids.map((id) => ({ id, monitorId: id, status: "completed" })) }
})

describe("a crawl", () => {
  it("emits its pages as they arrive, typed, and ends with the loop", async () => {
    const { requests, client } = scripted([
      status("scraping", ["a"], { next: "https://api.example.com/v2/crawl/1?skip=1" }),
      status("completed", ["b"])
    ])
    const came: Array<string | null> = []
    for await (
      const { html, markdown } of crawl.pages(client, id, { scrapeOptions: { formats: ["markdown", "html"] } })
    ) {
      expectTypeOf(html).toEqualTypeOf<string | null>()
      came.push(markdown)
    }
    assert.deepStrictEqual(came, ["a", "b"])
    assert.lengthOf(requests, 2)
  })

  it("that failed rejects with its last status", async () => {
    const { client } = scripted([status("failed", [], { error: "No page could be read" })])
    const error: unknown = await crawl.wait(client, id).catch((error: unknown) => error)
    assert.instanceOf(error, JobFailed)
    assert.strictEqual(error.message, `Job ${id}: No page could be read`)
  })

  it("accepts the options of the call after its own", async () => {
    const { requests, client } = scripted(["silent"])
    const signal = AbortSignal.abort()
    const error: unknown = await crawl.start(client, { url: "https://effect.website/" }, {}, { signal }).catch((
      error: unknown
    ) => error)
    assert.instanceOf(error, ApiError)
    assert.isTrue(error.is("Aborted"))
    assert.lengthOf(requests, 0)
  })

  it("is cancelled at the end of its block", async () => {
    const { requests, client } = scripted([{ body: { success: true, id, url: "https://api.example.com" } }, {
      body: { status: "cancelled" }
    }])
    {
      await using job = await crawl.scoped(client, { url: "https://effect.website/" })
      assert.strictEqual(job.id, id)
    }
    assert.deepStrictEqual(requests.map(({ method }) => method), ["POST", "DELETE"])
  })
})

it("a browser is closed at the end of its block", async () => {
  const { requests, client } = scripted([{ body: { success: true, id } }, { body: { success: true } }])
  {
    await using browser = await interact.scoped(client)
    assert.strictEqual(browser.id, id)
  }
  assert.deepStrictEqual(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`), [
    "POST /v2/interact",
    `DELETE /v2/interact/${id}`
  ])
})

it("all checks of a monitor are listed", async () => {
  const { client } = scripted([list("a", "b"), list("c"), list()])
  const came: Array<string> = []
  for await (const check of monitor.checks(client, id)) came.push(check.id)
  assert.deepStrictEqual(came, ["a", "b", "c"])
})

it("a file is parsed, or rejected before it is sent", async () => {
  const { requests, client } = scripted([{ body: { success: true, data: { markdown: "# Notes" } } }])
  const { data } = await parse(client, new File(["<h1>Notes</h1>"], "notes.html", { type: "text/html" }))
  expectTypeOf(data.markdown).toEqualTypeOf<string | null>()
  assert.strictEqual(data.markdown, "# Notes")
  const unreadable = { name: "a.pdf", type: "", arrayBuffer: () => Promise.reject(new Error("gone")) }
  assert.instanceOf(await parse(client, unreadable).catch((error: unknown) => error), ApiError)
  const none = await parse(client, "notes.html" as never).catch((error: unknown) => error)
  assert.propertyVal(none, "message", "parse: `file` must be a file, or its content with a name; nothing was sent")
  assert.lengthOf(requests, 1)
})
