import { connect } from "@trawl/core"
import { embedded, EngineAddress, listen } from "@trawl/engine"
import { map } from "@trawl/map"
import * as sdk from "@trawl/sdk/all"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, it } from "vitest"

const files: Readonly<Record<string, string>> = {
  "/": "<title>Home</title><a href=\"/linked\">Linked</a>",
  "/sitemap.xml": "<urlset><url><loc>/listed</loc></url></urlset>"
}
const server = createServer(({ url = "" }, response) =>
  response.setHeader("content-type", "text/html").writeHead(url in files ? 200 : 404).end(files[url])
)
const scope = Scope.makeUnsafe()
let site = ""
let baseUrl = ""

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = {
    dataDirectory: ":memory:",
    apiKeys: ["a-key"],
    allowedAddresses: ["127.0.0.1"],
    browser: false
  } as const
  const engine = await Layer.build(Layer.provideMerge(listen({ port: 0 }), embedded(options))).pipe(
    Scope.provide(scope),
    Effect.runPromise
  )
  baseUrl = Context.get(engine, EngineAddress).url
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  server.closeAllConnections()
  server.close()
})

it("both clients list the URLs of a site", async () => {
  const settings = { baseUrl, apiKey: "a-key" }
  const client = sdk.connect(settings)
  for (const { links } of [await connect(settings)(map({ url: site })), await sdk.map(client, { url: site })]) {
    assert.deepStrictEqual(links.map(({ url }) => url), [`${site}/`, `${site}/listed`, `${site}/linked`])
  }
})

it("both clients report the error of the engine", async () => {
  const settings = { baseUrl, apiKey: "a-key" }
  const client = sdk.connect(settings)
  for (
    const failed of [connect(settings)(map({ url: "http://10.0.0.1/" })), sdk.map(client, { url: "http://10.0.0.1/" })]
  ) {
    const error = await failed.then(() => undefined, (reason: unknown) => reason)
    assert.include(String(error), "10.0.0.1")
  }
})
