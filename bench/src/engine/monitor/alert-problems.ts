import type { Ask } from "../ask-at.ts"
import type { Alert } from "./watched-site.ts"

/** A check as the API shows it. */
export interface ShownCheck {
  readonly id: string
  readonly status: string
  readonly scheduledFor: string | null
  readonly actualCredits: number | null
}

/** The checks of a monitor, the oldest first. */
export const checksOf = async (ask: Ask, monitor: string): Promise<ReadonlyArray<ShownCheck>> => {
  const checks: Array<ShownCheck> = []
  for (;;) {
    const { data } = await ask<{ readonly data: ReadonlyArray<ShownCheck> }>(
      "GET",
      `/v2/monitor/${monitor}/checks?limit=100&offset=${checks.length}`
    )
    checks.push(...data)
    if (data.length < 100) return checks.toReversed()
  }
}

/** Whether a check is over. */
export const isOver = ({ status }: ShownCheck): boolean => status !== "queued" && status !== "running"

/**
 * Compares the alerts of a monitor with its checks: one for each page and each end of a check, and one change for each
 * revision that a check saw. An alert that arrives again has the same ID.
 */
export const alertProblems = async (
  ask: Ask,
  monitor: string,
  checks: ReadonlyArray<ShownCheck>,
  alerts: ReadonlyArray<Alert>
): Promise<ReadonlyArray<string>> => {
  const problems: Array<string> = []
  const revisions = new Map<string, string>()
  for (const [at, check] of checks.entries()) {
    const own = alerts.filter(({ id }) => id === check.id)
    const { data } = await ask<{ readonly data: { readonly pages: ReadonlyArray<Page> } }>(
      "GET",
      `/v2/monitor/${monitor}/checks/${check.id}?limit=100`
    )
    // the first check reports its new pages to no one
    const expected = new Set([...at === 0 ? [] : data.pages.map(({ url }) => url), "end"])
    const named = Map.groupBy(own, ({ data: [first], type }) => type === "monitor.page" ? String(first.url) : "end")
    for (const name of expected) if (!named.has(name)) problems.push(`check ${check.id}: no alert for ${name}`)
    for (const [name, same] of named) {
      if (!expected.has(name)) problems.push(`check ${check.id}: an alert for ${name}`)
      const ids = new Set(same.map(({ webhookId }) => webhookId)).size
      if (ids > 1) problems.push(`check ${check.id}: ${ids} alerts for ${name}`)
    }
    for (const { diff, status, url } of data.pages) {
      if (status !== "changed") continue
      const [, before] = /^-Revision (\d+)/m.exec(diff?.text ?? "") ?? []
      const [, now] = /^\+Revision (\d+)/m.exec(diff?.text ?? "") ?? []
      if (before !== (revisions.get(url) ?? before) || now === undefined || now === before) {
        problems.push(`check ${check.id}: ${url} changed from ${before} to ${now} after ${revisions.get(url)}`)
      }
      if (now !== undefined) revisions.set(url, now)
    }
  }
  return problems
}

interface Page {
  readonly url: string
  readonly status: string
  readonly diff: { readonly text?: string } | null
}
