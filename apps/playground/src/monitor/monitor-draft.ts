import type { CreateMonitorRequest, Monitor, MonitorTarget, StoredTarget } from "@trawl/types"

/** A monitor as its form shows it. */
export interface MonitorDraft {
  readonly name?: string
  /** The pages to check. */
  readonly urls?: ReadonlyArray<string>
  /** The start pages of the sites to crawl. */
  readonly sites?: ReadonlyArray<string>
  /** The searches whose new results are reported. */
  readonly queries?: ReadonlyArray<string>
  /** In words, or as a cron expression. */
  readonly schedule?: string
  readonly timezone?: string
  readonly goal?: string
  readonly webhook?: string
  readonly ignoreSelectors?: ReadonlyArray<string>
  readonly ignorePatterns?: ReadonlyArray<string>
}

/** The request that creates the monitor. Without a name, the monitor is named after what it checks. */
export const requestOf = (draft: MonitorDraft): CreateMonitorRequest => {
  const { goal, ignorePatterns = [], ignoreSelectors = [], queries = [], sites = [], urls = [], webhook } = draft
  const name = draft.name ?? [...urls, ...sites, ...queries].join(", ").slice(0, maxNameLength)
  return {
    name: name === "" ? "Monitor" : name,
    schedule: scheduleOf(draft),
    targets: targetsOf(draft, []),
    ...goal === undefined ? {} : { goal },
    ...webhook === undefined ? {} : { webhook: { url: webhook } },
    ...ignorePatterns.length + ignoreSelectors.length === 0 ? {} : {
      trawl: {
        ...ignoreSelectors.length > 0 && { ignoreSelectors },
        ...ignorePatterns.length > 0 && { ignorePatterns }
      }
    }
  }
}

/** The form of an existing monitor. */
export const draftOf = ({ goal, name, schedule, targets, trawl, webhook }: Monitor): MonitorDraft => ({
  name,
  urls: targets.flatMap(({ type, urls }) => type === "scrape" ? urls ?? [] : []),
  sites: targets.flatMap(({ type, url }) => type === "crawl" && url != null ? [url] : []),
  queries: targets.flatMap(({ queries, type }) => type === "search" ? queries ?? [] : []),
  schedule: schedule.cron,
  ...schedule.timezone == null ? {} : { timezone: schedule.timezone },
  ...goal == null ? {} : { goal },
  ...typeof webhook?.["url"] === "string" ? { webhook: webhook["url"] } : {},
  ignoreSelectors: textsOf(trawl?.["ignoreSelectors"]),
  ignorePatterns: textsOf(trawl?.["ignorePatterns"])
})

/** The fields of a monitor that its edited form changes. Options that the form does not show stay as they are. */
export const changesOf = (monitor: Monitor, draft: MonitorDraft): Partial<CreateMonitorRequest> => {
  const before = draftOf(monitor)
  const isChanged = (...names: ReadonlyArray<keyof MonitorDraft>) =>
    names.some((name) => JSON.stringify(draft[name] ?? []) !== JSON.stringify(before[name] ?? []))
  const { ignorePatterns = [], ignoreSelectors = [] } = draft
  return {
    ...isChanged("name") && { name: draft.name ?? "" },
    ...isChanged("schedule", "timezone") && { schedule: scheduleOf(draft) },
    ...isChanged("urls", "sites", "queries") && { targets: targetsOf(draft, monitor.targets) },
    ...isChanged("goal") && { goal: draft.goal ?? null },
    ...isChanged("webhook") && draft.webhook !== undefined && { webhook: { ...monitor.webhook, url: draft.webhook } },
    ...isChanged("ignoreSelectors", "ignorePatterns") && {
      trawl: { ...monitor.trawl, ignoreSelectors, ignorePatterns }
    }
  }
}

/** A text that begins like a cron expression is sent as one. */
const scheduleOf = ({ schedule = "daily", timezone }: MonitorDraft): CreateMonitorRequest["schedule"] => ({
  ...(/^\s*[\d*]/.test(schedule) ? { cron: schedule } : { text: schedule }),
  ...timezone === undefined ? {} : { timezone }
})

/** The targets of the form. Those that exist already keep their IDs and options. */
const targetsOf = (
  { queries = [], sites = [], urls = [] }: MonitorDraft,
  existing: ReadonlyArray<StoredTarget>
): ReadonlyArray<MonitorTarget> => {
  const known = existing.map((target) =>
    Object.fromEntries(Object.entries(target).filter(([, value]) => value !== null)) as MonitorTarget
  )
  const pages = known.filter((target) => target.type === "scrape")
  const searches = known.filter((target) => target.type === "search")
  const newUrls = urls.filter((url) => !pages.some((target) => target.urls.includes(url)))
  const newQueries = queries.filter((query) => !searches.some((target) => target.queries.includes(query)))
  const targets: ReadonlyArray<MonitorTarget> = [
    ...(pages.length === 0 ? [{ type: "scrape" as const, urls: [] }] : pages).map((target, index) => ({
      ...target,
      urls: [...target.urls.filter((url) => urls.includes(url)), ...index === 0 ? newUrls : []]
    })),
    ...sites.map((url) =>
      known.find((target) => target.type === "crawl" && target.url === url) ?? { type: "crawl" as const, url }
    ),
    ...(searches.length === 0 ? [{ type: "search" as const, queries: [] }] : searches).map((target, index) => ({
      ...target,
      queries: [...target.queries.filter((query) => queries.includes(query)), ...index === 0 ? newQueries : []]
    }))
  ]
  return targets.filter((target) =>
    target.type === "scrape" ? target.urls.length > 0 : target.type === "crawl" || target.queries.length > 0
  )
}

const textsOf = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === "string") : []

const maxNameLength = 200
