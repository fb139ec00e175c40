import type { ChangeJudgment, MonitorCheck, MonitorPage } from "@trawl/types"
import { styleText } from "node:util"
import { printable } from "../printable.ts"
import { oneLine } from "./show-monitor.ts"

/** A check in one line. */
export const checkLine = (
  { createdAt, error, id, scheduledFor, startedAt, status, summary, trigger }: MonitorCheck
): string =>
  oneLine([
    id,
    status.padEnd(9),
    startedAt ?? scheduledFor ?? createdAt ?? "",
    trigger ?? "",
    summaryText(summary),
    error ?? ""
  ].filter((part) => part !== ""))

/** A page of a check: its status and URL, and below them the judgment and the changes. */
export const pageText = ({ diff, error, judgment, status, url }: MonitorPage): string =>
  [
    `${styleText(colors[status] ?? "dim", printable(status).padEnd(8))}${oneLine([url, error ?? ""])}`,
    ...judgment?.reason
      ? [
        `  ${judgment.meaningful ? "Matches the goal" : "Does not match the goal"}${confidenceOf(judgment)}: ${
          oneLine([judgment.reason])
        }`
      ]
      : [],
    ...diff?.text ? diff.text.split("\n").map(diffLine) : fieldLines(diff?.json)
  ].join("\n")

const confidenceOf = ({ confidence }: ChangeJudgment): string =>
  confidence == null ? "" : ` (${printable(confidence)} confidence)`

const colors: Readonly<Record<string, "green" | "yellow" | "red" | "cyan">> = {
  changed: "yellow",
  new: "cyan",
  removed: "red",
  error: "red"
}

const summaryText = (summary: MonitorCheck["summary"]): string =>
  Object.entries(summary ?? {}).filter(([name, count]) => name !== "totalPages" && count !== 0 && count !== null)
    .map(([name, count]) => `${String(count)} ${name}`).join(", ")

const diffLine = (line: string): string => {
  const text = `  ${printable(line)}`
  return line.startsWith("+") ? styleText("green", text) : line.startsWith("-") ? styleText("red", text) : text
}

/** The changed values of pages with extracted data. */
const fieldLines = (json: unknown): ReadonlyArray<string> =>
  Object.entries(json ?? {}).flatMap(([path, change]: [string, unknown]) =>
    typeof change === "object" && change !== null && "previous" in change && "current" in change
      ? [`  ${oneLine([`${path}: ${JSON.stringify(change.previous)} → ${JSON.stringify(change.current)}`])}`]
      : []
  )
