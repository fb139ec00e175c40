import type { Monitor } from "@trawl/types"
import { useEffect, useRef, useState } from "react"
import { CopyButton } from "../parts/copy-button.tsx"
import { plural } from "../parts/plural.ts"
import { dateTime } from "./date-time.ts"

/** The state of a monitor, and what one can do with it. */
export const MonitorHead = ({ isBusy, monitor, onDelete, onEdit, onLeave, onPause, onResume, onRun }: {
  readonly monitor: Monitor
  readonly isBusy: boolean
  readonly onRun: () => void
  readonly onPause: () => void
  readonly onResume: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onLeave: () => void
}) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // the control that opened the monitor is gone
    if (document.activeElement === document.body) title.current?.focus()
  }, [])
  const [isDeleting, setIsDeleting] = useState(false)
  const {
    currentCheckId,
    emailRecipientSubscriptions,
    estimatedCreditsPerMonth: credits,
    goal,
    name,
    nextRunAt,
    schedule,
    status
  } = monitor
  const feedUrl = monitor.trawl?.["feedUrl"]
  const isPaused = status === "paused"
  return (
    <div className="card run-head">
      <div className="run-line">
        <h2 className="monitor-name" ref={title} tabIndex={-1}>{name}</h2>
        <p className="run-state" data-state={currentCheckId == null ? status : "working"} role="status">
          {currentCheckId != null && <span className="spinner" aria-hidden="true" />}
          {currentCheckId == null ? status : "checking"}
        </p>
        <div className="flags push">
          <button type="button" className="button primary small" disabled={isBusy || isPaused} onClick={onRun}>
            Check now
          </button>
          <button type="button" className="button small" disabled={isBusy} onClick={isPaused ? onResume : onPause}>
            {isPaused ? "Resume" : "Pause"}
          </button>
          <button type="button" className="button small" disabled={isBusy} onClick={onEdit}>Edit</button>
          <button
            type="button"
            className="button small"
            disabled={isBusy}
            onClick={() => isDeleting ? onDelete() : setIsDeleting(true)}
            onBlur={() => setIsDeleting(false)}
          >
            {isDeleting ? "Delete for good?" : "Delete"}
          </button>
          <button type="button" className="button quiet small" onClick={onLeave}>All monitors</button>
        </div>
      </div>
      <p className="facts">
        <code>{schedule.cron}</code> {schedule.timezone ?? "UTC"}
        {!isPaused && nextRunAt != null && <>{" · "}next check {dateTime(nextRunAt)}</>}
        {typeof credits === "number" && <>{" · "}at most {plural(credits, "credit")} per month</>}
      </p>
      {goal != null && goal !== "" && <p className="facts">Goal: {goal}</p>}
      {typeof feedUrl === "string" && (
        <p className="facts">
          Feed: its URL is a secret. <CopyButton label="Copy the URL" text={feedUrl} />
        </p>
      )}
      {(emailRecipientSubscriptions ?? []).length > 0 && (
        <p className="facts">
          Emails: {emailRecipientSubscriptions?.map(({ email, status }) => `${email} (${status})`).join(", ")}
        </p>
      )}
    </div>
  )
}
