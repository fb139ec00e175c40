import { type Limit, limits } from "./limits.ts"
import type { Findings, Value } from "./measurement.ts"
import { subjects } from "./subjects.ts"
import { formatted } from "./table.ts"

export const verdictHeadings = [
  "figure",
  "ours",
  "must",
  "aim",
  "verdict",
  "reference",
  "scaled must",
  "bare fetch",
  "best peer"
] as const

/** Compares each measured value with its limits and with the best peer. */
export function verdicts(found: Readonly<Record<string, Findings>>): ReadonlyArray<ReadonlyArray<string>> {
  return limits.filter(({ measurement }) => found[measurement] !== undefined).map((limit) => {
    const { aim, column, digits, figure, measurement, must, subject } = limit
    const rows = found[measurement]?.rows ?? {}
    const trawl = rows[subject]?.[column]
    const sign = limit.atLeast ? "≥" : "≤"
    return [
      figure,
      formatted(trawl, digits),
      `${sign} ${must}`,
      `${sign} ${aim}`,
      verdict(trawl, limit, mustHere(rows, limit)),
      besideIt(rows, limit),
      formatted(mustHere(rows, limit), digits),
      formatted(rows["bare fetch"]?.[column], digits),
      bestPeer(rows, limit)
    ]
  })
}

function verdict(trawl: Value | null, limit: Limit, here: number | undefined): string {
  if (typeof trawl !== "number" || Number.isNaN(trawl)) return "not measured"
  const reaches = (value: number) => limit.atLeast ? trawl >= value : trawl <= value
  if (reaches(limit.aim)) return "ok, aim"
  return reaches(limit.must) ? "ok" : here !== undefined && reaches(here) ? "ok here" : "miss"
}

/** The limit, scaled to the speed of the machine. */
function mustHere(rows: Findings["rows"], { column, must, yardstick }: Limit): number | undefined {
  const now = rows[yardstick?.subject ?? ""]?.[column]
  return yardstick && typeof now === "number" ? must * now / yardstick.reference : undefined
}

function besideIt(rows: Findings["rows"], { column, digits, yardstick }: Limit): string {
  const now = rows[yardstick?.subject ?? ""]?.[column]
  return yardstick && typeof now === "number"
    ? `${yardstick.subject} ${formatted(now, digits)}, first ${yardstick.reference}`
    : ""
}

function bestPeer(rows: Findings["rows"], { atLeast, column, digits }: Limit): string {
  const values = subjects.filter(({ kind }) => kind === "peer").flatMap(({ name }) => {
    const value = rows[name]?.[column]
    return typeof value === "number" ? [{ name, value }] : []
  })
  const [best] = values.toSorted((a, b) => atLeast ? b.value - a.value : a.value - b.value)
  return best === undefined ? "" : `${formatted(best.value, digits)} ${best.name}`
}
