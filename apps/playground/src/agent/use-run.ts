import { newView } from "@trawl/agent/pure"
import { agent, type Client, type RunView } from "@trawl/sdk"
import type { AgentStatusResponse, TraceEvent } from "@trawl/types"
import { useEffect, useState } from "react"

/** The known state of a run: its events so far, and its end. */
export interface Run {
  readonly events: ReadonlyArray<TraceEvent>
  readonly view: RunView
  readonly ended: AgentStatusResponse | undefined
  /** Why it cannot be followed any more. */
  readonly error: unknown
}

/** Follows a run while it is shown. Several events at once cause one update of the page. */
export const useRun = (client: Client, id: string): Run => {
  const [run, setRun] = useState<Run>({ events: [], view: newView, ended: undefined, error: undefined })
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const events: Array<TraceEvent> = []
    let latest: RunView = newView
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      const shown = { events: [...events], view: latest }
      setRun((run) => ({ ...run, ...shown }))
    }
    const ask = async () => {
      const answer = await agent.status(client, id, { signal })
      if (answer.status !== "processing") setRun((run) => ({ ...run, ended: answer }))
    }
    const follow = async () => {
      let isOver = false
      for await (const { news, ...view } of agent.updates(client, id, {}, { signal })) {
        for (const event of news) events.push(event)
        latest = view
        timer ??= setTimeout(show, 50)
        // the result is available before the trace has ended
        if (view.outcome !== undefined && !isOver) await ask()
        isOver = view.outcome !== undefined
      }
      await ask()
    }
    follow().catch((error: unknown) => signal.aborted || setRun((run) => ({ ...run, error })))
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [client, id])
  return run
}
