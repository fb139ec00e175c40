import type { ApiError } from "./api-error.ts"
import { malformed, parse } from "./decode.ts"
import type { HttpResponse } from "./exchange.ts"
import { failure } from "./failure.ts"
import type { Operation, Request } from "./operation.ts"
import { responseExcerpt } from "./response-excerpt.ts"
import type { State } from "./state.ts"

/** One call as a value: operation, request, and a function that shapes the response. A driver performs it. */
export interface Task<out Result> {
  readonly operation: Operation
  readonly request: Request
  /** Shapes the response according to the request. Throws `AnswerMisfit` if it cannot. */
  readonly shape: (answer: never) => Result | PromiseLike<Result>
}

/**
 * Creates a task with matching types of operation, request and shape. Without a shape, the result is the unchanged
 * response.
 */
export const task: {
  <Answer, Body>(operation: Operation<Answer, Body>, request: Request<Body>): Task<Answer>
  <Answer, Body, Result>(
    operation: Operation<Answer, Body>,
    request: Request<Body>,
    shape: (answer: Answer) => Result | PromiseLike<Result>
  ): Task<Result>
} = (operation: Operation, request: Request, shape = (answer: unknown) => answer) => ({ operation, request, shape })

/** Thrown by a shape if the response does not match the request. The call then fails with `ResponseMalformed`. */
export class AnswerMisfit extends Error {
  declare readonly path: string
  declare readonly expected: string

  constructor(path: string, expected: string) {
    super(`${path} is not ${expected}`)
    Object.assign(this, { path, expected })
  }

  /** The error of the call with this response. */
  failureOf(state: State, response: HttpResponse, now: number): ApiError {
    const answer = responseExcerpt(response, parse(response.body), state.settings.redact)
    return failure(state, now, malformed(this, answer.body), answer)
  }
}

/**
 * The error for an exception of a shape; anything but an `AnswerMisfit` is returned unchanged. Checks for the method
 * instead of
 * `instanceof`, so that programs whose shapes cannot fail do not bundle the class.
 */
export const misshapen = (state: State, response: HttpResponse, thrown: unknown, now: number): unknown =>
  (thrown as Partial<AnswerMisfit> | undefined)?.failureOf?.(state, response, now) ?? thrown
