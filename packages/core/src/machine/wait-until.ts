import { checkInterval } from "./check-interval.ts"
import { checkOwn } from "./check-own.ts"
import { persist, rest } from "./patience.ts"
import { perform, type Program } from "./program.ts"
import type { Task } from "./task.ts"

/** Milliseconds between two questions, where nobody says otherwise. */
export const usualInterval = 2000

export interface WaitOptions<in Answer> {
  /**
   * Milliseconds between two questions: the same each time, or by how often the service was asked and what it said last;
   * undefined, or what is no time, ends the waiting. Default: 2 seconds.
   */
  readonly interval?: number | ((asked: number, answer: Answer) => number | undefined) | undefined
  /** Told every answer, the last one too. */
  readonly onProgress?: ((answer: Answer) => void) | undefined
}

/**
 * Asks again and again until an answer says that it is over, and gives that answer. Failures that pass by themselves are
 * outlasted. When the interval ends first, it gives the last answer.
 */
export function* waitUntil<Answer>(
  task: Task<Answer>,
  isOver: (answer: Answer) => boolean,
  options: WaitOptions<Answer> = {}
): Program<never, Answer> {
  checkOwn(options, ["interval", "onProgress"])
  const { interval = usualInterval, onProgress } = options
  if (typeof interval !== "function") checkInterval(interval)
  let answer = yield* perform(task)
  for (let asked = 1;; asked++) {
    onProgress?.(answer)
    if (isOver(answer)) return answer
    const milliseconds = typeof interval === "function" ? interval(asked, answer) : interval
    if (milliseconds === undefined || !(milliseconds >= 0)) return answer
    yield* rest(milliseconds)
    answer = yield* persist(task)
  }
}
