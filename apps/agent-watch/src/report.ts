import { printableJson } from "@trawl/cli/printable"
import { printableLine } from "@trawl/starter/printable-line"
import { duration } from "./duration.ts"
import type { WatchedRun } from "./run/watch-run.ts"

/** The outcome of a run. */
export interface Report {
  /** 0: completed, 1: failed, 130: cancelled. */
  readonly exitCode: number
  /** A summary in one line. */
  readonly summary: string
  /** The result as text; undefined if there is none. */
  readonly result?: string | undefined
}

export const report = ({ answer, picture }: WatchedRun): Report => {
  const { artifact, began, cancelling, ended, id, maxCredits, run } = picture
  const wasCancelled = run?.outcome === undefined ? cancelling === "confirmed" : run.outcome === "cancelled"
  const completed = answer.status === "completed"
  const why = typeof answer.error === "string" ? `: ${printableLine(answer.error)}` : ""
  const agents = Object.keys(run?.agents ?? {}).length
  const calls = Object.keys(run?.ended ?? {}).length
  // a failed run is not billed, although its trace reports credits
  const isFree = !completed && answer.creditsUsed === 0 && (run?.credits ?? 0) > 0
  const credits = isFree ? run?.credits : answer.creditsUsed ?? run?.credits
  const facts = [
    ended === undefined ? "" : `in ${duration(ended - began)}`,
    agents === 0 ? "" : `${agents} ${agents === 1 ? "agent" : "agents"}`,
    calls === 0 ? "" : `${calls} tool ${calls === 1 ? "call" : "calls"}`,
    credits === undefined ? "" : creditsInWords(credits, maxCredits, isFree)
  ].filter((fact) => fact !== "")
  return {
    exitCode: completed ? 0 : wasCancelled ? 130 : 1,
    summary: `Run ${id} ${completed ? "completed" : wasCancelled ? "was cancelled" : `failed${why}`}${
      facts.length === 0 ? "" : ` (${facts.join(", ")})`
    }`,
    result: completed
      ? resultOf(answer.data ?? answer.message)
      : resultOf(answer.partial ?? undefined) ?? (wasCancelled ? artifact?.content : undefined)
  }
}

const creditsInWords = (credits: number, most: number | undefined, isFree: boolean): string =>
  `${isFree ? "used " : ""}${credits}${most === undefined ? "" : ` of ${most}`} credits${isFree ? ", not billed" : ""}`

const resultOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === "string" ? value : asJson(value)

const asJson = (value: unknown): string => printableJson(JSON.stringify(value, null, 2))
