import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import process from "node:process"
import { createInterface } from "node:readline"
import { generatedSite, send, type SiteOptions } from "../crawl/generated-site.ts"
import { hostileSite } from "../crawl/hostile-site.ts"

// Arguments: options of the site as JSON, and the port or 0. Writes its origin, then for each line of input the
// requests since the last one; serves until its input ends.
const options = JSON.parse(process.argv[2] ?? "{}") as SiteOptions
const answer = generatedSite(options)
const trap = options.hostile === true ? hostileSite(options) : undefined
let requests: Array<readonly [path: string, at: number]> = []

const server = createServer(({ headers, url: path = "/" }, response) => {
  requests.push([path, performance.timeOrigin + performance.now()])
  if (trap?.(path, response) === true) return undefined
  const generated = answer(path)
  if (options.etags !== true || generated.body === undefined) return send(response, generated)
  const etag = `"${path}"`
  return send(
    response,
    headers["if-none-match"] === etag
      ? { status: 304, headers: { etag } }
      : { ...generated, headers: { ...generated.headers, etag } }
  )
})
server.listen(
  Number(process.argv[3] ?? 0),
  "127.0.0.1",
  () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
)

for await (const _ of createInterface(process.stdin)) {
  console.log(JSON.stringify(requests))
  requests = []
}
process.exit()
