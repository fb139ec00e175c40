import { ended } from "../crawl/crawl-bench.ts"
import type { ClusterProcess } from "./cluster-process.ts"

/** What is wrong with the results of crawls that must have `limit` documents each. */
export const crawlProblems = async (
  { ask }: ClusterProcess,
  ids: ReadonlyArray<string>,
  limit: number
): Promise<ReadonlyArray<string>> => {
  interface Status {
    readonly completed: number
    readonly creditsUsed: number
    readonly data: ReadonlyArray<{ readonly metadata: { readonly sourceURL: string } }>
    readonly next?: string
  }
  const problems: Array<string> = []
  for (const id of ids) {
    const urls: Array<string> = []
    await ended({ ask }, id)
    let path: string | undefined = `/v2/crawl/${id}`
    while (path !== undefined) {
      const page: Status = await ask<Status>("GET", path)
      urls.push(...page.data.map(({ metadata }) => metadata.sourceURL))
      if (page.creditsUsed !== page.completed) problems.push(`${id}: ${page.creditsUsed} credits`)
      const next: URL | undefined = page.next === undefined ? undefined : new URL(page.next)
      path = next && next.pathname + next.search
    }
    if (urls.length !== limit) problems.push(`${id}: ${urls.length} of ${limit} documents`)
    if (new Set(urls).size !== urls.length) problems.push(`${id}: documents twice`)
  }
  return problems
}
