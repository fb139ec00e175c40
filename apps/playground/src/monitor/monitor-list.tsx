import type { Client } from "@trawl/sdk"
import type { Monitor } from "@trawl/types"
import { FailureBox } from "../parts/failure-box.tsx"
import { failureOf } from "../parts/failure-of.ts"
import { dateTime } from "./date-time.ts"
import { summaryText } from "./summary-text.ts"
import { useMonitors } from "./use-monitors.ts"

/** The team's monitors, to open; nothing if there are none. */
export const MonitorList = ({ client, onChoose }: {
  readonly client: Client
  readonly onChoose: (id: string) => void
}) => {
  const { error, monitors = [] } = useMonitors(client)
  if (error !== undefined) return <FailureBox failure={failureOf(error)} />
  if (monitors.length === 0) return null
  return (
    <section className="card" aria-label="Monitors">
      <div className="card-head">
        <h2>Monitors</h2>
        <span className="muted">{monitors.length.toLocaleString("en")}</span>
      </div>
      <ul className="monitor-list">
        {monitors.map((monitor) => (
          <li key={monitor.id}>
            <button type="button" onClick={() => onChoose(monitor.id)}>{monitor.name}</button>
            <span className="run-state" data-state={monitor.status}>{monitor.status}</span>
            <span className="muted">{lastCheck(monitor)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const lastCheck = ({ lastCheckSummary, lastRunAt }: Monitor): string =>
  lastRunAt == null
    ? "not checked yet"
    : `${dateTime(lastRunAt)}: ${summaryText(lastCheckSummary)}`
