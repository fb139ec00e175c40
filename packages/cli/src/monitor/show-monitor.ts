import type { Monitor } from "@trawl/types"
import { styleText } from "node:util"
import { countText } from "../count-text.ts"
import { printable } from "../printable.ts"

/** A monitor in one line. */
export const monitorLine = ({ id, name, schedule, status }: Monitor): string =>
  oneLine([id, status.padEnd(6), schedule.cron, name])

/** A monitor in a few lines. */
export const monitorText = (monitor: Monitor): string =>
  [
    styleText("bold", printable(monitor.name)),
    ...fields(monitor).flatMap(([label, value]) =>
      value === undefined || value === null || value === "" ? [] : [`${label.padEnd(12)}${oneLine([value])}`]
    )
  ].join("\n")

const fields = (monitor: Monitor): ReadonlyArray<readonly [label: string, value: unknown]> => {
  const { estimatedCreditsPerMonth: credits, goal, id, lastCheckSummary: last, schedule, status, targets, webhook } =
    monitor
  const { feedUrl, ignorePatterns, ignoreSelectors, noise, order, webhookBody } = monitor.trawl ?? {}
  return [
    ["ID", id],
    ["Status", status],
    ["Schedule", [schedule.cron, schedule.timezone].filter(Boolean).join(" ")],
    ["Next check", status === "active" ? monitor.nextRunAt : undefined],
    ["Last check", monitor.lastRunAt],
    [
      "Result",
      last &&
      Object.entries(last).filter(([name]) => name !== "totalPages").map(([name, count]) => `${String(count)} ${name}`)
        .join(", ")
    ],
    ["Goal", goal],
    ...targets.map(({ queries, type, url, urls }) =>
      [
        type === "scrape" ? "Pages" : type === "crawl" ? "Site" : "Searches",
        (urls ?? queries ?? [url]).join(" ")
      ] as const
    ),
    ...(monitor.emailRecipientSubscriptions ?? []).map(({ email, status }) =>
      ["Email", `${email} (${status ?? "unknown"})`] as const
    ),
    ["Webhook", webhook && [webhook.url, ...webhookBody === undefined ? [] : [`(${webhookBody})`]].join(" ")],
    ["Feed", feedUrl],
    ...listed(ignoreSelectors).map((selector) => ["Ignores", selector] as const),
    ...listed(ignorePatterns).map((pattern) => ["Ignores", `/${String(pattern)}/`] as const),
    ["Order", order === "ignore" ? "does not count" : undefined],
    ["Noise", noise === "report" ? "is reported" : undefined],
    ["Cost", credits == null ? undefined : `at most ${countText(credits, "credit")} per month`]
  ]
}

const listed = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

/** One line of text without control characters for the terminal. */
export const oneLine = (parts: ReadonlyArray<unknown>): string =>
  printable(parts.map(String).join("  ")).replaceAll(/[\n\t]+/g, " ").trimEnd()
