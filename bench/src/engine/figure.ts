/** One line of what the engine has to reach. */
export interface Figure {
  readonly name: string
  /** As it is shown. */
  readonly value: string
  readonly must: string
  readonly aim: string
  readonly verdict: "" | "aim" | "ok" | "miss"
}

export interface Limits {
  readonly sign: "≥" | "≤"
  readonly must: number | undefined
  readonly aim: number | undefined
}

export const atLeast = (must?: number, aim?: number): Limits => ({ sign: "≥", must, aim })
export const atMost = (must?: number, aim?: number): Limits => ({ sign: "≤", must, aim })

export const limited = (name: string, value: number, { aim, must, sign }: Limits, digits = 2): Figure => {
  const reaches = (limit: number) => sign === "≥" ? value >= limit : value <= limit
  return {
    name,
    value: value.toFixed(digits),
    must: must === undefined ? "" : `${sign} ${must}`,
    aim: aim === undefined ? "" : `${sign} ${aim}`,
    verdict: must === undefined ? "" : aim !== undefined && reaches(aim) ? "aim" : reaches(must) ? "ok" : "miss"
  }
}

export const plain = (name: string, value: string): Figure => ({ name, value, must: "", aim: "", verdict: "" })

export const figureHeadings = ["figure", "measured", "must", "aim", "verdict"] as const
export const figureRow = ({ aim, must, name, value, verdict }: Figure): ReadonlyArray<string> => [name, value, must, aim, verdict]
