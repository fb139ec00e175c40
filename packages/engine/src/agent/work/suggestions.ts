import type { SourcedFinding } from "../ground/reasoner.ts"
import type { Suggestion } from "../ground/worker.ts"

/** What could be asked next: more of the pages that said most. */
export const suggestionsFor = (findings: ReadonlyArray<SourcedFinding>): ReadonlyArray<Suggestion> => {
  const titles = new Map(findings.filter(({ title }) => title !== "").map(({ title, url }) => [url, title]))
  return [...titles].slice(0, most).map(([url, title]) => ({
    label: `More of ${shortened(title)}`,
    prompt: `What else does ${url} say about ${title}?`
  }))
}

const most = 3

const shortened = (title: string): string => title.length <= 50 ? title : `${title.slice(0, 49)}…`
