import type { FormEvent } from "react"
import { type Failure, problemOf } from "../parts/failure-of.ts"
import { TextField } from "../parts/field.tsx"
import { linesOf } from "../parts/lines.ts"
import { LinesField } from "../parts/lines-field.tsx"
import { submitByKeys } from "../parts/submit-by-keys.ts"
import { AlertFields } from "./alert-fields.tsx"
import { ComparisonFields } from "./comparison-fields.tsx"
import type { MonitorDraft } from "./monitor-draft.ts"
import type { Changes } from "../parts/use-request.ts"

/** The form that creates or changes a monitor. */
export const MonitorForm = ({ action, draft, failure, onCancel, onChange, onSubmit }: {
  readonly draft: MonitorDraft
  readonly failure: Failure | undefined
  /** The text of the button. */
  readonly action: string
  readonly onChange: (changes: Changes<MonitorDraft>) => void
  readonly onSubmit: (event?: FormEvent) => void
  readonly onCancel?: () => void
}) => {
  const more = moreFields.filter((name) => isSet(draft[name])).length
  return (
    <form className="card form" aria-label={action} onSubmit={onSubmit} onKeyDown={submitByKeys} noValidate>
      <LinesField
        label="Pages"
        hint="URLs, one on each line"
        lines={draft.urls ?? []}
        problem={problemOf(failure, "targets")}
        onChange={(text) => onChange({ urls: linesOf(text) })}
      />
      <div className="options">
        <div className="schedule-field">
          <TextField
            label="Schedule"
            hint="every 15 minutes, hourly, daily at 9:00, or a cron expression"
            placeholder="daily"
            value={draft.schedule}
            problem={problemOf(failure, "schedule")}
            onChange={(schedule) => onChange({ schedule })}
          />
        </div>
        <div className="zone-field">
          <TextField
            label="Time zone"
            hint="such as Europe/London"
            placeholder="UTC"
            value={draft.timezone}
            problem={problemOf(failure, "schedule.timezone")}
            onChange={(timezone) => onChange({ timezone })}
          />
        </div>
      </div>
      <TextField
        label="Goal"
        hint="what to report, in words, such as: a price drops. Without a goal, every change is reported"
        value={draft.goal}
        problem={problemOf(failure, "goal")}
        onChange={(goal) => onChange({ goal })}
      />
      <details className="more">
        <summary>More options{more > 0 && <span className="count">{more}</span>}</summary>
        <div className="grid wide">
          <TextField
            label="Name"
            hint="default: what the monitor checks"
            value={draft.name}
            problem={problemOf(failure, "name")}
            onChange={(name) => onChange({ name })}
          />
          <LinesField
            label="Sites"
            hint="start pages, one on each line; each check crawls the sites"
            lines={draft.sites ?? []}
            problem={undefined}
            onChange={(text) => onChange({ sites: linesOf(text) })}
          />
          <LinesField
            label="Searches"
            hint="one on each line; new results are reported. They need a goal"
            lines={draft.queries ?? []}
            problem={undefined}
            onChange={(text) => onChange({ queries: linesOf(text) })}
          />
          <AlertFields draft={draft} failure={failure} onChange={onChange} />
          <ComparisonFields draft={draft} failure={failure} onChange={onChange} />
        </div>
      </details>
      <div className="actions">
        <button type="submit" className="button primary">{action}</button>
        {onCancel && <button type="button" className="button quiet" onClick={onCancel}>Cancel</button>}
      </div>
    </form>
  )
}

const moreFields = [
  "name",
  "sites",
  "queries",
  "webhook",
  "webhookBody",
  "emails",
  "feed",
  "alertOnFirstCheck",
  "ignoreSelectors",
  "ignorePatterns",
  "order",
  "noise"
] as const

const isSet = (value: MonitorDraft[keyof MonitorDraft]): boolean =>
  typeof value === "boolean" ? value : (value ?? []).length > 0
