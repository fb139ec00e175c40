import type { Browser as Chromium } from "playwright-core"
import { type ChromiumProcess, startChromium } from "./chromium-process.ts"
import type { FoundChromium } from "./find-chromium.ts"
import { pipeTransport } from "./pipe-transport.ts"

export interface LaunchedChromium {
  readonly chromium: Chromium
  readonly sandboxed: boolean
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

const launch = async (
  found: FoundChromium,
  sandboxed: boolean,
  maxMemory: number,
  ending: AbortSignal
): Promise<LaunchedChromium> => {
  const { chromium } = await import("playwright-core")
  ending.throwIfAborted()
  const started = startChromium(found, sandboxed, maxMemory)
  const end = () => void started.end()
  ending.addEventListener("abort", end, { once: true })
  try {
    const connected = await chromium.connectOverCDP(
      pipeTransport({ read: started.read, write: started.write, close: end }),
      { artifactsDir: started.directory, noDefaults: true, timeout: 60_000 }
    )
    return { chromium: connected, sandboxed, end: started.end }
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
  complaints().trim().split("\n").findLast((line) => /fatal|error|sandbox|namespace/i.test(line))?.slice(0, 500)
