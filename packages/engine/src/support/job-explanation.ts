/** An explanation of a job for users. */
export interface JobExplanation {
  /** Sentences about what the job did, and why something is missing. */
  readonly answer: string
  /** Parameters for the next request that may help; null if none are known. */
  readonly fixParameters: Readonly<Record<string, unknown>> | null
}

/** One fact about a job, and the parameters that may change it. */
export interface Finding {
  readonly text: string
  readonly fix?: Readonly<Record<string, unknown>> | undefined
}

/** Combines findings. If two findings set the same parameter, the earlier, more important one wins. */
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
