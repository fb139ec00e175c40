import type { MonitorCheck } from "@trawl/types"
import { dateTime } from "./date-time.ts"
import { summaryText } from "./summary-text.ts"
import { isInProgress } from "./use-monitor.ts"

/** The checks of a monitor, newest first. */
export const CheckTimeline = ({ checks, chosen, hasMore, onChoose, onMore }: {
  readonly checks: ReadonlyArray<MonitorCheck>
  readonly chosen: string | undefined
  readonly hasMore: boolean
  readonly onChoose: (check: string) => void
  readonly onMore: () => void
}) => (
  <section className="card" aria-label="Checks">
    <div className="card-head">
      <h2>Checks</h2>
    </div>
    {checks.length === 0
      ? <p className="card-note muted">No checks yet. Select “Check now”, or wait for the schedule.</p>
      : (
        <ol className="timeline checks">
          {checks.map((check) => (
            <li key={check.id} data-change={kindOf(check)} data-bad={isBad(check) || undefined}>
              <button
                type="button"
                className="check"
                aria-current={check.id === chosen ? "true" : undefined}
                onClick={() => onChoose(check.id)}
              >
                <span className="step-line">
                  <span className="step-title">{resultOf(check)}</span>
                  {isInProgress(check) && <span className="spinner" role="img" aria-label="in progress" />}
                </span>
                <span className="step-text">
                  {dateTime(check.startedAt ?? check.scheduledFor ?? check.createdAt ?? "")}
                  {check.trigger === "manual" && " · by hand"}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    {hasMore && (
      <p className="card-note">
        <button type="button" className="button quiet small" onClick={onMore}>Show earlier checks</button>
      </p>
    )}
  </section>
)

const resultOf = ({ error, status, summary }: MonitorCheck): string => {
  switch (status) {
    case "queued":
      return "Waiting"
    case "running":
      return "Checking"
    case "completed":
      return summaryText(summary)
    case "partial":
      return `${summaryText(summary)} (incomplete)`
    case "skipped_overlap":
      return "Skipped: the previous check was still running"
    case "skipped_no_credits":
      return "Skipped: not enough credits"
    case "failed":
      return error == null ? "Failed" : `Failed: ${error}`
    default:
      return status
  }
}

const kindOf = ({ summary }: MonitorCheck): string | undefined =>
  (summary?.changed ?? 0) + (summary?.removed ?? 0) > 0 ? "changed" : (summary?.new ?? 0) > 0 ? "new" : undefined

const isBad = ({ status, summary }: MonitorCheck): boolean => status === "failed" || (summary?.error ?? 0) > 0
