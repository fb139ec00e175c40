import type { SourcedFinding } from "../mind.ts"

/** Without a schema: the surest of what pages say, until the answer is put together. A run that ends before has it. */
export const passagesSoFar = (findings: ReadonlyArray<SourcedFinding>) => {
  const best = [...new Map([...findings].sort((one, other) => other.score - one.score).map((finding) => [finding.quote, finding])).values()].slice(0, mostShown)
  return { answer: best[0]?.value ?? null, sources: best.map(({ quote, title, url }) => ({ url, title, quote })) }
}

const mostShown = 8
