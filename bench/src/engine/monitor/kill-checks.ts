import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { chance } from "../chance.ts"
import { atMost, type Figure, limited, plain } from "../figure.ts"
import { childProgram, type EngineProcess, startEngine } from "../kills/engine-process.ts"
import { runRounds } from "../rounds.ts"
import { alertProblems, checksOf, isOver, type ShownCheck } from "./alert-problems.ts"
import type { MonitorBench } from "./monitor-bench.ts"
import { confirm, mailProblems, mailsByCheck, openMailbox, recipientOf, sendsMail } from "./mailbox.ts"
import { createMonitor, type ShownMonitor } from "./monitors.ts"
import { movedClock } from "./moved-clock.ts"
import { type Alert, openWatchedSite } from "./watched-site.ts"

/** What happened to the monitors of one data directory. */
export interface KilledChecks {
  readonly kills: number
  /** Kills before the engine listened. */
  readonly whileStarting: number
  readonly checks: number
  readonly alerts: number
  /** Alerts that arrived again, with the same ID. */
  readonly alertsAgain: number
  readonly mails: number
  /** Emails that arrived again, with the same `Message-ID`. */
  readonly mailsAgain: number
  readonly problems: ReadonlyArray<string>
}

/** Kills an engine while its monitors check pages that change, and sets its clock back and forward. */
export async function* kills({ cache, isBuilt, kills = 100, seed }: MonitorBench): AsyncGenerator<Figure> {
  const folder = join(cache, "monitor", "kills")
  const rounds = await runRounds(join(folder, `${seed}.json`), Math.ceil(kills / killsOfRound), async (round) => {
    const killed = await killChecks(join(folder, "data"), seed + round, killsOfRound, isBuilt)
    console.error(`seed ${seed + round}: ${killed.kills} kills, ${killed.problems.length} problems`)
    return killed
  })
  const sum = (of: (round: KilledChecks) => number) => rounds.reduce((all, round) => all + of(round), 0)
  for (const { problems } of rounds) for (const problem of problems) console.error(problem)
  yield limited(
    `kill -9 at ${
      sum(({ kills }) => kills)
    } moments of checks: checks lost or run twice, alerts or emails lost or sent with two IDs, wrong changes or credits`,
    sum(({ problems }) => problems.length),
    atMost(0),
    0
  )
  yield plain(
    "the same: kills during a start, checks, alerts, alerts repeated with the same ID, emails, emails repeated",
    [
      sum(({ whileStarting }) => whileStarting),
      sum(({ checks }) => checks),
      sum(({ alerts }) => alerts),
      sum(({ alertsAgain }) => alertsAgain),
      sum(({ mails }) => mails),
      sum(({ mailsAgain }) => mailsAgain)
    ].join(", ")
  )
}

const killsOfRound = 10

/**
 * Before each kill, the clock passes the next run of all monitors. Each of them must then have exactly one check for
 * this run. The seed determines the pages and the moments.
 */
