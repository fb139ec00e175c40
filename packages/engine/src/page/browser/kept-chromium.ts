import type { Browser as Chromium } from "playwright-core"
import type { FoundChromium } from "./find-chromium.ts"
import { launchChromium } from "./launch-chromium.ts"

export interface RunningChromium {
  readonly chromium: Chromium
  readonly version: string
  readonly sandboxed: boolean
  readonly kill: () => void
}

/** One Chromium for all pages, for as long as there are some. */
export interface KeptChromium {
  /** The one that runs, or a new one. Fails when none can be started. */
  readonly take: () => Promise<RunningChromium>
  readonly giveBack: (running: RunningChromium) => void
  readonly end: () => Promise<void>
}

interface Kept extends RunningChromium {
  pages: number
  shown: number
  /** Takes no further pages. */
  worn: boolean
}

export const keptChromium = (find: () => Promise<FoundChromium | string>): KeptChromium => {
  const all = new Set<Kept>()
  let starting: Promise<Kept> | undefined
  let current: Kept | undefined
  let idle: NodeJS.Timeout | undefined

  const start = async (): Promise<Kept> => {
    const found = await find()
    if (typeof found === "string") throw new Error(found)
    const { chromium, sandboxed } = await launchChromium(found)
    const kept: Kept = { chromium, sandboxed, version: chromium.version(), kill: () => void retire(kept), pages: 0, shown: 0, worn: false }
    all.add(kept)
    chromium.on("disconnected", () => void retire(kept))
    return kept
  }
  const retire = async (kept: Kept): Promise<void> => {
    kept.worn = true
    if (current === kept) current = undefined
    if (all.delete(kept)) await kept.chromium.close().catch(() => undefined) // it may have died
  }

  return {
    take: async () => {
      clearTimeout(idle)
      if (current === undefined) {
        starting ??= start().finally(() => {
          starting = undefined
        })
        current = await starting
        if (current.worn) throw new Error("Chromium ended as soon as it had started")
      }
      const taken = current
      taken.pages++
      if (++taken.shown >= mostPages) current = undefined
      return taken
    },
    giveBack: (running) => {
      const kept = [...all].find((one) => one === running)
      if (kept === undefined) return
      kept.pages--
      if (kept.pages > 0) return
      if (kept !== current) return void retire(kept)
      clearTimeout(idle)
      idle = setTimeout(() => void (kept.pages === 0 && retire(kept)), idleTime)
      idle.unref()
    },
    end: async () => {
      clearTimeout(idle)
      await starting?.catch(() => undefined)
      await Promise.all([...all].map(retire))
    }
  }
}

/** After so many pages a new browser is the smaller one. */
const mostPages = 500
const idleTime = 60_000
