import { mkdirSync, rmSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { chance } from "../chance.ts"
import { check } from "./check.ts"
import { type EngineProcess, startEngine } from "./engine-process.ts"
import { openSite } from "./site.ts"

/** One data directory, on which the engine was killed some times. */
export interface Round {
  readonly seed: number
  readonly kills: number
  /** Kills before the engine listened. */
  readonly whileStarting: number
  readonly batches: number
  readonly runs: number
  /** Runs that ended as failed, at no cost, because the engine was killed 5 times in the same step. */
  readonly givenUp: number
  /** Pages that failed, at no cost, because the engine was killed 5 times while it read them. */
  readonly pagesGivenUp: number
  /** Pages of the batches. */
  readonly pages: number
  /** Pages that were fetched again, because the engine was killed while it read them. */
  readonly fetchedAgain: number
  readonly deliveries: number
  /** Deliveries that came again, with the same identifier. */
  readonly deliveredAgain: number
  readonly problems: ReadonlyArray<string>
}

/** A job that was asked for. Without an identifier the engine was killed before it answered. */
export interface Asked {
  readonly kind: "batch" | "run"
  id: string | undefined
  /** Of a batch. */
  readonly urls: ReadonlyArray<string>
  /** Of a run. */
  readonly steps: number
  /** What finds it again. */
  readonly target: string
  cancel: "no" | "asked" | "done"
}

/**
 * Starts batches and agent runs, kills the engine at moments of chance, then lets it finish and checks what is there.
 * The seed decides on the work and the moments.
 */
export const killRound = async (directory: string, seed: number, kills: number): Promise<Round> => {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const random = chance(seed)
  const between = (least: number, most: number) => Math.floor(least + random() * (most - least + 1))
  const site = await openSite()
  const asked: Array<Asked> = []
  let whileStarting = 0
  let engine: EngineProcess | undefined
  try {
    for (let kill = 0; kill < kills; kill++) {
      const isEarly = random() < 0.15
      engine = await startEngine(directory, isEarly ? between(100, 1_500) : Infinity)
      if (engine === undefined) {
        whileStarting++
        continue
      }
      const own = engine
      // the kill cuts some of these requests off
      const starting = Promise.allSettled(Array.from({ length: between(1, 3) }, async () => {
        const number = asked.length
        const isRun = random() < 0.4
        const urls = isRun ? [] : Array.from({ length: between(1, 40) }, (_, at) => `${site.origin}/${number}/${at}`)
        const steps = isRun ? between(1, 15) : 0
        const wantsCancel = random() < 0.15
        const job: Asked = {
          kind: isRun ? "run" : "batch",
          id: undefined,
          urls,
          steps,
          target: isRun ? `Work ${number} of ${steps}` : urls[0] ?? "",
          cancel: "no"
        }
        asked.push(job)
        const webhook = { url: `${site.origin}/hook` }
        const { id } = await (isRun
          ? own.ask<{ readonly id: string }>("POST", "/v2/agent", { prompt: job.target, webhook })
          : own.ask<{ readonly id: string }>("POST", "/v2/batch/scrape", { urls, webhook, maxAge: 0 }))
        job.id = id
        if (isRun || !wantsCancel) return
        await setTimeout(50)
        job.cancel = "asked"
        const { httpStatus } = await own.ask("DELETE", `/v2/batch/scrape/${id}`)
        job.cancel = httpStatus === 200 ? "done" : "no"
      }))
      await setTimeout(between(0, 1_200))
      await engine.kill()
      await starting
    }
    engine = await startEngine(directory)
    if (engine === undefined) throw new Error("The engine did not start")
    const checked = await check(engine, site, asked)
    const pages = asked.flatMap(({ id, urls }) => id === undefined ? [] : urls).length
    return {
      seed,
      kills,
      whileStarting,
      batches: asked.filter(({ id, kind }) => kind === "batch" && id !== undefined).length,
      runs: asked.filter(({ id, kind }) => kind === "run" && id !== undefined).length,
      pages,
      ...checked
    }
  } finally {
    await engine?.kill()
    site.close()
    rmSync(directory, { recursive: true, force: true })
  }
}
