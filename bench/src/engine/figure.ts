/** One line of what the engine has to reach. */
export interface Figure {
  readonly name: string
  /** As it is shown. */
  readonly value: string
  readonly must: string
  readonly aim: string
  /** What was measured beside it in the same run, and what the must comes to on a machine as fast as that says. */
  readonly beside?: string | undefined
  readonly mustHere?: string | undefined
  /** `ok here` misses the must, and reaches what it comes to here. */
  readonly verdict: "" | "aim" | "ok" | "ok here" | "miss"
}

export interface Limits {
  readonly sign: "≥" | "≤"
  readonly must: number | undefined
  readonly aim: number | undefined
}

/**
 * A bare building block that does the heart of the same work: what it takes in this run, and what it took on the
 * machine that the musts were set by, in one unit. Times and speeds are of a machine and of what else it does; the
 * block says of which.
 */
export interface Yardstick {
  readonly name: string
  readonly value: number
  readonly reference: number
}

export const atLeast = (must?: number, aim?: number): Limits => ({ sign: "≥", must, aim })
export const atMost = (must?: number, aim?: number): Limits => ({ sign: "≤", must, aim })

export const limited = (
  name: string,
  value: number,
  { aim, must, sign }: Limits,
  digits = 2,
  yardstick?: Yardstick
): Figure => {
  const reaches = (limit: number | undefined) => limit !== undefined && (sign === "≥" ? value >= limit : value <= limit)
  const here = must === undefined || yardstick === undefined ? undefined : must * yardstick.value / yardstick.reference
  const limit = (of: number | undefined) => of === undefined ? "" : `${sign} ${of}`
  return {
    name,
    value: value.toFixed(digits),
    must: limit(must),
    aim: limit(aim),
    beside: yardstick && `${yardstick.name} ${short(yardstick.value)}, once ${short(yardstick.reference)}`,
    mustHere: here === undefined ? undefined : `${sign} ${short(here)}`,
    verdict: must === undefined ? "" : reaches(aim) ? "aim" : reaches(must) ? "ok" : reaches(here) ? "ok here" : "miss"
  }
}

export const plain = (name: string, value: string): Figure => ({ name, value, must: "", aim: "", verdict: "" })

export const figureHeadings = ["figure", "measured", "must", "aim", "beside it", "must here", "verdict"] as const
export const figureRow = (
  { aim, beside = "", must, mustHere = "", name, value, verdict }: Figure
): ReadonlyArray<string> => [name, value, must, aim, beside, mustHere, verdict]

/** Three digits that count. */
const short = (value: number): string => String(Number(value.toPrecision(3)))
