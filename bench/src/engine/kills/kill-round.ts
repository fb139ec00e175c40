import { setTimeout } from "node:timers/promises"
import { chance } from "../chance.ts"
import { check } from "./check.ts"
import { type KilledCrawl, openCrawl, watchCrawls } from "./crawls.ts"
import { type JobKind, paths } from "./engine-process.ts"
import type { Engines } from "./engines.ts"
import { openSite } from "./site.ts"

/** The results of one data directory or database whose engines were killed several times. */
export interface Round {
  readonly seed: number
  readonly kills: number
  /** Kills before the engine listened. */
  readonly whileStarting: number
  readonly batches: number
  readonly crawls: number
  readonly runs: number
  /** Runs that ended as failed, at no cost, because the engine was killed 5 times in the same step. */
  readonly givenUp: number
  /** Pages that failed, at no cost, because the engine was killed 5 times while it read them. */
  readonly pagesGivenUp: number
  /** Pages of the batches and crawls that have a result or have failed. */
  readonly pages: number
  /** Pages that were fetched again, because the engine was killed while it read them. */
  readonly fetchedAgain: number
  readonly deliveries: number
  /** Deliveries that arrived again, with the same ID. */
  readonly deliveredAgain: number
  readonly problems: ReadonlyArray<string>
}

/** A requested job. Without an ID, the engine was killed before it responded. */
export interface RequestedJob {
  readonly kind: JobKind
  id: string | undefined
  /** Only for a batch. */
  readonly urls: ReadonlyArray<string>
  /** Only for a run. */
  readonly steps: number
  /** Only for a crawl. */
  readonly crawl: KilledCrawl | undefined
  /** Identifies the job in lists. */
  readonly target: string
  cancel: "no" | "requested" | "done"
}

/**
 * Starts jobs of some kinds, kills one of the engines at random moments, then lets them finish and checks the results.
 * The seed determines the work and the moments.
 */
export const killRound = async (
  engines: Engines,
  seed: number,
  kills: number,
  kinds: ReadonlyArray<JobKind>
): Promise<Round> => {
  const pageKinds = kinds.filter((kind) => kind !== "run")
  const random = chance(seed)
  const between = (least: number, most: number) => Math.floor(least + random() * (most - least + 1))
  const oneOf = <A>(all: ReadonlyArray<A>) => all[all.length === 1 ? 0 : between(0, all.length - 1)]!
  const site = await openSite()
  const jobs: Array<RequestedJob> = []
  let whileStarting = 0
  try {
    for (let kill = 0; kill < kills; kill++) {
      const isEarly = random() < 0.15
      if (!(await engines.start(isEarly ? between(100, 1_500) : Infinity))) {
        whileStarting++
        continue
      }
      const victim = oneOf(engines.running())
      // the kill interrupts some of these requests
      const starting = Promise.allSettled(Array.from({ length: between(1, 3) }, async () => {
        const number = jobs.length
        const kind = random() < 0.4 && kinds.includes("run") ? "run" : oneOf(pageKinds)
        const own = oneOf(engines.running())
        const urls = kind === "batch"
          ? Array.from({ length: between(1, 40) }, (_, at) => `${site.origin}/${number}/${at}`)
          : []
        const steps = kind === "run" ? between(1, 15) : 0
        const wantsCancel = random() < 0.15
        const crawl = kind === "crawl" ? await openCrawl(random) : undefined
        const job: RequestedJob = {
          kind,
          id: undefined,
          urls,
          steps,
          crawl,
          target: crawl?.url ?? urls[0] ?? `Work ${number} of ${steps}`,
          cancel: "no"
        }
        jobs.push(job)
        const webhook = { url: `${site.origin}/hook` }
        const body = { batch: { urls, maxAge: 0 }, crawl: crawl?.request, run: { prompt: job.target } }[kind]
        const { id } = await own.ask<{ readonly id: string }>("POST", paths[kind], { ...body, webhook })
        job.id = id
        if (kind === "run" || !wantsCancel) return
        await setTimeout(50)
        job.cancel = "requested"
        const { httpStatus } = await own.ask("DELETE", `${paths[kind]}/${id}`)
        job.cancel = httpStatus === 200 ? "done" : "no"
      }))
      const running = new AbortController()
      const watching = watchCrawls(oneOf(engines.running()), jobs, running.signal)
      await setTimeout(between(0, 1_200))
      running.abort()
      await victim.kill()
      await Promise.all([starting, watching])
    }
    await engines.start()
    let turns = 0
    const checked = await check(
      (...request) => {
        const running = engines.running()
        return running[turns++ % running.length]!.ask(...request)
      },
      site,
      jobs
    )
    const started = (of: JobKind) => jobs.filter(({ id, kind }) => kind === of && id !== undefined).length
    return {
      seed,
      kills,
      whileStarting,
      batches: started("batch"),
      crawls: started("crawl"),
      runs: started("run"),
      ...checked
    }
  } finally {
    site.close()
    for (const { crawl } of jobs) crawl?.close()
  }
}
