/** What happened in a job, for people. */
export interface JobExplanation {
  /** Sentences: what the job did, and the reasons for what is missing. */
  readonly answer: string
  /** Parameters for the next request that may help; null if none are known. */
  readonly fixParameters: Readonly<Record<string, unknown>> | null
}

/** One fact about a job, and the parameters that may change it. */
export interface Finding {
  readonly text: string
  readonly fix?: Readonly<Record<string, unknown>> | undefined
}

/** Puts findings together. Of two values for a parameter, the one of the more important, earlier finding counts. */
export const explanationOf = (findings: ReadonlyArray<Finding>): JobExplanation => {
  const fixParameters: Record<string, unknown> = {}
  for (const { fix = {} } of findings) {
    for (const [name, value] of Object.entries(fix)) {
      const earlier = fixParameters[name]
      fixParameters[name] = earlier === undefined
        ? value
        : isGroup(earlier) && isGroup(value)
        ? { ...value, ...earlier }
        : earlier
    }
  }
  return {
    answer: findings.map(({ text }) => text).join(" "),
    fixParameters: Object.keys(fixParameters).length === 0 ? null : fixParameters
  }
}

const isGroup = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A number with its noun, such as `1 page` or `2 pages`. */
export const countOf = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`
