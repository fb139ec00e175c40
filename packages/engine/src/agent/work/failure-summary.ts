import type { Failure } from "@trawl/schema"
import { explained } from "../../request/failure.ts"

/** Summarizes a failure in one short sentence. */
export const failureSummary = (failed: Failure): string => explained(failed).slice(0, maxLength)

const maxLength = 500
