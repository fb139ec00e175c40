import { wordsOf } from "../../scrape/formats/passages.ts"
import type { AgentTask } from "../ground/agent-task.ts"
import type { SearchToolResult } from "./engine-tools.ts"
import type { CandidateLink } from "./candidate-links.ts"
import { taskWords } from "./task-words.ts"

/** Pages that may be read, most promising first. The order is deterministic. */
export interface Candidates {
  /** Adds the results of one search. Earlier searches are more specific. */
  readonly found: (results: ReadonlyArray<SearchToolResult>) => void
  readonly linked: (leads: ReadonlyArray<CandidateLink>) => void
  readonly size: () => number
  /** Takes the next pages, at most `links` of them from links. Each page is returned once. */
  readonly take: (count: number, links: number) => ReadonlyArray<{ readonly url: string; readonly isLink: boolean }>
}

export const candidatesFor = (task: AgentTask, taken: Iterable<string>): Candidates => {
  const { promptWords, fields } = taskWords(task)
  const seen = new Set([...taken].map(keyOf))
  const pool = new Map<string, { readonly url: string; worth: number; isLink: boolean }>()
  let searches = 0
  const add = (url: string, worth: number, isLink: boolean) => {
    const key = keyOf(url)
    if (seen.has(key)) return
    const known = pool.get(key)
    if (known === undefined) pool.set(key, { url, worth, isLink })
    else {
      known.worth += worth
      known.isLink &&= isLink
    }
  }
  return {
    found: (results) => {
      const ofSearch = searchWorth ** Math.min(searches++, 6)
      const called = results.map(({ title, url }) => new Set([...wordsOf(title), ...wordsOf(pathOf(url))]))
      const descriptions = results.map(({ description }) => wordsOf(description))
      // words of all candidates, or of none, do not distinguish them
      const rarity = (word: string): number => {
        const having = called.filter((words) => words.has(word)).length
        return having === 0 ? 0.1 : 1 / (1 + having) ** 2
      }
      for (const [rank, { url }] of results.entries()) {
        const share = (of: ReadonlySet<string>, weight: number): number => {
          const whole = [...of].reduce((sum, word) => sum + rarity(word), 0)
          return whole === 0
            ? 0
            : weight * [...of].reduce(
              (sum, word) =>
                sum +
                rarity(word) *
                  (called[rank]?.has(word) === true ? 1 : descriptions[rank]?.has(word) === true ? 0.4 : 0),
              0
            ) / whole
        }
        add(url, ofSearch * (1 + share(promptWords, 3) + share(fields, 0.5)) / (rank + 4), false)
      }
    },
    linked: (leads) => {
      for (const { url, worth } of leads) add(url, worth * linkWorth, true)
    },
    size: () => pool.size,
    take: (count, links) => {
      let left = links
      const chosen = [...pool].sort(([, one], [, other]) => other.worth - one.worth)
        .filter(([, { isLink }]) => !isLink || left-- > 0).slice(0, count)
      for (const [key] of chosen) {
        seen.add(key)
        pool.delete(key)
      }
      return chosen.map(([, { isLink, url }]) => ({ url, isLink }))
    }
  }
}

/** The same key for URLs of the same page. */
export const keyOf = (url: string): string => url.replace(/#.*$/u, "").replace(/\/(?:index\.html?)?$/u, "")

const pathOf = (url: string): string => (URL.parse(url)?.pathname ?? "").replace(/[-_./]/gu, " ")

const searchWorth = 0.9
const linkWorth = 0.8
