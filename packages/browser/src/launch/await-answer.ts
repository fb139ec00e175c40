import type { RunningChromium } from "./shared-chromium.ts"

/** A Chromium did not answer a call in time. */
export class ChromiumUnresponsive extends Error {}

/**
 * Waits for a response from Chromium. After a timeout, this Chromium gets no more pages and ends with its last page. If
 * it does not respond to a ping either, it is killed with all its pages.
 */
export const awaitAnswer = <A>(running: RunningChromium, milliseconds: number, answer: Promise<A>): Promise<A> =>
  within(milliseconds, answer).catch(async (error: unknown) => {
    if (!(error instanceof ChromiumUnresponsive)) throw error
    running.leave()
    await within(milliseconds / 3, running.ping()).catch(running.kill)
    throw error
  })

const within = <A>(milliseconds: number, answer: Promise<A>): Promise<A> => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChromiumUnresponsive(`Chromium did not respond within ${milliseconds} ms`)),
      milliseconds
    )
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
