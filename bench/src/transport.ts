import { fetchTransport } from "@trawl/core/fetch"
import type { Transport } from "@trawl/core/machine"
import { nodeTransport } from "@trawl/core/node"
import { execFileSync, fork } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { median } from "./client/middle.ts"

// Client CPU of one request with a 20 kB answer, parsed, as a ratio to bare `fetch`: the transports alone.
// node --conditions=@trawl/source bench/src/transport.ts [rounds]

const calls = 2500
const request = {
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json", authorization: "Bearer benchmark-key" },
  body: JSON.stringify({ query: "effect schema", limit: 10 })
}
const over = (transport: Transport) => async (url: string): Promise<unknown> => {
  const { signal } = new AbortController()
  return JSON.parse((await transport.send({ ...request, url }, { signal, maxResponseBytes: 67_108_864 })).body)
}
const subjects: Record<string, () => (url: string) => Promise<unknown>> = {
  "bare fetch": () => (url) => fetch(url, request).then((response) => response.json()),
  "fetch transport": () => over(fetchTransport),
  "node transport": () => over(nodeTransport())
}

const [role = "3", url = ""] = process.argv.slice(2)
const subject = subjects[role]
if (role === "server") serve()
else if (subject === undefined) await compare(Number(role))
else await measure(subject(), url)

function serve(): void {
  const page = { url: "https://example.com/", title: "A page", description: "d".repeat(120), markdown: "Lorem ipsum – dolor sit amet.\n".repeat(25) }
  const body = Buffer.from(JSON.stringify({ success: true, data: { web: Array.from({ length: 20 }, () => page) } }))
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length }
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, headers).end(body))
  })
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port))
  process.on("disconnect", () => process.exit())
}

async function measure(call: (url: string) => Promise<unknown>, url: string): Promise<void> {
  await run(calls / 4, 1)
  await run(calls / 4, 50)
  console.log(JSON.stringify([await cost(1), await cost(50)]))
  process.exit()

  async function cost(atOnce: number): Promise<number> {
    const before = process.cpuUsage()
    await run(calls, atOnce)
    const { system, user } = process.cpuUsage(before)
    return (system + user) / calls
  }

  async function run(count: number, atOnce: number): Promise<void> {
    let left = count
    const one = async () => {
      while (left-- > 0) await call(url)
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  }
}

async function compare(rounds: number): Promise<void> {
  const server = fork(import.meta.filename, ["server"])
  const [port] = await once(server, "message")
  const names = Object.keys(subjects)
  const costs = new Map(names.map((name) => [name, [new Array<number>(), new Array<number>()] as const]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const printed = execFileSync(process.execPath, [...process.execArgv, import.meta.filename, name, `http://127.0.0.1:${port}/`])
      const [one, many] = JSON.parse(String(printed)) as [number, number]
      costs.get(name)?.[0].push(one)
      costs.get(name)?.[1].push(many)
    }
  }
  server.disconnect()
  const [fetchOne = [], fetchMany = []] = costs.get("bare fetch") ?? []
  for (const [name, [one, many]] of costs) {
    console.log(`${name}: in sequence ${median(one).toFixed(0)} µs, ÷ fetch ${ratio(one, fetchOne)}; 50 in flight ${median(many).toFixed(0)} µs, ÷ fetch ${ratio(many, fetchMany)}`)
  }
}

function ratio(own: ReadonlyArray<number>, fetched: ReadonlyArray<number>): string {
  return (median(own) / median(fetched)).toFixed(2)
}
