import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Frontier } from "../../src/jobs/frontier.ts"
import { JobStore, type Settlement } from "../../src/jobs/job-store.ts"
import { layerAlone } from "../../src/jobs/leases.ts"
import { newId } from "../../src/jobs/new-id.ts"
import {
  type CrawlJobOptions,
  type LeasedPage,
  type NewPage,
  type PageJob,
  sitemapDepth
} from "../../src/jobs/page-job.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { onEachDriver } from "./drivers.ts"
import { jobRecords } from "./job-records.ts"

onEachDriver("crawls", jobRecords(layerAlone), (it) => {
  it.effect("lease at most as many pages as their limit allows, and end when it is reached", () =>
    Effect.gen(function*() {
      const { settle, get, queueOf } = yield* JobStore
      const job = yield* started([page("1"), page("2"), page("3"), page("4"), page("5")], 3)
      const [first, second, third] = yield* leaseAll(job)
      assert.strictEqual((yield* leaseAll(job)).length, 0)
      yield* settle(job, first!, failed)
      assert.strictEqual((yield* queueOf("crawls")).pages, 3)
      const [fourth] = yield* leaseAll(job)
      assert.strictEqual(fourth?.url, "https://a.test/4")
      for (const each of [second, third, fourth]) assert.isTrue(yield* settle(job, each!, read(each!, [each!.url])))
      assert.deepInclude(yield* get(job.id), { status: "completed", read: 3, done: 4, total: 5, credits: 3 })
      assert.strictEqual(yield* (yield* Frontier).lease(job, []), "job ended")
    }).pipe(inTeam))

  it.effect("deliver exactly as many documents as their limit if more pages end at the same time", () =>
    Effect.gen(function*() {
      const { documents, get, settle } = yield* JobStore
      const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1))
      const job = yield* started(numbers.map(page), 12)
      const pages = yield* leaseAll(job)
      const settled = yield* Effect.forEach(
        pages,
        (each) => settle({ ...job, limit: 5 }, each, { ...read(each, [each.url]), found: [page(`below ${each.url}`)] }),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(settled.filter((isSettled) => isSettled).length, 5)
      assert.deepInclude(yield* get(job.id), { status: "completed", read: 5, done: 5, total: 17, credits: 5 })
      assert.deepStrictEqual(
        (yield* documents(job, 0, 12)).map(({ markdown }) => markdown),
        pages.filter((_, at) => settled[at]).map(({ url }) => url)
      )
    }).pipe(inTeam))

  it.effect("deliver one of several documents with the same key that are read at the same time", () =>
    Effect.gen(function*() {
      const { failures, get, settle } = yield* JobStore
      const job = yield* started([page("1"), page("2"), page("3"), page("4")], 100)
      yield* Effect.forEach(
        yield* leaseAll(job),
        (each) => settle(job, each, read(each, [each.url, "canonical"])),
        { concurrency: "unbounded" }
      )
      assert.deepInclude(yield* get(job.id), { status: "completed", read: 1, done: 4, total: 4, credits: 1 })
      assert.deepStrictEqual((yield* failures(job)).map(({ code }) => code), ["DUPLICATE", "DUPLICATE", "DUPLICATE"])
    }).pipe(inTeam))

  it.effect("store the other pages that end at the same time as one that cannot be stored", () =>
    Effect.gen(function*() {
      const { cancel, get, settle } = yield* JobStore
      const job = yield* started(Array.from({ length: 6 }, (_, at) => page(String(at + 1))), 100)
      const pages = yield* leaseAll(job)
      const exits = yield* Effect.forEach(pages, (each, at) => {
        const settlement = read(each, [each.url])
        // the database has no such number
        return Effect.exit(settle(job, each, at === 2 ? { ...settlement, credits: NaN } : settlement))
      }, { concurrency: "unbounded" })
      assert.deepStrictEqual(exits.map(({ _tag }) => _tag === "Success"), [true, true, false, true, true, true])
      assert.deepInclude(yield* get(job.id), { status: "scraping", read: 5, done: 5, credits: 5 })
      yield* cancel(job)
    }).pipe(inTeam))

  it.effect("deliver the first of two documents with the same key, and drop waiting pages with that key", () =>
    Effect.gen(function*() {
      const { documents, failures, get, settle } = yield* JobStore
      const job = yield* started([page("1"), page("2"), page("3")], 10)
      const { lease } = yield* Frontier
      const [first, second] = [yield* lease(job, []), yield* lease(job, [])] as ReadonlyArray<LeasedPage>
      assert.isTrue(yield* settle(job, second!, read(second!, ["2", "canonical", "3"])))
      assert.isTrue(yield* settle(job, first!, { ...read(first!, ["1", "canonical"]), found: [page("canonical")] }))
      assert.deepInclude(yield* get(job.id), { status: "completed", read: 1, done: 3, total: 3, credits: 1 })
      assert.strictEqual((yield* documents(job, 0, 10)).length, 1)
      assert.deepStrictEqual((yield* failures(job)).map(({ code, error, url }) => [url, code, error]), [
        ["https://a.test/1", "DUPLICATE", "The same page as https://a.test/2"],
        ["https://a.test/3", "DUPLICATE", "The same page as https://a.test/2"]
      ])
    }).pipe(inTeam))

  it.effect("read the start page, then sitemaps and, if the depth is limited, the pages of one depth before the next", () =>
    Effect.gen(function*() {
      const { get, robotsBlocked, settle } = yield* JobStore
      const job = yield* started([page("1"), { ...page("sitemaps"), depth: sitemapDepth }], 10, {
        maxDiscoveryDepth: 3
      })
      assert.deepInclude(job, { total: 1 })
      const [one, sitemaps] = yield* leaseAll(job)
      assert.deepStrictEqual([one?.depth, sitemaps?.depth], [0, sitemapDepth])
      yield* settle(job, sitemaps!, { ...failed, result: { isPage: false }, found: [page("2")], notes: ["a", "b"] })
      const [two] = yield* leaseAll(job)
      yield* settle(job, two!, { ...read(two!, ["2"]), found: [{ ...page("3"), depth: 1 }], notes: ["b", "c"] })
      assert.strictEqual((yield* leaseAll(job)).length, 0)
      yield* settle(job, one!, {
        ...failed,
        result: { blocked: "robots.txt" },
        arrived: "https://b.test/",
        sitemaps: { ...page("more sitemaps"), depth: sitemapDepth }
      })
      const [more, ...others] = yield* leaseAll(job)
      assert.deepStrictEqual([more?.depth, others.length], [sitemapDepth, 0])
      yield* settle(job, more!, { ...failed, result: { isPage: false } })
      const [three] = yield* leaseAll(job)
      assert.strictEqual(three?.depth, 1)
      yield* settle(job, three!, failed)
      assert.deepInclude(yield* get(job.id), {
        status: "completed",
        read: 1,
        done: 3,
        total: 3,
        notes: ["a", "b", "c"],
        arrived: "https://b.test/"
      })
      assert.deepStrictEqual(yield* robotsBlocked(job), ["https://a.test/1"])
    }).pipe(inTeam))

  it.effect("list failed pages, and pages that robots.txt forbids, since a given time", () =>
    Effect.gen(function*() {
      const { failures, robotsBlocked, settle } = yield* JobStore
      const job = yield* started([page("1"), page("2"), page("3"), page("4")], 10)
      const [one, two, three, four] = yield* leaseAll(job)
      yield* settle(job, three!, failed)
      yield* settle(job, four!, { ...failed, result: { blocked: "robots.txt" } })
      yield* TestClock.adjust("1 second")
      const since = yield* Clock.currentTimeMillis
      yield* settle(job, one!, failed)
      yield* settle(job, two!, { ...failed, result: { blocked: "robots.txt" } })
      assert.deepStrictEqual((yield* failures(job, since)).map(({ url }) => url), ["https://a.test/1"])
      assert.deepStrictEqual(yield* robotsBlocked(job, since), ["https://a.test/2"])
      assert.strictEqual((yield* failures(job)).length, 2)
      assert.strictEqual((yield* robotsBlocked(job)).length, 2)
    }).pipe(inTeam))

  it.effect("lease a page of another host if a host with many waiting pages is paused", () =>
    Effect.gen(function*() {
      const many = Array.from({ length: 150 }, (_, at) => page(String(at)))
      const job = yield* started([...many, { url: "https://b.test/", key: "b" }, page("last")], 1_000)
      const { giveBack, lease } = yield* Frontier
      const other = yield* lease(job, ["a.test"])
      assert.strictEqual(typeof other === "string" ? other : other.url, "https://b.test/")
      assert.strictEqual(yield* lease(job, ["a.test"]), "nothing now")
      yield* giveBack(job)
      const first = yield* lease(job, ["c.test"])
      assert.strictEqual(typeof first === "string" ? first : first.url, "https://a.test/0")
      yield* (yield* JobStore).cancel(job)
    }).pipe(inTeam))

  it.effect("fail if their start page fails and they have no other page", () =>
    Effect.gen(function*() {
      const { active, get, settle } = yield* JobStore
      const job = yield* started([page("1")], 10)
      assert.deepStrictEqual((yield* active("crawl")).map(({ id }) => id), [job.id])
      const [first] = yield* leaseAll(job)
      yield* settle(job, first!, failed)
      assert.deepInclude(yield* get(job.id), { status: "failed", error: "It is gone" })
      assert.deepStrictEqual(yield* active("crawl"), [])
    }).pipe(inTeam))

  it.effect("return the parent of a page, and the sum of the changes of a pattern's score", () =>
    Effect.gen(function*() {
      const { patternScores, settle } = yield* JobStore
      const { lease } = yield* Frontier
      const job = yield* started([page("1"), { ...page("sitemaps"), depth: sitemapDepth }], 10)
      const score = Effect.fnUntraced(function*(score: number, found: NewPage) {
        const leased = (yield* lease(job, [])) as LeasedPage
        const patternScore = { pattern: "a", score }
        yield* settle(job, leased, { ...failed, patternScore, found: [{ ...found, parent: leased.id }] })
      })
      yield* score(1, { ...page("2"), depth: 1 })
      yield* score(7, page("listed"))
      const parents = (yield* leaseAll(job)).map(({ parent, url }) => [url, parent])
      assert.deepStrictEqual(parents, [["https://a.test/listed", undefined], ["https://a.test/2", "https://a.test/1"]])
      assert.deepStrictEqual(yield* patternScores(job), [{ pattern: "a", score: 8 }])
    }).pipe(inTeam))

  it.effect("keep a pattern's score within its limits, although processes change it at the same time", () =>
    Effect.gen(function*() {
      const { patternScores, settle } = yield* JobStore
      const { lease } = yield* Frontier
      const job = yield* started(["1", "2", "3", "4"].map(page), 10)
      const scores: Array<number | undefined> = []
      for (const score of [200, 200, -1_000, 5]) {
        yield* settle(job, (yield* lease(job, [])) as LeasedPage, { ...failed, patternScore: { pattern: "a", score } })
        scores.push((yield* patternScores(job))[0]?.score)
      }
      assert.deepStrictEqual(scores, [200, 300, 0, 5])
    }).pipe(inTeam))

  it.effect("accept an idempotency key once for each team", () =>
    Effect.gen(function*() {
      const { useKey } = yield* JobStore
      const other = Effect.provideService(useKey("key"), CurrentTeam, { name: "others", key: "k" })
      assert.deepStrictEqual([yield* useKey("key"), yield* useKey("key"), yield* other], [true, false, true])
    }).pipe(inTeam))
})

