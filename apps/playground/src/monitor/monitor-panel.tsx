import type { Client } from "@trawl/sdk"
import { monitor as monitors } from "@trawl/sdk/all"
import { useState } from "react"
import { FailureBox } from "../parts/failure-box.tsx"
import { failureOf } from "../parts/failure-of.ts"
import { CheckPanel } from "./check-panel.tsx"
import { CheckTimeline } from "./check-timeline.tsx"
import { MonitorEdit } from "./monitor-edit.tsx"
import { MonitorHead } from "./monitor-head.tsx"
import { useMonitor } from "./use-monitor.ts"

/** One monitor: its state, its form, the timeline of its checks, and one check. */
export const MonitorPanel = ({ chosen, client, id, onChoose, onLeave }: {
  readonly client: Client
  readonly id: string
  /** The ID of the check to show; without it, the newest one. */
  readonly chosen: string | undefined
  readonly onChoose: (check: string | undefined) => void
  readonly onLeave: () => void
}) => {
  const [maxChecks, setMaxChecks] = useState(checksAtFirst)
  const { checks, error, monitor, refresh } = useMonitor(client, id, maxChecks)
  const [isEdited, setIsEdited] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<{ readonly error: unknown }>()
  const act = (action: () => Promise<unknown>, after: () => void = refresh) => {
    setIsBusy(true)
    setProblem(undefined)
    action().then(after, (error: unknown) => setProblem({ error })).finally(() => setIsBusy(false))
  }
  const check = checks.find(({ id }) => id === chosen) ?? checks[0]
  return (
    <>
      {monitor && (
        <MonitorHead
          monitor={monitor}
          isBusy={isBusy}
          onRun={() =>
            act(async () => {
              await monitors.run(client, id)
              onChoose(undefined)
            })}
          onPause={() => act(() => monitors.update(client, id, { status: "paused" }))}
          onResume={() => act(() => monitors.update(client, id, { status: "active" }))}
          onEdit={() => setIsEdited(!isEdited)}
          onDelete={() => act(() => monitors.remove(client, id), onLeave)}
          onLeave={onLeave}
        />
      )}
      {problem && <FailureBox failure={failureOf(problem.error)} />}
      {error !== undefined && (
        <>
          <FailureBox failure={failureOf(error)} onAgain={refresh} />
          {monitor === undefined && (
            <p>
              <button type="button" className="button small" onClick={onLeave}>All monitors</button>
            </p>
          )}
        </>
      )}
      {monitor && isEdited && (
        <MonitorEdit
          client={client}
          monitor={monitor}
          onEnd={() => {
            setIsEdited(false)
            refresh()
          }}
        />
      )}
      {monitor && (
        <div className="beside monitor">
          <CheckTimeline
            checks={checks}
            chosen={check?.id}
            hasMore={checks.length === maxChecks && maxChecks < checksAtMost}
            onChoose={onChoose}
            onMore={() => setMaxChecks(checksAtMost)}
          />
          {check && <CheckPanel key={check.id} client={client} monitorId={id} check={check} />}
        </div>
      )}
    </>
  )
}

const checksAtFirst = 25
const checksAtMost = 100
