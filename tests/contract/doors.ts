import { connect, type Run, type Transport } from "@trawl/core"
import { crawlSite, embedded, inMemory } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { testEngine } from "../test-engine.ts"

export const apiKey = "contract-key"

/** An engine with a crawled site, as a client sees it. */
export interface Door {
  readonly run: Run
  /** Requests to the same engine without a client. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly close: () => Promise<void>
}

export const overPort = async ({ host, url }: Site): Promise<Door> => {
  const engine = await testEngine({ apiKeys: [apiKey], allowedAddresses: [host], site: url })
  return {
    run: connect({ baseUrl: engine.url, apiKey }),
    fetch: (path, init) => fetch(engine.url + path, init),
    close: async () => engine[Symbol.asyncDispose]()
  }
}

export const withoutPort = async (site: Site): Promise<Door> => {
  const runtime = ManagedRuntime.make(parts(site))
  await runtime.runPromise(Stream.runDrain(crawlSite(site.url)))
  const scope = Scope.makeUnsafe()
  const answer = await runtime.runPromise(Scope.provide(inMemory, scope))
  const transport: Transport = {
    send: async ({ body, ...request }, { signal }) => {
      const response = await answer(new Request(request.url, { ...request, signal, ...body !== undefined && { body } }))
      return { status: response.status, headers: response.headers, body: await response.text() }
    }
  }
  return {
    run: connect({ baseUrl: "http://engine.internal", apiKey, transport }),
    fetch: (path, init) => answer(new Request(`http://engine.internal${path}`, init)),
    close: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await runtime.dispose()
    }
  }
}

interface Site {
  readonly url: string
  readonly host: string
}

const parts = ({ host }: Site) => embedded({ dataDirectory: ":memory:", apiKeys: [apiKey], allowedAddresses: [host] })
