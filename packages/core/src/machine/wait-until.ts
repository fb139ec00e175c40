import { checkInterval } from "./check-interval.ts"
import { checkOwn } from "./check-own.ts"
import { performWithRetry, sleep } from "./retry-failures.ts"
import { perform, type Program } from "./program.ts"
import type { Task } from "./task.ts"

/** The default poll interval in milliseconds. */
export const defaultInterval = 2000

export interface WaitOptions<in Answer> {
  /**
   * Milliseconds between polls: a constant, or a function of the number of polls and the last status;
   * undefined or an invalid time ends the wait. Default: 2 seconds.
   */
  readonly interval?: number | ((attempt: number, answer: Answer) => number | undefined) | undefined
  /** Called with every status, including the last one. */
  readonly onProgress?: ((answer: Answer) => void) | undefined
}

/**
 * Polls until a status says that the job has ended, and returns that status. Temporary failures do not
 * end it. If the interval ends first, it returns the last status.
 */
export function* waitUntil<Answer>(
  task: Task<Answer>,
  isOver: (answer: Answer) => boolean,
  options: WaitOptions<Answer> = {}
): Program<never, Answer> {
  checkOwn(options, ["interval", "onProgress"])
  const { interval = defaultInterval, onProgress } = options
  if (typeof interval !== "function") checkInterval(interval)
  let answer = yield* perform(task)
  for (let attempt = 1;; attempt++) {
    onProgress?.(answer)
    if (isOver(answer)) return answer
    const milliseconds = typeof interval === "function" ? interval(attempt, answer) : interval
    if (milliseconds === undefined || !(milliseconds >= 0)) return answer
    yield* sleep(milliseconds)
    answer = yield* performWithRetry(task)
  }
}
