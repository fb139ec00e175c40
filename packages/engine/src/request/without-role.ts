import type { Failure } from "@trawl/schema"
import { failure, problem } from "./failure.ts"

/** The response of an engine that lacks a role. `work` says what it does not do. */
export const withoutRole = (role: string, work: string): Failure =>
  unavailable(
    `This engine ${work}, because it was started without the role ${role}. Send the request to an engine with this role`
  )

/** The response of an engine without an index, if no other one answers. */
export const withoutIndex: Failure = unavailable(
  "This engine has no index, because it was started without the role search, and no engine with this role answers"
)

function unavailable(message: string): Failure {
  return failure("Unavailable", { retryAfter: "5", details: [problem([], message)] })
}
