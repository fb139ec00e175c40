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
  /** Of the server alone, each. */
  readonly cpuMilliseconds: number
  readonly failed: number
}

/** Keeps 50 searches in flight at a server of its own for some seconds, after one second that does not count. */
export const serverLoad = async (directory: string, index: string, queries: ReadonlyArray<string>, seconds: number): Promise<ServerLoad> => {
  const server = spawn(process.execPath, ["--conditions=@trawl/source", join(import.meta.dirname, "../children/serve.ts"), directory, index], {
    stdio: ["pipe", "pipe", "inherit"]
  })
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  const url: string = (await lines.next()).value ?? ""
  const requests = queries.map((query) => requestOf(query, new URL(url)))
  const began = performance.now()
  const from = began + 1000
  const to = from + seconds * 1000
  const times: Array<number> = []
  let asked = 0
  let failed = 0
  await Promise.all(Array.from({ length: inFlight }, (_, at) => keepAsking(new URL(url), () => {
    const now = performance.now()
    return now < to ? requests[(at * 31 + asked++) % requests.length] : undefined
  }, (status, milliseconds) => {
    if (status !== 200) failed++
    if (performance.now() >= from) times.push(milliseconds)
  })))
  server.stdin.end()
  const cpuSeconds = (await lines.next()).value
  await once(server, "exit")
  return {
    requestsPerSecond: times.length / seconds,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpuMilliseconds: Number(cpuSeconds) * 1000 / asked,
    failed
  }
}

const inFlight = 50

const requestOf = (query: string, { host }: URL): Buffer => {
  const body = JSON.stringify({ query, limit: 10 })
  return Buffer.from(
    `POST /v2/search HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${apiKey}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

/** One connection that asks as soon as it has the answer. A client that does no more than this leaves the processor to the server. */
const keepAsking = ({ hostname, port }: URL, next: () => Buffer | undefined, answered: (status: number, milliseconds: number) => void) =>
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
      if (length === undefined) return void socket.destroy(new Error(`an answer without length: ${headers}`))
      if (received.length < head + 4 + Number(length)) return
      received = received.subarray(head + 4 + Number(length))
      answered(Number(headers.slice(9, 12)), performance.now() - began)
      ask()
    })
  })
