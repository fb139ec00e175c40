import { clearTimeout, setTimeout as startTimer } from "node:timers"
import { atMost, type Figure, limited } from "../figure.ts"
import { type ClusterProcess, until } from "./cluster-process.ts"
import { crawlProblems } from "./crawl-problems.ts"
import { type ClusterBench, openCluster } from "./open-cluster.ts"

/** How long requests fail when the database is restarted. */
export async function* outageFigures(bench: ClusterBench): AsyncGenerator<Figure> {
  const { rounds = 10 } = bench
  await using cluster = await openCluster({ ...bench, pages: 300 })
  const ids = await cluster.crawlAll(300)
  const times: Array<number> = []
  const others = new Set<string>()
  let failures = 0
  let lateAt = Infinity
  const page = `${cluster.sites[0]!.origin}/`
  const requests = [
    ["GET", `/v2/crawl/${ids[0]}?limit=1`],
    ["GET", "/v2/team/credit-usage"],
    ["POST", "/v2/scrape", { url: page }],
    ["POST", "/v2/search", { query: "page", limit: 1 }],
    ["POST", "/v2/batch/scrape", { urls: [page] }]
  ] as const
  /** Whether a process answers all requests. A failure must be 503 with Retry-After. */
  const answers = async ({ ask, pid }: ClusterProcess) => {
    const all = await Promise.all(requests.map(async ([method, path, body]) => {
      const began = performance.now()
      const isLate = startTimer(() => console.error(`process ${pid}: ${path} has no answer after 10 s`), 10_000)
      const answer = await ask(method, path, body)
      clearTimeout(isLate)
      const seconds = (performance.now() - began) / 1_000
      if (seconds > 5) console.error(`process ${pid}: ${path} took ${seconds.toFixed(1)} s: ${answer.httpStatus}`)
      if (answer.httpStatus !== 200 && performance.now() > lateAt) {
        console.error(`process ${pid}: ${path} is still ${answer.httpStatus}`)
      }
      return answer
    }))
    const failed = all.filter(({ httpStatus }) => httpStatus !== 200)
    failures += failed.length
    for (const { httpStatus, retryAfter } of failed) {
      if (httpStatus === 503 && retryAfter !== null) continue
      const other = `${httpStatus}, Retry-After: ${retryAfter}`
      if (!others.has(other)) console.error(other)
      others.add(other)
    }
    return failed.length === 0
  }
  for (let round = 0; round < rounds; round++) {
    lateAt = Infinity
    await cluster.postgres.stop()
    const began = performance.now()
    await Promise.all(cluster.running().map(answers))
    await cluster.postgres.start()
    lateAt = performance.now() + 5_000
    await Promise.all(cluster.running().map((one) => until(() => answers(one), "it answers again", 200)))
    times.push((performance.now() - began) / 1_000)
    console.error(`round ${round}: ${times.at(-1)?.toFixed(1)} s`)
  }
  const problems = await crawlProblems(cluster.running()[0]!, ids, 300)
  for (const problem of problems) console.error(problem)
  yield limited(`database restarted ${rounds} times: crawls with wrong results`, problems.length, atMost(0), 0)
  yield limited(
    "the same: seconds from the stop until all processes answer all requests, most",
    Math.max(...times),
    atMost(5)
  )
  yield limited("the same: requests refused with 503 and Retry-After", failures, atMost(), 0)
  yield limited("the same: other failures", others.size, atMost(0), 0)
}
