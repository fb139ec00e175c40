import { assert, describe, it } from "@effect/vitest"
import { call, layer } from "@trawl/core"
import { httpClientTransport } from "@trawl/core/http-client"
import { task } from "@trawl/core/machine"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { inspect } from "node:util"
import { found, searchOperation } from "../search-operation.ts"
import { rawServer, reply } from "./raw-server.ts"

const search = call(task(searchOperation, { body: { query: "effect" } }))

describe("a call over Effect's HttpClient", () => {
  it("uses what was added to the client, and the client's span is a child of the attempt's span", async () => {
    await using server = await rawServer((socket) => socket.write(reply(JSON.stringify(found))))
    const spans: Array<Tracer.NativeSpan> = []
    const tracer = Tracer.make({
      span: (options) => spans[spans.push(new Tracer.NativeSpan(options)) - 1] as Tracer.Span
    })
    const custom = Layer.effect(
      HttpClient.HttpClient,
      Effect.map(HttpClient.HttpClient, HttpClient.mapRequest(HttpClientRequest.setHeader("x-team", "search")))
    )
    const program = search.pipe(
      Effect.provide(Layer.merge(layer({ apiKey: "test-key", baseUrl: server.url }), httpClientTransport)),
      Effect.provide(custom.pipe(Layer.provide(FetchHttpClient.layer))),
      Effect.withTracer(tracer)
    )
    assert.deepEqual(await Effect.runPromise(program), found)
    assert.match(server.requests[0]?.head ?? "", /^x-team: search$/m)
    const [, attempt, client] = spans
    assert.strictEqual(Option.getOrUndefined(client?.parent ?? Option.none()), attempt)
    assert.strictEqual(client?.name, "POST")
  })

  it("never shows the key in the client's errors", async () => {
    const { url, ...server } = await rawServer(() => {})
    await server[Symbol.asyncDispose]()
    const program = search.pipe(
      Effect.provide(
        Layer.merge(layer({ apiKey: "secret-key", baseUrl: url, retry: () => undefined }), httpClientTransport)
      ),
      Effect.provide(FetchHttpClient.layer),
      Effect.flip
    )
    const error = await Effect.runPromise(program)
    assert.deepInclude(error.reason, { _tag: "TransportFailed", kind: "refused" })
    assert.notInclude(inspect(error, { depth: Infinity, showHidden: true }), "secret-key")
  })
})
