import type { ApiError } from "./api-error.ts"
import { malformed, parse } from "./decode.ts"
import type { HttpResponse } from "./exchange.ts"
import { failure } from "./failure.ts"
import type { Operation, Request } from "./operation.ts"
import { responseExcerpt } from "./response-excerpt.ts"
import type { State } from "./state.ts"

/** One call as a value: what is asked, and what becomes of the answer. A driver performs it. */
export interface Task<out Result> {
  readonly operation: Operation
  readonly request: Request
  /** The answer in the shape of what was asked for. Throws `AnswerMisfit` where it cannot be. */
  readonly shape: (answer: never) => Result | PromiseLike<Result>
}

/** A task whose operation, request and shape fit together. Without shape, the answer stays as it came. */
export const task: {
  <Answer, Body>(operation: Operation<Answer, Body>, request: Request<Body>): Task<Answer>
  <Answer, Body, Result>(
    operation: Operation<Answer, Body>,
    request: Request<Body>,
    shape: (answer: Answer) => Result | PromiseLike<Result>
  ): Task<Result>
} = (operation: Operation, request: Request, shape = (answer: unknown) => answer) => ({ operation, request, shape })

/** Thrown by a shape: where the answer is not what was asked for. The call fails with `ResponseMalformed`. */
export class AnswerMisfit extends Error {
  declare readonly path: string
  declare readonly expected: string

  constructor(path: string, expected: string) {
    super(`${path} is not ${expected}`)
    Object.assign(this, { path, expected })
  }

  /** The failure of the call that got this answer. */
  failureOf(state: State, response: HttpResponse, now: number): ApiError {
    const answer = responseExcerpt(response, parse(response.body), state.settings.redact)
    return failure(state, now, malformed(this, answer.body), answer)
  }
}

/**
 * What a shape threw, as the failure of its call; what is no `AnswerMisfit` as it is. Told by the method, for with `instanceof` each
 * program would hold the class: most shapes cannot fail, and those that can bring it.
 */
export const misshapen = (state: State, response: HttpResponse, thrown: unknown, now: number): unknown =>
  (thrown as Partial<AnswerMisfit> | undefined)?.failureOf?.(state, response, now) ?? thrown
