/** One requirement for the engine and its measured value. */
export interface Figure {
  readonly name: string
  /** The formatted value. */
  readonly value: string
  readonly must: string
  readonly aim: string
  /** The reference that was measured in the same run, and the limit scaled to the speed of this machine. */
  readonly beside?: string | undefined
  readonly mustHere?: string | undefined
  /** `ok here` misses the limit, but reaches the scaled limit. */
  readonly verdict: "" | "aim" | "ok" | "ok here" | "miss"
}

export interface Limits {
  readonly sign: "≥" | "≤"
  readonly must: number | undefined
  readonly aim: number | undefined
}

/**
 * A reference: a building block without the engine that does the same main work. Compares its value in this run with
 * its value on the machine on which the limits were set, because times and speeds depend on the machine and its load.
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
    beside: yardstick && `${yardstick.name} ${short(yardstick.value)}, first ${short(yardstick.reference)}`,
    mustHere: here === undefined ? undefined : `${sign} ${short(here)}`,
    verdict: must === undefined ? "" : reaches(aim) ? "aim" : reaches(must) ? "ok" : reaches(here) ? "ok here" : "miss"
  }
}

export const plain = (name: string, value: string): Figure => ({ name, value, must: "", aim: "", verdict: "" })

export const figureHeadings = ["figure", "measured", "must", "aim", "reference", "scaled must", "verdict"] as const
export const figureRow = (
  { aim, beside = "", must, mustHere = "", name, value, verdict }: Figure
): ReadonlyArray<string> => [name, value, must, aim, beside, mustHere, verdict]

/** Three significant digits. */
const short = (value: number): string => String(Number(value.toPrecision(3)))
