import { spawn } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { apiKey } from "../open-engine.ts"
import { quantile } from "../quantile.ts"

export interface ServerLoad {
  readonly requestsPerSecond: number
  readonly median: number
  readonly p99: number
  /** Milliseconds per request. */
  readonly cpuMilliseconds: { readonly server: number; readonly client: number }
  /** Mean size of a response. */
  readonly bytes: number
  readonly failed: number
}

/** The server under load: a file of `children`, its arguments, and further options of Node. */
interface LoadedServer {
  readonly file: string
  readonly args: ReadonlyArray<string>
  readonly execArgs?: ReadonlyArray<string>
}

/**
 * Keeps 50 searches in flight against a server in its own process for some seconds, after a warm-up of code and caches.
 */
export const serverLoad = async (
  { args, execArgs = [], file }: LoadedServer,
  queries: ReadonlyArray<string>,
  seconds: number
): Promise<ServerLoad> => {
  const server = spawn(process.execPath, [
    "--conditions=@trawl/source",
    ...execArgs,
    join(import.meta.dirname, "../children", file),
    ...args
  ], {
    stdio: ["pipe", "pipe", "inherit"]
  })
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  const nextLine = async () => (await lines.next()).value ?? ""
  const serverCpu = async () => {
    server.stdin.write("\n")
    return Number(await nextLine())
  }
  const url = new URL(await nextLine())
  const requests = queries.map((query) => requestOf(query, url))
  const counted: Array<Answered> = []
  let counts = false
  let ends = false
  let requestCount = 0
  const asking = Promise.all(Array.from({ length: inFlight }, (_, at) =>
    keepAsking(
      url,
      () => ends ? undefined : requests[(at * 31 + requestCount++) % requests.length],
      (answered) => counts && counted.push(answered)
    )))
  await sleep(warmUpSeconds)
  const before = { server: await serverCpu(), client: ownCpu(), at: performance.now() }
  counts = true
  await sleep(seconds)
  const after = { client: ownCpu(), at: performance.now(), server: await serverCpu() }
  counts = false
  ends = true
  await asking
  server.stdin.end()
  await once(server, "exit")
  const times = counted.map(({ milliseconds }) => milliseconds)
  return {
    requestsPerSecond: counted.length / (after.at - before.at) * 1000,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpuMilliseconds: {
      server: (after.server - before.server) * 1000 / counted.length,
      client: (after.client - before.client) * 1000 / counted.length
    },
    bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0) / counted.length,
    failed: counted.filter(({ status }) => status !== 200).length
  }
}

const inFlight = 50
const warmUpSeconds = 5

interface Answered {
  readonly status: number
  readonly milliseconds: number
  readonly bytes: number
}

const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

const ownCpu = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1e6
}

const requestOf = (query: string, { host }: URL): Buffer => {
  const body = JSON.stringify({ query, limit: 10 })
  return Buffer.from(
    `POST /v2/search HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${apiKey}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

/**
 * A connection that sends the next request as soon as it has the response. A minimal client leaves the processor to the
 * server.
 */
const keepAsking = ({ hostname, port }: URL, next: () => Buffer | undefined, answered: (answer: Answered) => void) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = Buffer.alloc(0)
    let began = 0
    const ask = () => {
      const request = next()
      if (request === undefined) return socket.end()
      began = performance.now()
      socket.write(request)
    }
    socket.on("connect", ask)
    socket.on("error", reject)
    socket.on("close", () => resolve())
    socket.on("data", (part) => {
      received = received.length === 0 ? part : Buffer.concat([received, part])
      const head = received.indexOf("\r\n\r\n")
      if (head === -1) return
      const headers = received.toString("latin1", 0, head)
      const length = /\r\ncontent-length: (\d+)/iu.exec(headers)?.[1]
      if (length === undefined) return void socket.destroy(new Error(`a response without Content-Length: ${headers}`))
      const bytes = head + 4 + Number(length)
      if (received.length < bytes) return
      received = received.subarray(bytes)
      answered({ status: Number(headers.slice(9, 12)), milliseconds: performance.now() - began, bytes })
      ask()
    })
  })
