import assert from "node:assert/strict"
import { fork } from "node:child_process"
import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import type { ServeOptions } from "../../src/serve.ts"
import type { SearchingClients } from "./searching-client.ts"

/** An engine in its own process, whose main thread is watched. */
export interface WatchedEngine extends AsyncDisposable {
  readonly url: string
  /** Sends a request with the engine's key; a `GET` without a body. */
  readonly ask: (path: string, body?: unknown, key?: string) => Promise<Answer>
  /** Runs `work` while other clients search: by default one, which pauses for 50 ms after each search. */
  readonly watch: <A>(work: () => Promise<A>, others?: SearchingClients) => Promise<Watched<A>>
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly milliseconds: number
}

export interface Watched<A> extends Measured {
  readonly answer: A
}

export interface Measured {
  /** The maximum processor time of one turn of the main thread's event loop, in milliseconds. */
  readonly longestTurn: number
  /** The total processor time of the main thread, in milliseconds. */
  readonly work: number
  /** The searches of the other clients. */
  readonly searches: ReadonlyArray<MeasuredSearch>
}

export interface MeasuredSearch {
  readonly status: number
  readonly body: string
  readonly milliseconds: number
  /** The processor time of the main thread from the search's request to its response, in milliseconds. */
  readonly waited: number
}

/**
 * The maximum processor time of one turn of the main thread, and of all its work while a search waits, in milliseconds.
 */
export const longestDelay = 250

/** Fails if a search failed or waited for too long, or if no search ran. */
export const assertNobodyWaits = ({ longestTurn, searches }: Measured): void => {
  assert.deepEqual(searches.filter(({ status }) => status !== 200), [])
  assert.ok(longestTurn < longestDelay, `One turn of the event loop took ${longestTurn} ms`)
  const wait = longestWait({ searches })
  assert.ok(wait < longestDelay, `A search waited for ${wait} ms of other work`)
}

export const longestWait = ({ searches }: Pick<Measured, "searches">): number =>
  Math.max(...searches.map(({ waited }) => waited))

/** Starts an engine with a page in its index, which may fetch from this machine. Options go to `serve` as JSON. */
export const watchedEngine = async (options: Partial<ServeOptions> = {}): Promise<WatchedEngine> => {
  const child = fork(fileURLToPath(new URL("serve-watched.ts", import.meta.url)), [
    JSON.stringify({ allowedAddresses: ["127.0.0.1"], ...options })
  ], { execArgv: ["--conditions=@trawl/source"] })
  const next = async () => (await once(child, "message"))[0]
  const { url }: { readonly url: string } = await next()
  const ask: WatchedEngine["ask"] = async (path, body, key = "engine-key") => {
    const began = performance.now()
    const response = await fetch(new URL(path, url), {
      ...body === undefined ? {} : { method: "POST", body: JSON.stringify(body) },
      // a reused connection can close while the request is sent
      headers: { "content-type": "application/json", authorization: `Bearer ${key}`, connection: "close" }
    })
    return { status: response.status, body: await response.json(), milliseconds: performance.now() - began }
  }
  const engine: WatchedEngine = {
    url,
    ask,
    watch: async (work, others = { clients: 1, pause: 50 }) => {
      child.send(others)
      const [answer] = await Promise.allSettled([work()])
      child.send("stop")
      const measured: Measured = await next()
      if (answer.status === "rejected") throw answer.reason
      return { answer: answer.value, ...measured }
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, "exit")
      child.kill("SIGKILL")
      await gone
    }
  }
  await using page = await site(
    html(
      `<title>Otters</title><p>${"Otters sleep holding hands, so that the current does not part them. ".repeat(300)}`
    )
  )
  // loads all code that later requests need, as in any running engine
  await ask("/v2/scrape", {
    url: page.url,
    formats: ["markdown", "summary", {
      type: "json",
      schema: { type: "object", properties: { name: { type: "string" } } }
    }]
  })
  await ask("/v2/search", { query: "otters" })
  return engine
}

/** A site on this machine until it is disposed. */
export const site = async (listener: RequestListener): Promise<AsyncDisposable & { readonly url: string }> => {
  const server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

/** Returns the same page for every path. */
export const html = (body: string): RequestListener => (_, response) =>
  response.setHeader("content-type", "text/html; charset=utf-8").end(body)
