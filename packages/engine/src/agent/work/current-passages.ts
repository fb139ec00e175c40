import type { SourcedFinding } from "../ground/reasoner.ts"

/** Without a schema: the findings with the highest scores, for runs that end before the answer is complete. */
export const currentPassages = (findings: ReadonlyArray<SourcedFinding>) => {
  const surest = new Map<string, SourcedFinding>()
  // single list items say little
  const passages = findings.filter(({ path }) => path.at(-1) !== "*")
  for (const finding of passages.length > 0 ? passages : findings) {
    if (finding.score > (surest.get(finding.quote)?.score ?? -1)) surest.set(finding.quote, finding)
  }
  const best = [...surest.values()].sort((one, other) => other.score - one.score).slice(0, maxPassages)
  return { answer: best[0]?.value ?? null, sources: best.map(({ quote, title, url }) => ({ url, title, quote })) }
}

const maxPassages = 8
