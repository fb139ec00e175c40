import { agent, type Client } from "@trawl/sdk"
import type { AgentListItem } from "@trawl/types"
import { useEffect, useState } from "react"
import { printLink } from "../address/link.ts"

/** The runs of the key's team, to look at again; nothing where there are none, or where they cannot be had. */
export const RecentRuns = ({ client }: { readonly client: Client }) => {
  const [runs, setRuns] = useState<ReadonlyArray<AgentListItem>>([])
  useEffect(() => {
    const end = new AbortController()
    agent.list(client, {}, { signal: end.signal }).then(({ agents }) => setRuns(agents), () => undefined) // a run that is started says what is wrong
    return () => end.abort()
  }, [client])
  if (runs.length === 0) return null
  return (
    <section className="card" aria-label="Recent runs">
      <div className="card-head"><h2>Recent runs</h2></div>
      <ul className="recent-runs">
        {runs.slice(0, 8).map(({ createdAt, id, options = {}, status }) => (
          <li key={id}>
            <a href={printLink("agent", { run: id, ...asked(options) })}>{options.prompt ?? id}</a>
            <span className="run-state" data-state={status}>{status}</span>
            <time dateTime={createdAt} className="muted">{new Date(createdAt).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was asked, for the form. */
const asked = ({ prompt, schema, urls }: NonNullable<AgentListItem["options"]>) => ({
  ...prompt === undefined ? {} : { prompt },
  ...urls ? { urls } : {},
  // an object, where there is one
  ...typeof schema === "object" && schema !== null ? { schema: schema as Record<string, unknown> } : {}
})
