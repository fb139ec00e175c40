import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { fetchTransport } from "@trawl/core/fetch"
import { makeHttpClientTransport } from "@trawl/core/http-client"
import type { HttpRequest, HttpResponse, Transport, TransportLimits } from "@trawl/core/machine"
import { nodeTransport } from "@trawl/core/node"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type { HttpClient } from "effect/http/HttpClient"
import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { transportFailure } from "../../src/machine/loss.ts"

/** One of the transports that the common tests run against. */
export interface Subject {
  readonly name: string
  /** Whether it requests compressed responses and decompresses them. */
  readonly inflates: boolean
  readonly open: () => Promise<Transport>
}

const overClient = (layer: Layer.Layer<HttpClient>) => async (): Promise<Transport> => {
  const runtime = ManagedRuntime.make(layer)
  return { ...await runtime.runPromise(makeHttpClientTransport), close: () => runtime.dispose() }
}

export const subjects: ReadonlyArray<Subject> = [
  { name: "fetch", inflates: true, open: async () => fetchTransport },
  { name: "node", inflates: true, open: async () => nodeTransport() },
  { name: "HttpClient over fetch", inflates: true, open: overClient(FetchHttpClient.layer) },
  { name: "HttpClient over undici", inflates: false, open: overClient(NodeHttpClient.layerUndici) },
  {
    name: "HttpClient over node:http",
    inflates: false,
    open: overClient(NodeHttpClient.layerNodeHttpOptions({ keepAlive: true }))
  }
]

/** Sends a search to the URL, with these changes to the request. */
export const ask = (
  transport: Transport,
  url: string,
  changes: Partial<HttpRequest & TransportLimits> = {}
): Promise<HttpResponse> => {
  const { signal = new AbortController().signal, maxResponseBytes = 1_000_000, ...request } = changes
  const usual = {
    method: "POST",
    url,
    headers: { "content-type": "application/json", accept: "application/json" },
    body: "{\"query\":\"effect\"}"
  }
  return transport.send({ ...usual, ...request }, { signal, maxResponseBytes })
}

/** The reason that the machine derives from the transport's error. */
export const loss = async (answer: Promise<unknown>): Promise<string> => {
  try {
    return `answered: ${JSON.stringify(await answer)}`
  } catch (error) {
    return transportFailure(error, (text) => text).kind
  }
}
