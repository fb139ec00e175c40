import { assert, it } from "@effect/vitest"
import { type Team, Traffic } from "@trawl/engine/parts"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as ClusterTraffic from "../../src/teams/cluster-traffic.ts"
import { type PageShares, shareOut } from "../../src/teams/page-shares.ts"
import { cluster } from "../runners/member.ts"

const team: Team = { name: "otters", key: "key", plan: "free" }

const twoProcesses = Effect.gen(function*() {
  const { sql } = yield* cluster
  const start = (process: string) =>
    Effect.map(
      Layer.build(Layer.fresh(Layer.provide(ClusterTraffic.layer(process), sql))),
      (context) => Context.get(context, Traffic.Traffic)
    )
  return [yield* start("one"), yield* start("two")] as const
})

it.live("the requests of a team count on all processes, and those above its limit get 429", () =>
  Effect.gen(function*() {
    const [one, two] = yield* twoProcesses
    const refusals: Array<string> = []
    for (let request = 0; request < 22; request++) {
      const refused = yield* Effect.flip(Effect.flip((request % 2 === 0 ? one : two).count(team, "scrape"))).pipe(
        Effect.as(undefined),
        Effect.catch(Effect.succeed)
      )
      if (refused !== undefined) refusals.push(refused.error)
    }
    // the minute may end in between
    assert.isAtMost(22 - refusals.length, 20)
    assert.match(refusals[0] ?? "", /Consumed \(req\/min\): 11, Remaining \(req\/min\): 0\. Please retry after \d+s/u)
  }))

it.live(
  "a team reads as many pages at the same time as its plan allows, on all processes together",
  () =>
    Effect.gen(function*() {
      const [one, two] = yield* twoProcesses
      const end = yield* Deferred.make<void>()
      const seen = { reading: 0, most: 0 }
      const page = Effect.acquireUseRelease(
        Effect.sync(() => seen.most = Math.max(seen.most, ++seen.reading)),
        () => Deferred.await(end),
        () => Effect.sync(() => seen.reading--)
      )
      const begun = yield* Deferred.make<void>()
      const first = yield* Effect.forkChild(one.reading(team)(Effect.andThen(Deferred.succeed(begun, undefined), page)))
      yield* Deferred.await(begun)
      const jobs = yield* Effect.forkChild(Effect.all(
        [one, two].flatMap((process) => Array.from({ length: 5 }, () => process.readingInTurn(team)(page))),
        { concurrency: "unbounded" }
      ))
      while (seen.reading < 2) yield* Effect.sleep(10)
      assert.strictEqual((yield* Effect.flip(two.reading(team)(Effect.void))).status, 429)
      yield* Deferred.succeed(end, undefined)
      yield* Fiber.join(first)
      yield* Fiber.join(jobs)
      assert.strictEqual(seen.most, 2)
      yield* two.reading(team)(Effect.void)
    }),
  20_000
)

it("processes that wait for the pages of a team take turns, and never have more than its plan allows", () => {
  const names = ["a", "b", "c"]
  let shares: PageShares = {}
  const reads = new Map(names.map((name) => [name, 0]))
  const turns = new Map(names.map((name) => [name, 0]))
  for (let now = 0; now < 300; now++) {
    const process = names[now % 3]!
    const next = shareOut(shares, { process, limit: 2, reads: reads.get(process)!, wants: 5 }, now)
    shares = next.shares
    const begun = Math.max(next.allowed - reads.get(process)!, 0)
    turns.set(process, turns.get(process)! + begun)
    // pages end before the process asks again
    reads.set(process, begun)
    assert.isAtMost(Object.values(shares).reduce((sum, { held }) => sum + held, 0), 2)
  }
  for (const count of turns.values()) assert.isAtLeast(count, 20)
})
