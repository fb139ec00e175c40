import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { plainEnvironment } from "../../client/child.ts"
import { apiKey } from "../open-engine.ts"
import { sparingMemory } from "../sparing-memory.ts"
import { builtChild } from "./built-child.ts"
import type { Page } from "./fidelity/fidelity.ts"
import { type Usage, usageOfTree } from "./process-tree.ts"

/**
 * An engine in its own process that listens on a port, built and with the flags of `npm start`, and a site that serves
 * pages to it.
 */
export interface ServedEngine {
  /** Returns the HTTP status of the scrape. */
  readonly scrape: (page: number, options: object) => Promise<number>
  readonly usage: () => Usage
  readonly end: () => Promise<void>
}

export const serveEngine = async (pages: ReadonlyArray<Pick<Page, "text">>): Promise<ServedEngine> => {
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
  const { environment, flags } = await sparingMemory()
  const engine = spawn(process.execPath, [...flags, ...builtChild("scrape-engine.ts"), directory], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...plainEnvironment(), ...environment }
  })
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
