import { setTimeout } from "node:timers/promises"
import type { Ask } from "../ask-at.ts"

/** A monitor as the API shows it. */
export interface ShownMonitor {
  readonly id: string
  readonly name: string
  readonly nextRunAt: string
  readonly lastRunAt: string | null
  readonly currentCheckId: string | null
  readonly lastCheckSummary: Readonly<Record<"error" | "new" | "same" | "totalPages", number>> | null
}

/** Creates a monitor, and returns its ID. */
export const createMonitor = async (ask: Ask, monitor: object): Promise<string> => {
  const { data, ...failed } = await ask<{ readonly data?: ShownMonitor }>("POST", "/v2/monitor", {
    name: "Pages",
    schedule: { text: "daily" },
    ...monitor
  })
  if (data === undefined) throw new Error(`The monitor was not created: ${JSON.stringify(failed)}`)
  return data.id
}

/** All monitors of the team. */
export const allMonitors = async (ask: Ask): Promise<ReadonlyArray<ShownMonitor>> => {
  const all: Array<ShownMonitor> = []
  for (;;) {
    const { data } = await ask<{ readonly data: ReadonlyArray<ShownMonitor> }>(
      "GET",
      `/v2/monitor?limit=${pageSize}&offset=${all.length}`
    )
    all.push(...data)
    if (data.length < pageSize) return all
  }
}

/** Waits until each monitor has ended a check that began at a time or later, and returns the monitors. */
export const checkedSince = async (ask: Ask, time: number): Promise<ReadonlyArray<ShownMonitor>> => {
  const ended: Array<ShownMonitor> = []
  const list = async (limit: number, offset: number) =>
    (await ask<{ readonly data: ReadonlyArray<ShownMonitor> }>("GET", `/v2/monitor?limit=${limit}&offset=${offset}`))
      .data
  for (;;) {
    const page = await list(pageSize, ended.length)
    const at = page.findIndex((monitor) => !isChecked(monitor, time))
    ended.push(...at === -1 ? page : page.slice(0, at))
    if (at === -1) {
      if (page.length < pageSize) return ended
      continue
    }
    // this costs the engine less than a list of many monitors
    for (let [next] = await list(1, ended.length); !isChecked(next!, time); [next] = await list(1, ended.length)) {
      await setTimeout(500)
    }
  }
}

const isChecked = ({ currentCheckId, lastRunAt }: ShownMonitor, time: number) =>
  currentCheckId === null && lastRunAt !== null && Date.parse(lastRunAt) >= time

const pageSize = 100

/** Calls a function for each number below `count`, a few at once. */
export const forEachNumber = async (count: number, call: (at: number) => Promise<void>): Promise<void> => {
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) await call(next++)
    })
  )
}
