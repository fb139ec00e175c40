import * as Effect from "effect/Effect"
import { failure } from "../request/failure.ts"

/**
 * The handler of an operation that this engine does not support. Its requests are validated like all others, then
 * return 501, which clients do not retry.
 * @public for operations that are added
 */
export const notOffered = () => Effect.fail(failure("NotOffered"))

/** The names of all these operations. */
export const operationsNotOffered: ReadonlyArray<string> = []
