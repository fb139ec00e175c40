import { fetchTransport } from "@trawl/core/fetch"
import type { Transport } from "@trawl/core/machine"
import { nodeTransport } from "@trawl/core/node"
import { fork } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { inFlight } from "./client/in-flight.ts"
import { median } from "./client/median.ts"

// Client CPU time of one request with a response of 20 kB, parsed, relative to bare `fetch`: the transports alone,
// alternating every hundred calls in one process, so that other load of the machine affects all of them equally. Usage:
// node --conditions=@trawl/source bench/src/transport.ts [rounds]

if (process.argv[2] === "server") serve()
else await compare(Number(process.argv[2] ?? 40))

function serve(): void {
  const page = {
    url: "https://example.com/",
    title: "A page",
    description: "d".repeat(120),
    markdown: "Water rises – twice each day.\n".repeat(25)
  }
  const body = Buffer.from(JSON.stringify({ success: true, data: { web: Array.from({ length: 20 }, () => page) } }))
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length }
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, headers).end(body))
  })
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port))
  process.on("disconnect", () => process.exit())
}

async function compare(rounds: number): Promise<void> {
  const server = fork(import.meta.filename, ["server"])
  const [port] = await once(server, "message")
  const request = {
    method: "POST",
    url: `http://127.0.0.1:${port}/v2/search`,
    headers: { "content-type": "application/json", accept: "application/json", authorization: "Bearer benchmark-key" },
    body: JSON.stringify({ query: "effect schema", limit: 10 })
  }
  const over = (transport: Transport) => async (): Promise<unknown> => {
    const { signal } = new AbortController()
    return JSON.parse((await transport.send(request, { signal, maxResponseBytes: 67_108_864 })).body)
  }
  const subjects: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
    ["bare fetch", () => fetch(request.url, request).then((response) => response.json())],
    ["fetch transport", over(fetchTransport)],
    ["node transport", over(nodeTransport())]
  ]
  for (const atOnce of [1, 50]) {
    const costs = subjects.map(() => new Array<number>())
    for (let round = -10; round < rounds; round++) { // negative rounds warm up
      for (let turn = 0; turn < subjects.length; turn++) {
        const index = (turn + Math.abs(round)) % subjects.length
        const spent = await cost(subjects[index]?.[1] as () => Promise<unknown>, atOnce)
        if (round >= 0) costs[index]?.push(spent)
      }
    }
    const medians = costs.map(median)
    for (const [index, [name]] of subjects.entries()) {
      const own = medians[index] ?? NaN
      console.log(
        `${atOnce} in flight, ${name}: ${own.toFixed(0)} µs, ÷ fetch ${(own / (medians[0] ?? NaN)).toFixed(2)}`
      )
    }
  }
  server.disconnect()
  process.exit()
}

async function cost(call: () => Promise<unknown>, atOnce: number): Promise<number> {
  const before = process.cpuUsage()
  await inFlight(call, 100, atOnce)
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 100
}
