import type { Failure } from "@trawl/schema"
import { failure, problem } from "../request/failure.ts"
import type { ScopeOptions } from "./crawl-scope.ts"

/** The response for `includePaths` or `excludePaths` that take too long to match. */
export const slowPatterns = ({ excludePaths = [] }: Pick<ScopeOptions, "excludePaths">): Failure =>
  failure("RequestRejected", {
    details: [
      problem(
        [excludePaths.length > 0 ? "excludePaths" : "includePaths"],
        "A pattern takes too long. Use patterns without nested repetition"
      )
    ]
  })
