import { wordsOf } from "../../scrape/formats/passages.ts"
import type { AgentTask } from "../ground/agent-task.ts"
import type { SearchToolResult } from "./engine-tools.ts"
import type { CandidateLink } from "./candidate-links.ts"
import { taskWords } from "./task-words.ts"

/** Pages that may be read, the likeliest first. What is added in the same order comes out in the same order. */
export interface Candidates {
  /** Of one search; the earlier the search, the narrower it was. */
  readonly found: (results: ReadonlyArray<SearchToolResult>) => void
  readonly linked: (leads: ReadonlyArray<CandidateLink>) => void
  readonly size: () => number
  /** The next so many, no more than `links` of them from links; none of them comes again. */
  readonly take: (count: number, links: number) => ReadonlyArray<{ readonly url: string; readonly isLink: boolean }>
}

export const candidatesFor = (task: AgentTask, taken: Iterable<string>): Candidates => {
  const { asked, fields } = taskWords(task)
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
      const told = results.map(({ description }) => wordsOf(description))
      // what all are called tells none of them apart, and neither does what none is
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
                sum + rarity(word) * (called[rank]?.has(word) === true ? 1 : told[rank]?.has(word) === true ? 0.4 : 0),
              0
            ) / whole
        }
        add(url, ofSearch * (1 + share(asked, 3) + share(fields, 0.5)) / (rank + 4), false)
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

/** Addresses that lead to one page. */
export const keyOf = (url: string): string => url.replace(/#.*$/u, "").replace(/\/(?:index\.html?)?$/u, "")

const pathOf = (url: string): string => (URL.parse(url)?.pathname ?? "").replace(/[-_./]/gu, " ")

const searchWorth = 0.9
const linkWorth = 0.8
