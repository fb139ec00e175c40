import type { Failure } from "@trawl/schema"
import { explained } from "../../request/failure.ts"

/** A failure in one sentence that is not too long: what happened, and what about this case. */
export const failureSummary = (failed: Failure): string => explained(failed).slice(0, longest)

const longest = 500
