import { agent, ApiError, type Client } from "@trawl/sdk"
import { useMemo, useState } from "react"
import { FailureBox } from "../parts/failure-box.tsx"
import { failureOf } from "../parts/failure-of.ts"
import { Artifact } from "./artifact.tsx"
import { Outcome } from "./outcome.tsx"
import { RunHead } from "./run-head.tsx"
import { Timeline } from "./timeline-list.tsx"
import { timelineOf } from "./timeline.ts"
import { useRun } from "./use-run.ts"

/** A run: its status, its steps, its results and its end. */
export const RunPanel = (
  { client, hasSchema, id, mostCredits, onLeave }: {
    readonly client: Client
    readonly id: string
    readonly mostCredits: number | undefined
    readonly hasSchema: boolean
    readonly onLeave: () => void
  }
) => {
  const run = useRun(client, id)
  const isMissing = isNoRun(run.error)
  const isOver = run.ended !== undefined || run.error !== undefined
  const [cancelling, setCancelling] = useState<"requested" | { readonly error: unknown }>()
  const [chosen, setChosen] = useState<string>()
  // the result of a finished run equals its last version
  const [areVersionsOpen, setAreVersionsOpen] = useState<boolean>()
  const choose = (snapshotId: string) => {
    setChosen(snapshotId)
    setAreVersionsOpen(true)
  }
  const steps = useMemo(() => timelineOf(run.events), [run.events])
  const cancel = () => {
    setCancelling("requested")
    agent.cancel(client, id).catch((error: unknown) => {
      // it has ended or is already being cancelled
      if (error instanceof ApiError && (error.is("AgentFinished") || error.is("AgentAlreadyCancelled"))) return
      setCancelling({ error })
    })
  }
  return (
    <>
      <RunHead
        id={id}
        run={run}
        mostCredits={mostCredits}
        isMissing={isMissing}
        isCancelling={cancelling === "requested"}
        onCancel={cancel}
        onLeave={onLeave}
      />
      {typeof cancelling === "object" && <FailureBox failure={failureOf(cancelling.error)} onAgain={cancel} />}
      {isMissing && (
        <p className="notice" role="alert">
          This engine has no run <code>{id}</code> for this key.
        </p>
      )}
      {run.error !== undefined && !isMissing && <FailureBox failure={failureOf(run.error)} />}
      {!isMissing && (
        <div className="beside run">
          {run.ended && (
            <div className="run-side">
              <Outcome answer={run.ended} outcome={run.view.outcome} hasSchema={hasSchema} />
            </div>
          )}
          <Timeline steps={steps} chosen={chosen} onSnapshot={choose} isOver={isOver} />
          <Artifact
            client={client}
            id={id}
            events={run.events}
            chosen={chosen}
            isOver={isOver}
            isOpen={areVersionsOpen ?? run.ended?.status !== "completed"}
            onOpen={setAreVersionsOpen}
            onChoose={setChosen}
          />
        </div>
      )}
    </>
  )
}

/** Whether the run does not exist: its ID is unknown or invalid. */
const isNoRun = (error: unknown): boolean =>
  error instanceof ApiError && (error.is("AgentNotFound") || error.is("JobIdInvalid"))
