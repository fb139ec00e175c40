import type { Failure } from "@trawl/schema"
import { failure, problem } from "./failure.ts"

/** The response of an engine that lacks a role. `work` says what it does not do. */
export const withoutRole = (role: string, work: string): Failure =>
  failure("Unavailable", {
    retryAfter: "5",
    details: [
      problem(
        [],
        `This engine ${work}, because it was started without the role ${role}. Send the request to an engine with this role`
      )
    ]
  })
