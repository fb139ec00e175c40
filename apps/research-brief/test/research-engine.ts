import { crawlSite, embedded, EngineAddress, listen } from "@trawl/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { once } from "node:events"
import { createServer, request as ask, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A request to the engine. */
export interface ReceivedRequest {
  readonly path: string
  readonly body: string
  /** The credits in its response, once it has arrived. */
  credits?: number
}

export interface ResearchEngine extends AsyncDisposable {
  /** The URL of a proxy in front of the engine, which records everything. */
  readonly url: string
  readonly requests: Array<ReceivedRequest>
  /** Forgets all requests so far. */
  readonly reset: () => Promise<void>
  /** The credits that the engine has billed since then. */
  readonly spent: () => Promise<number>
  /** Called before a response is passed on; the client waits until it resolves. */
  before: (request: ReceivedRequest, number: number) => Promise<void> | void
  /** Returns a status to respond with instead of the engine, if there is one. */
  instead: (request: ReceivedRequest) => number | undefined
}

/** The real engine with a few crawled pages about tides, and a proxy that counts requests; its key is `engine-key`. */
export const researchEngine = async (): Promise<ResearchEngine> => {
  const site = createServer((request, response) => {
    const page = pages[request.url ?? ""]
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" }).end(
      page ?? "Nothing here."
    )
  })
  await once(site.listen(0, "127.0.0.1"), "listening")
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  const scope = Scope.makeUnsafe()
  const engine = await Effect.gen(function*() {
    const parts = yield* Layer.build(
      embedded({ dataDirectory: ":memory:", apiKeys: ["engine-key"], allowedAddresses: [host] })
    )
    const address = yield* Layer.build(Layer.provide(listen({ port: 0 }), Layer.succeedContext(parts)))
    yield* Effect.provideContext(Stream.runDrain(crawlSite(`http://${host}/`)), parts)
    return Context.get(address, EngineAddress).url
  }).pipe(Scope.provide(scope), Effect.runPromise)

  const requests: Array<ReceivedRequest> = []
  const proxy = createServer(async (request, response: ServerResponse) => {
    const body = (await request.toArray()).join("")
    const question: ReceivedRequest = { path: request.url ?? "", body }
    requests.push(question)
    const status = counting.instead(question)
    if (status !== undefined) {
      return void response.writeHead(status, { "content-type": "application/json" }).end(
        JSON.stringify({ success: false, error: "Unavailable for a test" })
      )
    }
    const { headers: { connection: _, ...headers }, method = "GET", url } = request
    const onward = ask(`${engine}${url}`, { method, headers })
    response.on("close", () => onward.destroy())
    onward.on("error", () => response.destroy())
    onward.end(body)
    const [answer] = await once(onward, "response").catch(() => [])
    if (answer === undefined) return
    const text = (await answer.toArray()).join("")
    const { creditsUsed, data } = JSON.parse(text)
    question.credits = creditsUsed ?? data?.metadata?.creditsUsed ?? 0
    await counting.before(question, requests.length)
    response.writeHead(answer.statusCode ?? 500, { "content-type": "application/json" }).end(text)
  })
  await once(proxy.listen(0, "127.0.0.1"), "listening")

  let earlier = 0
  const spentEver = async (): Promise<number> => {
    const answer = await fetch(`${engine}/v2/team/credit-usage/historical`, {
      headers: { authorization: "Bearer engine-key" }
    })
    const { periods } = await answer.json() as { readonly periods: ReadonlyArray<{ readonly creditsUsed: number }> }
    return periods.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0)
  }
  const counting: ResearchEngine = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    requests,
    spent: async () => await spentEver() - earlier,
    reset: async () => {
      earlier = await spentEver()
      requests.length = 0
      counting.before = () => {}
      counting.instead = () => undefined
    },
    before: () => {},
    instead: () => undefined,
    [Symbol.asyncDispose]: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await Effect.runPromise(Scope.close(scope, Exit.void))
      site.closeAllConnections()
      site.close()
    }
  }
  return counting
}

const page = (title: string, ...paragraphs: ReadonlyArray<string>) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main><h1>${title}</h1>${
    paragraphs.map((text) => `<p>${text}</p>`).join("")
  }</main></body></html>`

const pages: Readonly<Record<string, string>> = {
  "/": page(
    "Notes on tides",
    "Notes on tides and the coast, one page for each subject, gathered for people who walk there.",
    "<a href=\"/spring\">Spring tides</a> <a href=\"/neap\">Neap tides</a> <a href=\"/bore\">Tidal bores</a> <a href=\"/gauge\">Tide gauges</a> <a href=\"/surge\">Storm surges</a>"
  ),
  "/spring": page(
    "Spring tides",
    "A spring tide occurs when the sun and the moon pull along one line, at new moon and at full moon. The tidal range is then about twenty percent larger than its mean.",
    "Spring tides have nothing to do with the season. Their name comes from the water that springs up."
  ),
  "/neap": page(
    "Neap tides",
    "A neap tide occurs when the sun and the moon pull at right angles, at the quarters of the moon. The tidal range is then about twenty percent smaller than its mean.",
    "Between a neap tide and the next spring tide there are about seven days, and walkers plan by this."
  ),
  "/bore": page(
    "Tidal bores",
    "A tidal bore is a wave that travels up a river against its current when the flood enters a narrow estuary. It needs a tidal range of more than six metres.",
    "Bores are highest at spring tides around the equinoxes, and few rivers have them."
  ),
  "/gauge": page(
    "Tide gauges",
    "A tide gauge records the height of the water against a fixed mark on land. Older gauges used a float in a well; newer ones use radar.",
    "The tidal range is read from such records over at least nineteen years."
  ),
  "/surge": page(
    "Storm surges",
    "A storm surge adds to the tide when wind drives the water ashore and low pressure lifts it. At a spring tide it is most dangerous.",
    "Surges are forecast from the wind a day ahead."
  )
}
