import type { RunningChromium } from "./kept-chromium.ts"

/** A Chromium did not answer a call in time. */
export class Unanswered extends Error {}

/**
 * Waits for the answer of a Chromium for so many milliseconds. One that has not answered by then takes no more pages, and goes when those it has
 * are done with; one that answers nothing else, either, is ended under them.
 */
export const awaitAnswer = <A>(running: RunningChromium, milliseconds: number, answer: Promise<A>): Promise<A> =>
  within(milliseconds, answer).catch(async (error: unknown) => {
    if (!(error instanceof Unanswered)) throw error
    running.leave()
    await within(milliseconds / 3, running.ping()).catch(running.kill)
    throw error
  })

const within = <A>(milliseconds: number, answer: Promise<A>): Promise<A> => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unanswered(`Chromium did not answer within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
