import type { Page, Request } from "playwright-core"

/** Waits until a page has sent no request for `milliseconds`, for at most `atMost` milliseconds. */
export interface NetworkIdle {
  readonly wait: (milliseconds: number, atMost: number) => Promise<void>
}

export const watchNetworkIdle = (page: Page): NetworkIdle => {
  const running = new Set<Request>()
  let lastChange = performance.now()
  const end = (request: Request) => {
    running.delete(request)
    lastChange = performance.now()
  }
  page.on("request", (request) => {
    running.add(request)
    lastChange = performance.now()
  })
  page.on("requestfinished", end).on("requestfailed", end)
  // a new document cancels requests of the old one, without an event
  page.on("framenavigated", (frame) => frame === page.mainFrame() && running.clear())
  return {
    wait: (milliseconds, atMost) => {
      const start = performance.now()
      return new Promise((resolve) => {
        const look = () => {
          const now = performance.now()
          const left = Math.min(
            start + atMost,
            running.size > 0 ? now + milliseconds : Math.max(start, lastChange) + milliseconds
          ) - now
          if (left <= 0 || page.isClosed()) return resolve()
          setTimeout(look, Math.min(left, 50))
        }
        look()
      })
    }
  }
}
