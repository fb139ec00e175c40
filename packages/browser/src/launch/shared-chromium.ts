import type { Browser as Chromium } from "playwright-core"
import type { Server } from "node:net"
import { type FoundChromium, type NoChromium, present } from "./find-chromium.ts"
import { launchChromium } from "./launch-chromium.ts"

export interface RunningChromium {
  readonly chromium: Chromium
  readonly version: string
  readonly sandboxed: boolean
  /** The only network of an isolated Chromium. */
  readonly entrance?: Server | undefined
  /** Accepts no more pages, and ends with its last page. */
  readonly leave: () => void
  /** Resolves when it has answered a minimal request. */
  readonly ping: () => Promise<unknown>
  /** Kills it with all its pages, because it hangs. */
  readonly kill: () => void
  readonly isKilled: () => boolean
}

/** One Chromium for all pages, which ends when it has had no pages for some time. */
export interface SharedChromium {
  /**
   * The running Chromium, or a new one. The start continues even if the caller stops waiting, and serves the next
   * caller. Rejects if Chromium cannot start.
   */
  readonly running: () => Promise<RunningChromium>
  /** Registers a page. Returns false if this Chromium accepts no more pages. */
  readonly hold: (running: RunningChromium) => boolean
  readonly giveBack: (running: RunningChromium) => void
  /** Ends running and starting Chromiums. Resolves when no process is left. */
  readonly end: () => Promise<void>
}

interface SharedInstance extends RunningChromium {
  readonly end: () => Promise<void>
  pages: number
  rendered: number
}

export const sharedChromium = (
  find: () => Promise<FoundChromium | NoChromium>,
  { idleTime = 60_000, maxMemory, maxPages = 500 }: {
    readonly idleTime?: number
    readonly maxMemory: number
    readonly maxPages?: number
  }
): SharedChromium => {
  const all = new Set<SharedInstance>()
  const ending = new AbortController()
  let starting: Promise<SharedInstance> | undefined
  let current: SharedInstance | undefined
  let idle: NodeJS.Timeout | undefined

  const start = async (): Promise<SharedInstance> => {
    ending.signal.throwIfAborted()
    const { chromium, end, sandboxed } = await launchChromium(await present(find), maxMemory, ending.signal)
    let isKilled = false
    const instance: SharedInstance = {
      chromium,
      sandboxed,
      end,
      version: chromium.version(),
      leave: () => {
        if (current === instance) current = undefined
      },
      ping: async () => (await chromium.newBrowserCDPSession()).detach(),
      kill: () => {
        isKilled = true
        void retire(instance)
      },
      isKilled: () => isKilled,
      pages: 0,
      rendered: 0
    }
    all.add(instance)
    current = instance
    chromium.on("disconnected", () => void retire(instance))
    endWhenIdle(instance)
    return instance
  }
  const retire = async (instance: SharedInstance): Promise<void> => {
    if (current === instance) current = undefined
    all.delete(instance)
    await instance.end()
    await instance.chromium.close().catch(() => undefined) // also deletes Playwright's files
  }
  const endWhenIdle = (instance: SharedInstance) => {
    clearTimeout(idle)
    idle = setTimeout(() => void (instance.pages === 0 && retire(instance)), idleTime)
    idle.unref()
  }

  return {
    running: () =>
      current === undefined
        ? starting ??= start().finally(() => {
          starting = undefined
        })
        : Promise.resolve(current),
    hold: (running) => {
      if (current === undefined || running !== current) return false
      clearTimeout(idle)
      current.pages++
      // a new Chromium uses less memory than one that has rendered many pages
      if (++current.rendered >= maxPages) current = undefined
      return true
    },
    giveBack: (running) => {
      const instance = [...all].find((one) => one === running)
      if (instance === undefined || --instance.pages > 0) return
      if (instance === current) endWhenIdle(instance)
      else void retire(instance)
    },
    end: async () => {
      clearTimeout(idle)
      ending.abort(new Error("The engine is ending"))
      await starting?.catch(() => undefined) // it fails because it was aborted
      await Promise.all([...all].map(retire))
    }
  }
}
