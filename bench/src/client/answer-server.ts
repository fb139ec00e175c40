import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { answer } from "./answers.ts"
import type { Shape } from "./subject.ts"

// Opens one port for each shape, prints the ports as JSON, and ends with its parent process.
const shapes: ReadonlyArray<Shape> = ["trawl", "exa", "perplexity", "parallel", "mistral", "stripe"]
const ports = await Promise.all(shapes.map((shape) => {
  const body = Buffer.from(answer(shape))
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length }
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, headers).end(body))
  })
  server.keepAliveTimeout = 60_000
  return new Promise<readonly [Shape, number]>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve([shape, (server.address() as AddressInfo).port]))
  })
}))
console.log(JSON.stringify(Object.fromEntries(ports)))
process.stdin.resume().on("end", () => process.exit())
