import type { Platform } from "../machine/platform.ts"

/** Resolves after this many milliseconds of the host's clock, or rejects if the signal is aborted. */
export const abortablePause = (host: Platform, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      cancel()
      reject(signal.reason)
    }
    const cancel = host.timer(milliseconds, () => {
      signal.removeEventListener("abort", stop)
      resolve()
    })
    signal.addEventListener("abort", stop, { once: true })
  })

/** Never resolves; rejects if the signal is aborted. */
export const neverResolves = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  })
