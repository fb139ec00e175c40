import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import type { Ask } from "../ask-at.ts"
import { chance } from "../chance.ts"
import { atMost, type Figure, limited, plain } from "../figure.ts"
import { childProgram, type EngineProcess, startEngine } from "../kills/engine-process.ts"
import { runRounds } from "../rounds.ts"
import { openToolSite, type ToolSite } from "./tool-site.ts"

/** What happened to the extractions of one data directory. */
export interface KilledExtractions {
  readonly kills: number
  readonly extractions: number
  readonly values: number
  readonly deliveries: number
  /** Extractions that failed, at no cost, because the engine was killed 5 times in the same step. */
  readonly givenUp: number
  readonly problems: ReadonlyArray<string>
}

/** Kills an engine during extractions, in rounds that are continued after an interruption. */
export async function* extractKillFigures(
  { cache, isBuilt, kills = 50, seed }: {
    readonly cache: string
    readonly isBuilt: boolean
    readonly kills?: number | undefined
    readonly seed: number
  }
): AsyncGenerator<Figure> {
  const folder = join(cache, "extract", "kills")
  const rounds = await runRounds(join(folder, `${seed}.json`), Math.ceil(kills / killsOfRound), async (round) => {
    const killed = await killExtractions(join(folder, "data"), seed + round, killsOfRound, isBuilt)
    console.error(`seed ${seed + round}: ${killed.kills} kills, ${killed.problems.length} problems`)
    return killed
  })
  const sum = (of: (round: KilledExtractions) => number) => rounds.reduce((all, round) => all + of(round), 0)
  for (const { problems } of rounds) for (const problem of problems) console.error(problem)
  yield limited(
    `kill -9 at ${
      sum(({ kills }) => kills)
    } moments of extractions: results lost or different, wrong credits, deliveries lost or with two IDs`,
    sum(({ problems }) => problems.length),
    atMost(0),
    0
  )
  yield plain(
    "the same: extractions, values, deliveries, extractions given up after 5 kills",
    [
      sum(({ extractions }) => extractions),
      sum(({ values }) => values),
      sum(({ deliveries }) => deliveries),
      sum(({ givenUp }) => givenUp)
    ].join(", ")
  )
}

const killsOfRound = 10

/** A requested extraction. Without an ID, the engine was killed before it responded. */
interface Requested {
  readonly number: number
  readonly pages: number
  id: string | undefined
}

/**
 * Starts extractions, kills the engine at random moments, and compares the results with those of the same requests
 * without a kill. The seed determines the work and the moments.
 */
