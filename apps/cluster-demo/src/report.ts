import type { Client } from "@trawl/sdk"
import { crawl } from "@trawl/sdk/all"
import type { DemoSite } from "./demo-site.ts"

/** Prints the results of the crawls. Returns the exit code: 0 if no page is missing, repeated or charged wrongly. */
export const report = async (
  { client, jobs, pagesPerSite, seconds, sites }: {
    readonly client: Client
    readonly jobs: ReadonlyArray<string>
    readonly pagesPerSite: number
    readonly seconds: number
    readonly sites: ReadonlyArray<DemoSite>
  }
): Promise<number> => {
  let [documents, credits, repeated] = [0, 0, 0]
  for (const id of jobs) {
    const urls = new Set<string>()
    for await (const { metadata } of crawl.pages(client, id)) {
      documents += 1
      const url = metadata?.sourceURL ?? ""
      if (urls.has(url)) repeated += 1
      urls.add(url)
    }
    credits += (await crawl.status(client, id)).creditsUsed ?? 0
  }
  const expected = jobs.length * pagesPerSite
  const fetchedAgain = sites.flatMap(({ requests }) => [...requests])
    .filter(([path, count]) => count > 1 && path !== "/robots.txt" && path !== "/sitemap.xml").length
  const lost = Math.max(0, expected - documents)
  console.log(`
All crawls ended after ${seconds.toFixed(1)} seconds.
  documents            ${documents} of ${expected}
  lost                 ${lost}
  delivered twice      ${repeated}
  credits              ${credits}
  requested twice      ${fetchedAgain} (pages that the killed engine was reading)`)
  return lost === 0 && repeated === 0 && documents === expected && credits === expected ? 0 : 1
}
