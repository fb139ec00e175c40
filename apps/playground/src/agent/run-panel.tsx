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

/** One run: where it stands, what it did, what it made of it, and how it ended. */
export const RunPanel = ({ client, id, mostCredits, onLeave }: { readonly client: Client; readonly id: string; readonly mostCredits: number; readonly onLeave: () => void }) => {
  const run = useRun(client, id)
  const [cancelling, setCancelling] = useState<"asked" | { readonly error: unknown }>()
  const [chosen, setChosen] = useState<string>()
  const steps = useMemo(() => timelineOf(run.events), [run.events])
  const cancel = () => {
    setCancelling("asked")
    agent.cancel(client, id).catch((error: unknown) => {
      // it has ended, or ends already
      if (error instanceof ApiError && (error.is("AgentFinished") || error.is("AgentAlreadyCancelled"))) return
      setCancelling({ error })
    })
  }
  return (
    <>
      <RunHead id={id} run={run} mostCredits={mostCredits} isCancelling={cancelling === "asked"} onCancel={cancel} onLeave={onLeave} />
      {typeof cancelling === "object" && <FailureBox failure={failureOf(cancelling.error)} onAgain={cancel} />}
      {run.error !== undefined && <FailureBox failure={failureOf(run.error)} />}
      <div className="beside run">
        <div className="run-side">
          {run.ended && <Outcome answer={run.ended} />}
          <Artifact client={client} id={id} events={run.events} chosen={chosen} onChoose={setChosen} />
        </div>
        <Timeline steps={steps} chosen={chosen} onSnapshot={setChosen} isOver={run.ended !== undefined || run.error !== undefined} />
      </div>
    </>
  )
}