const inTeam = Effect.provideService(CurrentTeam, { name: "crawls", key: "k" })

const page = (name: string): NewPage => ({ url: `https://a.test/${name}`, key: name })

const started = Effect.fnUntraced(
  function*(pages: ReadonlyArray<NewPage>, limit: number, options: Partial<CrawlJobOptions> = {}) {
    return yield* (yield* JobStore).start({
      id: yield* newId,
      kind: "crawl",
      limit,
      pages,
      request: { base: "http://engine", crawl: { url: "https://a.test/1", ...options } },
      credits: 0,
      deliveries: []
    })
  }
)

const leaseAll = Effect.fnUntraced(function*(job: PageJob) {
  const { lease } = yield* Frontier
  const pages: Array<LeasedPage> = []
  for (let leased = yield* lease(job, []); typeof leased !== "string"; leased = yield* lease(job, [])) {
    pages.push(leased)
  }
  return pages
})

const failed: Settlement = {
  result: { failed: { error: "It is gone" } },
  credits: 0,
  deliveries: [],
  end: Effect.succeed([])
}

const read = ({ url }: LeasedPage, keys: ReadonlyArray<string>): Settlement => ({
  ...failed,
  credits: 1,
  result: {
    document: { markdown: url },
    claims: {
      keys,
      ifDuplicate: (_, as) =>
        Effect.succeed({ failed: { code: "DUPLICATE", error: `The same page as ${as}` }, deliveries: [] })
    }
  }
})
