import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { siteOf, until } from "../../service/service-engine.ts"
import { kill } from "../../store/run-script.ts"
import { temporaryDirectory } from "../../store/temporary-directory.ts"
import type { AgentAnswer } from "./agent-engine.ts"
import { engineProcess } from "./engine-process.ts"

const books = ["The Grey Heron", "Low Tide", "Salt and Slate", "Winter Orchard", "The Long Field", "Copper Street"]

it.live(
  "returns the same data after the engine was killed in the middle, with a trace without gaps or duplicates",
  () =>
    Effect.gen(function*() {
      const requests: Array<string> = []
      const { url: site } = yield* siteOf((request, response) => {
        requests.push(String(request.url))
        const at = Number(/\d+$/.exec(String(request.url))?.[0] ?? 0)
        response.setHeader("content-type", "text/html")
        setTimeout(() =>
          response.end(
            `<!doctype html><title>${books[at]}</title><main><h1>${books[at]}</h1><dl><dt>Price</dt><dd>£${
              at + 7
            }.50</dd><dt>Pages</dt><dd>${200 + at}</dd></dl></main>`
          ), 150)
      })
      const directory = yield* temporaryDirectory
      const open = (data: string) => engineProcess("run-engine.ts", [join(directory, data)])
      const request = {
        prompt: "List the books with their titles and prices.",
        urls: books.map((_, at) => `${site}/book/${at}`),
        strictConstrainToURLs: true,
        schema: {
          type: "object",
          properties: {
            books: {
              type: "array",
              items: { type: "object", properties: { title: { type: "string" }, price: { type: "string" } } }
            }
          }
        }
      }

      const undisturbed = yield* open("undisturbed")
      const { id: other } = yield* undisturbed.ask("POST", "/v2/agent", request)
      const expected = yield* ended(undisturbed.ask, other)
      assert.strictEqual(expected.status, "completed")
      yield* kill(undisturbed.child)

      requests.length = 0
      const before = yield* open("killed")
      const { id } = yield* before.ask("POST", "/v2/agent", request)
      yield* until(
        Effect.sync(() => requests.filter((path) => path.startsWith("/book/")).length),
        (count) => count >= 4
      )
      yield* kill(before.child)

      const { ask } = yield* open("killed")
      const status = yield* ended(ask, id)
      assert.deepStrictEqual([status.status, status.data, status.creditsUsed], [
        expected.status,
        expected.data,
        expected.creditsUsed
      ])
      const { events } = yield* ask("GET", `/v2/agent/${id}/trace`)
      assert.strictEqual(new Set(events.map(({ eventId }) => eventId)).size, events.length)
      for (const ofAgent of Map.groupBy(events, ({ agent }) => agent.id).values()) {
        assert.deepStrictEqual(
          ofAgent.map(({ producerSequence }) => producerSequence),
          ofAgent.map((_, index) => index + 1)
        )
      }
      assert.strictEqual(events.filter(({ type }) => type === "tool_call.finished").length, books.length)
    }),
  120_000
)

it.live("continues an extraction of a site after the engine was killed", () =>
  Effect.gen(function*() {
    const requests: Array<string> = []
    const { url: site } = yield* siteOf((request, response) => {
      const path = String(request.url)
      requests.push(path)
      const at = Number(/\d+$/.exec(path)?.[0] ?? -1)
      const title = books[at]
      const links = books.map((_, number) => `<li><a href="/books/${number}">Volume ${number}</a></li>`)
      response.writeHead(path === "/books" || title !== undefined ? 200 : 404, { "content-type": "text/html" })
      setTimeout(() =>
        response.end(
          title === undefined
            ? `<!doctype html><title>Books</title><main><h1>Books</h1><ul>${links.join("")}</ul></main>`
            : `<!doctype html><title>${title}</title><main><h1>${title}</h1><dl><dt>Title</dt><dd>${title}</dd><dt>Pages</dt><dd>${
              200 + at
            }</dd></dl></main>`
        ), 150)
    })
    const data = join(yield* temporaryDirectory, "data")
    const before = yield* engineProcess("run-engine.ts", [data])
    const { id } = yield* before.ask("POST", "/v2/extract", {
      urls: [`${site}/books/*`],
      schema: {
        type: "object",
        properties: {
          books: {
            type: "array",
            items: { type: "object", properties: { title: { type: "string" }, pages: { type: "integer" } } }
          }
        }
      }
    })
    yield* until(Effect.sync(() => requests.filter((path) => path.startsWith("/books/")).length), (count) =>
      count >= books.length + 3)
    yield* kill(before.child)

    const { ask } = yield* engineProcess("run-engine.ts", [data])
    const { data: found, status } = yield* until(
      ask("GET", `/v2/extract/${id}`),
      ({ status }) =>
        status !== "processing"
    )
    assert.strictEqual(status, "completed")
    assert.sameDeepMembers(
      [...(found as { readonly books: ReadonlyArray<unknown> }).books],
      books.map((title, at) => ({ title, pages: 200 + at }))
    )
  }), 120_000)

const ended = (ask: (method: string, path: string) => Effect.Effect<AgentAnswer>, id: string) =>
  until(ask("GET", `/v2/agent/${id}`), ({ status }) => status !== "processing")
