import type { LaunchedChromium } from "../launch/launch-chromium.ts"

/** Chromium processes for sessions. Each is used for one session. */
export interface ReadyChromium {
  /** One that has already started, if there is one. */
  readonly take: () => Promise<LaunchedChromium>
  /** Ends all of them, also those that sessions use. */
  readonly end: () => Promise<void>
}

/** Starts a process for the next session soon after one was taken, and ends it if none is taken for some time. */
export const readyChromium = (
  launch: (ending: AbortSignal) => Promise<LaunchedChromium>,
  { idleTime = 600_000, startsAfter = 500 }: { readonly idleTime?: number; readonly startsAfter?: number } = {}
): ReadyChromium => {
  const ending = new AbortController()
  const all = new Set<LaunchedChromium>()
  let next: Promise<LaunchedChromium> | undefined
  let refill: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined

  const start = async (): Promise<LaunchedChromium> => {
    ending.signal.throwIfAborted()
    const launched = await launch(ending.signal)
    const one: LaunchedChromium = {
      ...launched,
      end: async () => {
        all.delete(one)
        await launched.end()
        await launched.chromium.close().catch(() => undefined) // also deletes Playwright's files
      }
    }
    all.add(one)
    launched.chromium.on("disconnected", () => void one.end())
    return one
  }
  const prepare = () => {
    const starting = start()
    next = starting
    starting.catch(() => {
      if (next === starting) next = undefined // the next session starts its own, and reports the failure
    })
  }
  const dismiss = () => {
    const unused = next
    next = undefined
    void unused?.then(({ end }) => end()).catch(() => undefined) // it may have failed to start
  }

  return {
    take: async () => {
      const starting = next?.catch(() => undefined)
      next = undefined
      clearTimeout(refill)
      clearTimeout(idle)
      refill = setTimeout(prepare, startsAfter).unref()
      idle = setTimeout(dismiss, idleTime).unref()
      const prepared = await starting
      return prepared?.chromium.isConnected() === true ? prepared : start()
    },
    end: async () => {
      clearTimeout(refill)
      clearTimeout(idle)
      ending.abort(new Error("The engine is ending"))
      await next?.catch(() => undefined) // it fails because it was aborted
      await Promise.all([...all].map(({ end }) => end()))
    }
  }
}
