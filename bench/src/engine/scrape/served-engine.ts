import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { apiKey } from "../open-engine.ts"
import type { Page } from "./fidelity/fidelity.ts"
import { type Usage, usageOfTree } from "./process-tree.ts"

/** An engine in a process of its own that listens on a port, and a site that serves pages to it. */
export interface ServedEngine {
  /** The status that a page was scraped with. */
  readonly scrape: (page: number, options: object) => Promise<number>
  readonly usage: () => Usage
  readonly end: () => Promise<void>
}

export const serveEngine = async (pages: ReadonlyArray<Pick<Page, "text">>, browser = false): Promise<ServedEngine> => {
  const bodies = pages.map(({ text }) => Buffer.from(text))
  const site = createServer(({ url = "" }, response) => {
    const body = bodies[Number(/^\/(\d+)/.exec(url)?.[1] ?? -1)]
    if (body === undefined) response.writeHead(404).end()
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body)
  })
  site.listen(0, "127.0.0.1")
  await once(site, "listening")
  // a server that listens on a port has an address
  const { port } = site.address() as AddressInfo
  const directory = mkdtempSync(join(tmpdir(), "trawl-bench-scrape-"))
  const engine = spawn(process.execPath, ["--conditions=@trawl/source", join(import.meta.dirname, "../children/scrape-engine.ts"), directory, browser ? "browser" : ""], { stdio: ["pipe", "pipe", "inherit"] })
  const url: string = (await createInterface(engine.stdout)[Symbol.asyncIterator]().next()).value ?? ""
  return {
    scrape: async (page, options) => {
      const response = await fetch(`${url}/v2/scrape`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ url: `http://127.0.0.1:${port}/${page % pages.length}`, ...options })
      })
      await response.arrayBuffer()
      return response.status
    },
    usage: () => usageOfTree(engine.pid ?? 0),
    end: async () => {
      engine.stdin.end()
      await once(engine, "exit")
      site.close()
      site.closeAllConnections()
      rmSync(directory, { recursive: true, force: true })
    }
  }
}
