import type { AgentStatusResponse } from "@trawl/types"
import { plural } from "../parts/plural.ts"

/**
 * The credits used by a run, and whether they are billed: a failed run is not billed, although its trace reports
 * credits.
 */
export interface RunCredits {
  readonly used: number
  readonly isFree: boolean
}

export const runCredits = (
  traced: number | undefined,
  ended: Pick<AgentStatusResponse, "creditsUsed" | "status"> | undefined
): RunCredits => {
  const billed = ended?.creditsUsed ?? undefined
  if (ended === undefined || ended.status === "completed") return { used: billed ?? traced ?? 0, isFree: false }
  return { used: traced ?? billed ?? 0, isFree: billed === 0 && (traced ?? 0) > 0 }
}

export const creditsInWords = ({ isFree, used }: RunCredits, most: number | undefined): string =>
  `${most === undefined ? plural(used, "credit") : `${used} of ${plural(most, "credit")}`}${
    isFree ? ", not billed" : ""
  }`
