import * as Effect from "effect/Effect"
import type { NewDelivery } from "../../src/jobs/deliveries.ts"
import { Frontier } from "../../src/jobs/frontier.ts"
import type { NewJob, Settlement } from "../../src/jobs/job-store.ts"
import type { PageJob } from "../../src/jobs/page-job.ts"

export const team = { name: "a", key: "k" }

const delivery = (id: string): NewDelivery => ({
  id,
  team: "a",
  job: "job",
  dueAt: 0,
  isLast: false,
  url: "https://receiver.test/",
  headers: {},
  packed: Buffer.from("{}")
})

/** A crawl of two pages. The second one links to two more pages, and has the same document as a waiting page. */
export const twoPagesOfCrawl: NewJob = {
  id: "job",
  kind: "crawl",
  limit: 2,
  pages: [{ url: "https://a.test/1", key: "1" }, { url: "https://a.test/2", key: "2" }, {
    url: "https://a.test/3",
    key: "3"
  }],
  request: { base: "http://engine", crawl: { url: "https://a.test/1" } },
  credits: 0,
  deliveries: [delivery("started")]
}

export const settlementOfCrawl = (page: number): Settlement => {
  const { result, ...rest } = settlement(page)
  return {
    ...rest,
    result: {
      ...result as Extract<Settlement["result"], { document: unknown }>,
      claims: {
        keys: page === 1 ? ["1"] : ["2", "3"],
        ifDuplicate: () => Effect.succeed({ failed: { error: "The same page" }, deliveries: [delivery("page 3")] })
      }
    },
    found: [{ url: `https://a.test/${page}/more`, key: `${page}/more` }, { url: "https://a.test/1", key: "1" }],
    notes: [`note ${page}`]
  }
}

/** A job of two pages, each of which costs one credit and has a webhook delivery. */
export const twoPages: NewJob = {
  id: "job",
  kind: "batch",
  pages: [{ url: "https://a.test/1", key: "1" }, { url: "https://a.test/2", key: "2" }],
  request: { base: "http://engine" },
  credits: 0,
  deliveries: [delivery("started")]
}

export const settlement = (page: number): Settlement => ({
  result: { document: { markdown: `page ${page}` } },
  credits: 1,
  found: [{ url: "https://a.test/1", key: "1" }],
  deliveries: [delivery(`page ${page}`)],
  end: Effect.succeed([delivery("completed")])
})

export const leaseOne = Effect.fnUntraced(function*(job: PageJob) {
  const page = yield* (yield* Frontier).lease(job, [])
  if (typeof page === "string") throw new Error(page)
  return page
})