export const killExtractions = async (
  directory: string,
  seed: number,
  kills: number,
  isBuilt: boolean
): Promise<KilledExtractions> => {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const random = chance(seed)
  const between = (least: number, most: number) => Math.floor(least + random() * (most - least + 1))
  const site = await openToolSite()
  const program = childProgram("serve-with-credits.ts", isBuilt)
  const requested: Array<Requested> = []
  const refused: Array<string> = []
  let engine: EngineProcess | undefined
  const running = async () => {
    engine ??= await startEngine(join(directory, "data"), Infinity, { program })
    return engine!
  }
  try {
    for (let kill = 0; kill < kills; kill++) {
      const { ask } = await running()
      const starting = Array.from({ length: between(1, 3) }, async () => {
        const one: Requested = { number: requested.length, pages: between(1, 6), id: undefined }
        requested.push(one)
        const { httpStatus, id, ...rest } = await ask<{ readonly id: string }>(
          "POST",
          "/v2/extract",
          requestOf(site, one)
        )
        if (httpStatus !== 200) refused.push(`extraction ${one.number} was refused: ${JSON.stringify(rest)}`)
        one.id = id
      })
      const started = Promise.allSettled(starting)
      // some kills interrupt these requests
      if (random() < 0.7) await Promise.any(starting)
      await setTimeout(between(0, 900))
      await engine?.kill()
      engine = undefined
      await started
    }
    const { ask } = await running()
    await findLost(ask, site, requested)
    const problems: Array<string> = [...refused]
    let [credits, values, givenUp] = [0, 0, 0]
    for (const one of requested) {
      if (one.id === undefined) continue
      const { creditsUsed, data, error, sources, status } = await ended(ask, one.id)
      credits += creditsUsed
      const isGivenUp = status === "failed" && /the engine ended each time/.test(error ?? "")
      if (isGivenUp) givenUp++
      if (!isGivenUp) {
        const { id } = await ask<{ readonly id: string }>("POST", "/v2/extract", requestOf(site, one))
        const calm = await ended(ask, id)
        credits += calm.creditsUsed
        const [found, expected] = [{ creditsUsed, data, sources, status }, resultOf(calm)].map((result) =>
          JSON.stringify(result)
        )
        if (found !== expected || creditsUsed !== one.pages) {
          problems.push(`extraction ${one.id}: ${found}, not ${expected} as without a kill`)
        }
        values += Object.keys(Object(sources)).length
      } else if (creditsUsed !== 0) {
        problems.push(`extraction ${one.id}: ${creditsUsed} credits, although it was given up`)
      }
      problems.push(...await deliveryProblems(site, one.id, status))
    }
    const { data } = await ask<{ readonly data: { readonly remainingCredits: number } }>("GET", "/v2/team/credit-usage")
    const charged = 1_000_000 - data.remainingCredits
    if (charged !== credits) problems.push(`${charged} credits were charged, not ${credits}`)
    return {
      kills,
      extractions: requested.filter(({ id }) => id !== undefined).length,
      values,
      deliveries: new Set(site.received.map(({ webhookId }) => webhookId)).size,
      givenUp,
      problems
    }
  } finally {
    await engine?.kill()
    site.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

const requestOf = (site: ToolSite, one: Requested) => ({
  urls: urlsOf(site, one),
  schema: {
    type: "object",
    properties: {
      tools: {
        type: "array",
        items: { type: "object", properties: { name: { type: "string" }, weight: { type: "string" } } }
      }
    }
  },
  showSources: true,
  webhook: `${site.origin}/hook`
})

const urlsOf = ({ origin }: ToolSite, { number, pages }: Requested): ReadonlyArray<string> =>
  Array.from({ length: pages }, (_, page) => `${origin}/${number}/${page}`)

const resultOf = ({ creditsUsed, data, sources, status }: Ended) => ({ creditsUsed, data, sources, status })

/** Finds extractions that started although the kill interrupted their request, by their first page. */
const findLost = async (ask: Ask, site: ToolSite, requested: ReadonlyArray<Requested>): Promise<void> => {
  interface Activity {
    readonly data: ReadonlyArray<{ readonly id: string; readonly target: string }>
    readonly cursor: string | null
  }
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Activity = await ask<Activity>(
      "GET",
      `/v2/team/activity?endpoint=extract&limit=100${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`
    )
    for (const { id, target } of page.data) {
      const lost = requested.find((one) => one.id === undefined && urlsOf(site, one)[0] === target)
      if (lost !== undefined) lost.id = id
    }
    cursor = page.cursor
  }
}

interface Ended {
  readonly status: string
  readonly data: unknown
  readonly sources?: unknown
  readonly error?: string
  readonly creditsUsed: number
}

const ended = async (ask: Ask, id: string): Promise<Ended> => {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const answer = await ask<Ended>("GET", `/v2/extract/${id}`)
    if (answer.status !== "processing") return answer
    await setTimeout(50)
  }
  throw new Error(`The extraction ${id} does not end`)
}

/** Each event arrives at least once, always with the same ID, and the end comes last. */
const deliveryProblems = async ({ received }: ToolSite, id: string, status: string): Promise<ReadonlyArray<string>> => {
  const own = () => received.filter((one) => one.id === id)
  const expected = ["extract.started", `extract.${status}`]
  const isComplete = () => expected.every((type) => own().some((one) => one.type === type))
  for (let attempt = 0; attempt < 600 && !isComplete(); attempt++) await setTimeout(50)
  const types = [...new Set(own().map(({ type }) => type))]
  const ids = new Set(own().map(({ webhookId }) => webhookId)).size
  return types.join() === expected.join() && ids === expected.length
    ? []
    : [`extraction ${id}: deliveries ${types.join(", ")} with ${ids} IDs`]
}