export const killChecks = async (
  directory: string,
  seed: number,
  kills: number,
  isBuilt: boolean
): Promise<KilledChecks> => {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const random = chance(seed)
  const between = (least: number, most: number) => Math.floor(least + random() * (most - least + 1))
  const site = await openWatchedSite()
  const mailbox = await openMailbox()
  const clock = movedClock(directory)
  const program = childProgram("serve-with-credits.ts", isBuilt)
  let engine: EngineProcess | undefined
  let whileStarting = 0
  const settings = { flags: clock.flags, program, args: [mailbox.url] }
  const running = async () => {
    engine ??= await startEngine(join(directory, "data"), Infinity, settings)
    return engine!
  }
  const problems: Array<string> = []
  try {
    let now = Math.ceil(Date.now() / hour) * hour + 20 * minute
    clock.set(now)
    const monitors: Array<{ readonly id: string; readonly paths: ReadonlyArray<string> }> = []
    for (let at = 0; at < 6; at++) {
      const paths = Array.from({ length: between(1, 8) }, (_, page) => `/${"m".repeat(at + 1)}/${page}`)
      const id = await createMonitor((await running()).ask, {
        schedule: { text: "hourly" },
        targets: [{ type: "scrape", urls: paths.map((path) => site.origin + path) }],
        webhook: `${site.origin}/hook`,
        notification: { email: { enabled: true, recipients: [recipientOf(at)] } }
      })
      monitors.push({ id, paths })
    }
    await until(async () => mailbox.received.length === monitors.length)
    for (const asking of mailbox.received) await confirm((await running()).ask, asking)
    const expected: Array<string> = []
    for (let kill = 0; kill < kills; kill++) {
      for (const path of monitors.flatMap(({ paths }) => paths)) if (random() < 0.3) site.change(path)
      // nothing is due while the clock is behind
      if (random() < 0.3) {
        clock.set(now - between(1, 5) * hour)
        await setTimeout(between(0, 1_500))
      }
      expected.push(new Date(Math.ceil(now / hour) * hour).toISOString())
      now = Math.ceil(now / hour) * hour + (random() < 0.3 ? between(1, 30) : 0) * hour + 20 * minute
      clock.set(now)
      await setTimeout(between(0, 2_500))
      await (await running()).kill()
      engine = undefined
      if (random() < 0.3) {
        engine = await startEngine(join(directory, "data"), between(100, 1_500), settings)
        if (engine === undefined) whileStarting++
      }
      // the next run counts from the time at which the engine queued this one
      const { ask } = await running()
      await until(async () =>
        (await Promise.all(monitors.map(({ id }) => shown(ask, id)))).every((one) =>
          Date.parse(one.lastRunAt ?? "") >= now
        )
      )
    }
    const { ask } = await running()
    const ended = new Map<string, ReadonlyArray<ShownCheck>>()
    for (const { id } of monitors) {
      await until(async () => (ended.set(id, await checksOf(ask, id)).get(id) ?? []).every(isOver))
    }
    const all = [...ended.values()].flat()
    const ends = () => new Set(ofType(site.alerts, "monitor.check.completed").map(({ id }) => id)).size
    await until(async () => ends() >= all.length).catch(() => problems.push(`${ends()} ends of ${all.length} checks`))
    const mailing = new Set<string>()
    for (const [id, checks] of ended) {
      for (const [at, check] of checks.entries()) if (await sendsMail(ask, id, check, at === 0)) mailing.add(check.id)
    }
    const mailed = () => mailsByCheck(mailbox.received)
    await until(async () => mailed().size >= mailing.size).catch(() => undefined) // reported below
    await setTimeout(500)
    problems.push(...mailProblems(mailbox.received, mailing))
    for (const [id, checks] of ended) {
      const found = checks.map(({ scheduledFor }) => String(scheduledFor)).join()
      if (found !== expected.join()) problems.push(`monitor ${id} ran at ${found}, not at ${expected.join()}`)
      for (const { id: check, status } of checks) {
        if (status !== "completed" && status !== "skipped_overlap") problems.push(`check ${check} is ${status}`)
      }
      problems.push(...await alertProblems(ask, id, checks, site.alerts))
    }
    const { data } = await ask<{ readonly data: { readonly remainingCredits: number } }>("GET", "/v2/team/credit-usage")
    const charged = 1_000_000 - data.remainingCredits
    const credits = all.reduce((sum, { actualCredits }) => sum + (actualCredits ?? 0), 0)
    if (charged !== credits) problems.push(`${charged} credits were charged, not ${credits}`)
    const ids = new Set(site.alerts.map(({ webhookId }) => webhookId)).size
    return {
      kills: kills + whileStarting,
      whileStarting,
      checks: all.length,
      alerts: ids,
      alertsAgain: site.alerts.length - ids,
      mails: mailed().size,
      mailsAgain: [...mailed().values()].reduce((sum, mails) => sum + mails.length - 1, 0),
      problems
    }
  } finally {
    await engine?.kill()
    site.close()
    await mailbox.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

const shown = async (ask: EngineProcess["ask"], id: string) =>
  (await ask<{ readonly data: ShownMonitor }>("GET", `/v2/monitor/${id}`)).data

const ofType = (alerts: ReadonlyArray<Alert>, type: Alert["type"]) => alerts.filter((alert) => alert.type === type)

const until = async (isTrue: () => Promise<boolean>) => {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await isTrue()) return
    await setTimeout(100)
  }
  throw new Error("The monitors do not get there in a minute")
}

const minute = 60_000
const hour = 60 * minute
