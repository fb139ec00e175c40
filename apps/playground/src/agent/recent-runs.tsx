import { agent, type Client } from "@trawl/sdk"
import type { AgentListItem } from "@trawl/types"
import { useEffect, useState } from "react"
import { printLink } from "../address/link.ts"
import { limitOf } from "./known-limits.ts"
import { formValues } from "./use-run-request.ts"

/** The team's runs, to open again; empty if there are none or they cannot be listed. */
export const RecentRuns = ({ client }: { readonly client: Client }) => {
  const [runs, setRuns] = useState<ReadonlyArray<AgentListItem>>([])
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const load = async () => {
      const { agents } = await agent.list(client, {}, { signal })
      const shown = agents.slice(0, maxShown)
      setRuns(shown)
      for (const { id, options, status } of shown) {
        // the list shows a cancelled run as failed, its thread does not
        if (status !== "failed" || options?.threadId === undefined) continue
        const { thread } = await agent.thread(client, options.threadId, {}, { signal })
        if (thread.runs.some((run) => run.id === id && run.status === "cancelled")) {
          setCancelled((known) => new Set(known).add(id))
        }
      }
    }
    load().catch(() => undefined) // a run that is started reports the problem
    return () => end.abort()
  }, [client])
  if (runs.length === 0) return null
  return (
    <section className="card" aria-label="Recent runs">
      <div className="card-head">
        <h2>Recent runs</h2>
      </div>
      <ul className="recent-runs">
        {runs.map(({ createdAt, id, options = {}, status }) => (
          <li key={id}>
            <a href={printLink("agent", { run: id, ...formValues(options), ...knownLimit(id) })}>
              {options.prompt ?? id}
            </a>
            <span className="run-state" data-state={cancelled.has(id) ? "cancelled" : status}>
              {cancelled.has(id) ? "cancelled" : status}
            </span>
            <time dateTime={createdAt} className="muted">
              {new Date(createdAt).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

const maxShown = 8

const knownLimit = (id: string): { readonly maxCredits?: number } => {
  const maxCredits = limitOf(id)
  return maxCredits === undefined ? {} : { maxCredits }
}
