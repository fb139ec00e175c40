import { execFile } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { assert, it } from "vitest"

it("searches like `trawl search`", async () => {
  const answer = {
    success: true,
    data: { web: [{ title: "Schedule", description: "Jitter.", url: "https://docs.example.com/" }] },
    creditsUsed: 2
  }
  const server = createServer((_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer))
  )
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=@trawl/source", join(import.meta.dirname, "../src/main.ts"), "retry", "--limit", "3"],
    {
      env: {
        PATH: process.env["PATH"],
        TRAWL_API_KEY: "good-key",
        TRAWL_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      }
    }
  )
  server.close()
  assert.strictEqual(stdout, "retry 1 result, 2 credits\n\n1. Schedule\n   https://docs.example.com/\n   Jitter.\n")
})
