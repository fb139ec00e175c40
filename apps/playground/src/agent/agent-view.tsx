import { agent } from "@trawl/sdk"
import { type AgentRequest, agentRequestDefaults } from "@trawl/types"
import { type FormEvent, useMemo } from "react"
import type { Link } from "../address/link.ts"
import type { Requests } from "../address/requests.ts"
import { failureOf, problemOf } from "../parts/failure-of.ts"
import { FailureBox } from "../parts/failure-box.tsx"
import { Field, Flag, NumberField } from "../parts/field.tsx"
import { linesOf } from "../parts/lines.ts"
import { RequestCode } from "../parts/request-code.tsx"
import { useCall } from "../parts/use-call.ts"
import { useRequest } from "../parts/use-request.ts"
import { Waiting } from "../parts/waiting.tsx"
import { withoutEmpty } from "../parts/without-empty.ts"
import { type JsonObject, SchemaEditor } from "../schema/schema-editor.tsx"
import { KeyNeeded } from "../session/key-needed.tsx"
import { useSession } from "../session/session.tsx"
import { LinesField } from "./lines-field.tsx"
import { RecentRuns } from "./recent-runs.tsx"
import { RunPanel } from "./run-panel.tsx"

export const AgentView = ({ link }: { readonly link: Link }) => {
  const { baseUrl, client, source } = useSession()
  const [{ run, ...edited }, change] = useRequest("agent", link, initial)
  const { run: call, state, stop } = useCall<string>()
  const request = useMemo<AgentRequest>(() => withoutEmpty(edited), [JSON.stringify(edited)])
  const start = (event?: FormEvent) => {
    event?.preventDefault()
    if (!client) return
    change({ run: undefined })
    call(async (signal) => {
      const { id } = await agent.start(client, request, { signal })
      change({ run: id })
      return id
    })
  }
  const leave = () => {
    stop()
    change({ run: undefined })
  }
  const failure = state.status === "failed" ? failureOf(state.error) : undefined
  return (
    <>
      <div className="work">
        <div className="work-main">
          <h1 className="unseen">Agent</h1>
          <form className="card form" onSubmit={start} noValidate>
            <Field label="Prompt" problem={problemOf(failure, "prompt")}>
              {(described) => <textarea {...described} rows={3} placeholder="What to find out, in words" value={edited.prompt} onChange={({ target }) => change({ prompt: target.value })} />}
            </Field>
            <LinesField label="Start from" hint="URLs, one on each line; without any, the agent searches" lines={edited.urls ?? []} problem={problemOf(failure, "urls")} onChange={(urls) => change({ urls: linesOf(urls) })} />
            <SchemaEditor key={run ?? "new"} legend="Data to find" schema={edited.schema as JsonObject | undefined} problem={problemOf(failure, "schema")} onChange={(schema) => change({ schema })} />
            <div className="options">
              <div className="narrow"><NumberField label="Most credits" value={edited.maxCredits} problem={problemOf(failure, "maxCredits")} onChange={(maxCredits) => change({ maxCredits })} /></div>
              <Flag label="Only the pages above" checked={edited.strictConstrainToURLs === true} onChange={(only) => change({ strictConstrainToURLs: only || undefined })} />
              <button type="submit" className="button primary push">Start run</button>
            </div>
          </form>
          {source === "none" && <KeyNeeded />}
        </div>
        <aside className="work-side"><RequestCode baseUrl={baseUrl} call={{ operation: "agent", request }} /></aside>
      </div>
      <section aria-label="The run" className="results">
        {state.status === "idle" && run === undefined && (<>
          <div className="empty">
            <h2>A question whose answer is on several pages</h2>
            <p>The agent plans, searches, reads and puts together what your schema asks for. Its work shows here as it happens, with every version of the result.</p>
          </div>
          {client && <RecentRuns client={client} />}
        </>)}
        {state.status === "waiting" && <Waiting what="Starting…" since={state.since} onStop={stop} />}
        {failure && <FailureBox failure={failure} onAgain={() => start()} />}
        {run !== undefined && client && <RunPanel key={run} client={client} id={run} mostCredits={request.maxCredits ?? agentRequestDefaults.maxCredits} onLeave={leave} />}
      </section>
    </>
  )
}

const initial: Requests["agent"] = { prompt: "", maxCredits: 200 }
