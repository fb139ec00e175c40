import type { CrawlOptions } from "@trawl/engine"
import type { Served, ServeOptions } from "@trawl/engine/serve"
import { serve } from "@trawl/engine/serve"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer, type IncomingMessage, request, type Server } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { ownPostgres } from "./postgres/own-postgres.ts"

/** Options in JSON. */
export interface TestEngineOptions extends Pick<ServeOptions, "allowedAddresses" | "browser"> {
  readonly apiKeys: ReadonlyArray<string>
  /** A site that the engine crawls before the tests. */
  readonly site?: string | undefined
  readonly crawl?: CrawlOptions | undefined
  /** A file of papers that the engine loads before the tests. */
  readonly papers?: string | undefined
}

const processes = Number(process.env["TRAWL_TEST_PROCESSES"] ?? 0)
export const isCluster = processes > 0

export interface TestEngine extends AsyncDisposable {
  readonly url: string
}

/**
 * An engine in memory, or with `TRAWL_TEST_PROCESSES=3` a cluster of three processes behind an address that sends each
 * request to the next one.
 */
export const testEngine = async (options: TestEngineOptions): Promise<TestEngine> =>
  isCluster ? testCluster(options) : prepared(await serve(settingsOf(options)), options)

export const settingsOf = ({ allowedAddresses, apiKeys, browser }: TestEngineOptions) => ({
  dataDirectory: ":memory:",
  apiKeys,
  allowedAddresses,
  browser,
  port: 0
})

/** Lets the engine read what the tests need. */
export const prepared = async (engine: Served, { crawl, papers, site }: TestEngineOptions): Promise<Served> => {
  if (site !== undefined) await engine.crawl(site, crawl)
  if (papers !== undefined) await engine.loadPapers(papers)
  return engine
}

const testCluster = async (options: TestEngineOptions): Promise<TestEngine> => {
  const opened = new AsyncDisposableStack()
  try {
    const postgres = opened.use(await ownPostgres())
    const urls = await Promise.all(Array.from({ length: processes }, (_, at) => {
      // one process crawls for all
      const own = at === 0 ? options : { ...options, site: undefined }
      return startProcess(opened, [postgres.url("postgres"), JSON.stringify(own)])
    }))
    const { close, url } = await inTurn(urls)
    opened.defer(close)
    return { url, [Symbol.asyncDispose]: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

const startProcess = async (opened: AsyncDisposableStack, args: ReadonlyArray<string>): Promise<URL> => {
  const program = join(import.meta.dirname, "cluster-process.ts")
  // the process ends when its input ends, with this one at the latest
  const child = spawn(process.execPath, ["--conditions=@trawl/source", program, ...args], {
    stdio: ["pipe", "pipe", "inherit"]
  })
  const gone = once(child, "exit")
  opened.defer(async () => {
    child.stdin.end()
    await gone
  })
  for await (const line of createInterface(child.stdout)) {
    if (!/^http:\S+$/u.test(line)) continue
    child.stdout.resume()
    return new URL(line)
  }
  throw new Error("A process of the cluster did not start")
}

/** An address that sends each request and each WebSocket to the next of these addresses. */
const inTurn = async (urls: ReadonlyArray<URL>) => {
  let turns = 0
  const send = ({ headers, method, url }: IncomingMessage) =>
    request(new URL(url ?? "/", urls[turns++ % urls.length]), { method, headers, agent: false })
  const server: Server = createServer(async (incoming, outgoing) => {
    if (incoming.url?.startsWith("/v2/search") === true) await untilFollowed(urls)
    const sent = send(incoming).on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(outgoing)
    }).on("error", () => outgoing.destroy())
    outgoing.on("close", () => sent.destroy())
    incoming.pipe(sent)
  }).on("upgrade", (incoming: IncomingMessage, socket: Socket) => {
    send(incoming).on("upgrade", ({ rawHeaders, statusMessage }: IncomingMessage, other: Socket, head: Buffer) => {
      const lines = rawHeaders.flatMap((name, at) => at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [])
      socket.write(`HTTP/1.1 101 ${statusMessage}\r\n${lines.join("\r\n")}\r\n\r\n`)
      socket.write(head)
      socket.pipe(other).pipe(socket)
      socket.on("error", () => other.destroy()).on("close", () => other.destroy())
      other.on("error", () => socket.destroy())
    }).on("response", ({ statusCode }) => socket.end(`HTTP/1.1 ${statusCode} Refused\r\n\r\n`)).on(
      "error",
      () => socket.destroy()
    ).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

/** Waits until each process has all pages in its index, because a page reaches the others a moment later. */
const untilFollowed = async (urls: ReadonlyArray<URL>) => {
  for (const url of urls) {
    while (!/^trawl_index_missing_changes 0$/mu.test(await (await fetch(new URL("/metrics", url))).text())) {
      await setTimeout(20)
    }
  }
}
