import process from "node:process"
import type { Browser as Chromium } from "playwright-core"
import { type ChromiumProcess, startChromium } from "./chromium-process.ts"
import type { Server } from "node:net"
import { findBubblewrap } from "./bubblewrap.ts"
import type { FoundChromium } from "./find-chromium.ts"
import { pipeTransport } from "./pipe-transport.ts"
import { type ProtocolClients, protocolClients } from "./protocol-clients.ts"

export interface LaunchedChromium {
  readonly chromium: Chromium
  readonly sandboxed: boolean
  /** The only network of an isolated Chromium; undefined for one that is not isolated. */
  readonly entrance: Server | undefined
  /** Further clients of its protocol. */
  readonly clients: ProtocolClients
  /** Kills it and all its child processes. */
  readonly end: () => Promise<void>
}

/**
 * Starts a Chromium that reaches the network only through the proxies of pages. If `ending` aborts during the start, no
 * process or file remains.
 */
export const launchChromium = async (
  found: FoundChromium,
  maxMemory: number,
  ending: AbortSignal
): Promise<LaunchedChromium> => {
  // Chromium has no sandbox for root, and many containers do not support one
  if (process.getuid?.() === 0) return launch(found, false, maxMemory, ending)
  return launch(found, true, maxMemory, ending).catch((error: unknown) => {
    if (!/sandbox|namespace/i.test(String(error))) throw error
    return launch(found, false, maxMemory, ending)
  })
}

/**
 * Starts a Chromium that is isolated from this machine, if bubblewrap works: it reaches neither files nor local
 * addresses, whatever its clients tell it. Otherwise, or if it does not start, starts one as for pages, without an
 * entrance.
 */
export const launchIsolated = async (
  found: FoundChromium,
  maxMemory: number,
  ending: AbortSignal
): Promise<LaunchedChromium> => {
  const bubblewrap = await findBubblewrap()
  if ("missing" in bubblewrap) return launchChromium(found, maxMemory, ending)
  let reason: unknown
  // the system may not allow namespaces in namespaces
  for (const sandboxed of isNested === false ? [false] : [true, false]) {
    try {
      const launched = await launch(found, sandboxed, maxMemory, ending, bubblewrap.path)
      isNested = sandboxed
      return launched
    } catch (error) {
      if (ending.aborted) throw error
      reason = error
    }
  }
  process.emitWarning(`Browser sessions are not isolated from this machine, because in bubblewrap ${reason}`)
  return launchChromium(found, maxMemory, ending)
}

/** Whether Chromium's own sandbox works inside the isolation; undefined until tried. */
let isNested: boolean | undefined

const launch = async (
  found: FoundChromium,
  sandboxed: boolean,
  maxMemory: number,
  ending: AbortSignal,
  bubblewrap?: string
): Promise<LaunchedChromium> => {
  const { chromium } = await import("playwright-core")
  ending.throwIfAborted()
  const started = startChromium(found, sandboxed, maxMemory, bubblewrap)
  const end = () => void started.end()
  ending.addEventListener("abort", end, { once: true })
  try {
    const clients = protocolClients((message) => started.write.write(`${message}\0`))
    const connected = await chromium.connectOverCDP(
      pipeTransport({ read: started.read, write: started.write, close: end, clients }),
      { artifactsDir: started.directory, noDefaults: true, timeout: 60_000 }
    )
    return { chromium: connected, sandboxed, entrance: await started.entrance, clients, end: started.end }
  } catch (error) {
    await started.end()
    throw new Error(
      `Chromium did not start: ${complaintOf(started) ?? String(error instanceof Error ? error.message : error)}`,
      { cause: error }
    )
  } finally {
    ending.removeEventListener("abort", end)
  }
}

/** The last error that it printed is the reason why it ended. */
const complaintOf = ({ complaints }: ChromiumProcess): string | undefined =>
  complaints().trim().split("\n").findLast((line) => /fatal|error|sandbox|namespace|bwrap:/i.test(line))?.slice(0, 500)
