import { monitorTrawlOptionsDefaults as defaults } from "@trawl/types"
import type { CreateMonitorRequest, Monitor, MonitorTarget, MonitorTrawlOptions, StoredTarget } from "@trawl/types"

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
  readonly webhookBody?: MonitorTrawlOptions["webhookBody"]
  /** The recipients of emails. */
  readonly emails?: ReadonlyArray<string>
  readonly includeDiffs?: boolean
  readonly feed?: boolean
  readonly alertOnFirstCheck?: boolean
  readonly ignoreSelectors?: ReadonlyArray<string>
  readonly ignorePatterns?: ReadonlyArray<string>
  readonly order?: MonitorTrawlOptions["order"]
  readonly noise?: MonitorTrawlOptions["noise"]
}

/** The request that creates the monitor. Without a name, the monitor is named after what it checks. */
export const requestOf = (draft: MonitorDraft): CreateMonitorRequest => {
  const { emails = [], goal, queries = [], sites = [], urls = [], webhook } = draft
  const trawl = changedOptions({}, draft)
  const name = draft.name ?? [...urls, ...sites, ...queries].join(", ").slice(0, maxNameLength)
  return {
    name: name === "" ? "Monitor" : name,
    schedule: scheduleOf(draft),
    targets: targetsOf(draft, []),
    ...goal === undefined ? {} : { goal },
    ...webhook === undefined ? {} : { webhook: { url: webhook } },
    ...emails.length === 0 ? {} : { notification: { email: emailOf(draft) } },
    ...Object.keys(trawl).length === 0 ? {} : { trawl }
  }
}

/** The form of an existing monitor. */
export const draftOf = (
  { goal, name, notification, schedule, targets, trawl, webhook }: Monitor
): MonitorDraft => ({
  name,
  urls: targets.flatMap(({ type, urls }) => type === "scrape" ? urls ?? [] : []),
  sites: targets.flatMap(({ type, url }) => type === "crawl" && url != null ? [url] : []),
  queries: targets.flatMap(({ queries, type }) => type === "search" ? queries ?? [] : []),
  schedule: schedule.cron,
  ...schedule.timezone == null ? {} : { timezone: schedule.timezone },
  ...goal == null ? {} : { goal },
  ...typeof webhook?.["url"] === "string" ? { webhook: webhook["url"] } : {},
  ...emailsOf(notification?.["email"]),
  ...trawlOf(trawl ?? {})
})

/** The fields of a monitor that its edited form changes. Options that the form does not show stay as they are. */
export const changesOf = (monitor: Monitor, draft: MonitorDraft): Partial<CreateMonitorRequest> => {
  const before = draftOf(monitor)
  const isChanged = (...names: ReadonlyArray<keyof MonitorDraft>) =>
    names.some((name) => JSON.stringify(draft[name] ?? []) !== JSON.stringify(before[name] ?? []))
  const trawl = changedOptions(before, draft)
  return {
    ...isChanged("name") && { name: draft.name ?? "" },
    ...isChanged("schedule", "timezone") && { schedule: scheduleOf(draft) },
    ...isChanged("urls", "sites", "queries") && { targets: targetsOf(draft, monitor.targets) },
    ...isChanged("goal") && { goal: draft.goal ?? null },
    ...isChanged("webhook") && draft.webhook !== undefined && { webhook: { ...monitor.webhook, url: draft.webhook } },
    ...isChanged("emails", "includeDiffs") && { notification: { ...monitor.notification, email: emailOf(draft) } },
    ...Object.keys(trawl).length > 0 && { trawl }
  }
}

/** The options that differ between two forms. Those that were removed get their default. */
const changedOptions = (before: MonitorDraft, after: MonitorDraft): MonitorTrawlOptions => {
  const options = optionsOf(after)
  const known = optionsOf(before)
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(Reflect.get(known, name))
    )
  )
}

const optionsOf = (
  { alertOnFirstCheck, feed, ignorePatterns, ignoreSelectors, noise, order, webhookBody }: MonitorDraft
): MonitorTrawlOptions => ({
  webhookBody: webhookBody ?? defaults.webhookBody,
  feed: feed === true ? "on" : defaults.feed,
  alertOnFirstCheck: alertOnFirstCheck ?? defaults.alertOnFirstCheck,
  ignoreSelectors: ignoreSelectors ?? [],
  ignorePatterns: ignorePatterns ?? [],
  order: order ?? defaults.order,
  noise: noise ?? defaults.noise
})

/** The options of a monitor that the form shows, without those that have their default. */
const trawlOf = (trawl: Readonly<Record<string, unknown>>): MonitorDraft => {
  const known = <Name extends "noise" | "order" | "webhookBody">(name: Name) =>
    trawl[name] == null || trawl[name] === defaults[name] ? {} : { [name]: trawl[name] }
  return {
    ignoreSelectors: textsOf(trawl["ignoreSelectors"]),
    ignorePatterns: textsOf(trawl["ignorePatterns"]),
    ...known("webhookBody"),
    ...known("order"),
    ...known("noise"),
    ...trawl["feed"] === "on" && { feed: true },
    ...trawl["alertOnFirstCheck"] === true && { alertOnFirstCheck: true }
  }
}

/** Emails are on if there are recipients. */
const emailOf = ({ emails = [], includeDiffs = false }: MonitorDraft) => ({
  enabled: emails.length > 0,
  recipients: emails,
  includeDiffs
})

const emailsOf = (email: unknown): MonitorDraft => {
  const { enabled, includeDiffs, recipients } = Object(email) as Readonly<Record<string, unknown>>
  return enabled === true ? { emails: textsOf(recipients), ...includeDiffs === true && { includeDiffs } } : {}
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
