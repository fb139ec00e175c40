import { agent } from "@trawl/sdk"
import { type AgentRequest, agentRequestDefaults } from "@trawl/types"
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react"
import type { Link } from "../address/link.ts"
import type { Requests } from "../address/requests.ts"
import { problemOf } from "../parts/failure-of.ts"
import { FailureBox } from "../parts/failure-box.tsx"
import { Field, Flag, NumberField, SelectField } from "../parts/field.tsx"
import { linesOf } from "../parts/lines.ts"
import { RequestCode } from "../parts/request-code.tsx"
import { submitByKeys } from "../parts/submit-by-keys.ts"
import { useCall } from "../parts/use-call.ts"
import { useRequest } from "../parts/use-request.ts"
import { Waiting } from "../parts/waiting.tsx"
import { withoutEmpty } from "../parts/without-empty.ts"
import { type JsonObject, SchemaEditor, type UnfinishedSchema } from "../schema/schema-editor.tsx"
import { KeyNeeded } from "../session/key-needed.tsx"
import { useSession } from "../session/session.tsx"
import { effortNames, isEffort } from "./effort-names.ts"
import { limitOf, rememberLimit } from "./known-limits.ts"
import { LinesField } from "../parts/lines-field.tsx"
import { RecentRuns } from "./recent-runs.tsx"
import { RunPanel } from "./run-panel.tsx"
import { useRunRequest } from "./use-run-request.ts"

export const AgentView = ({ link }: { readonly link: Link }) => {
  const { baseUrl, client, source } = useSession()
  const [{ run, ...edited }, change] = useRequest("agent", link, initial, initialOfRun)
  const { failure, run: call, state, stop } = useCall<string>(edited)
  const request = useMemo<AgentRequest>(() => withoutEmpty(edited), [JSON.stringify(edited)])
  const schema = useRef<UnfinishedSchema>(null)
  const start = (event?: FormEvent) => {
    event?.preventDefault()
    // a run costs credits, so every part of its form must be complete
    if (!client || schema.current?.show() === true) return
    change({ run: undefined })
    call(async (signal) => {
      const { id } = await agent.start(client, request, { signal })
      const maxCredits = request.maxCredits ?? agentRequestDefaults.maxCredits
      rememberLimit(id, maxCredits)
      change({ run: id, maxCredits })
      return id
    })
  }
  const leave = () => {
    stop()
    change({ run: undefined, maxCredits: edited.maxCredits ?? initial.maxCredits })
  }
  const mostCredits = useMemo(() => run === undefined ? undefined : limitOf(run) ?? edited.maxCredits, [run])
  const runRequest = useRunRequest(client, edited.prompt === "" ? run : undefined)
  useEffect(() => {
    if (runRequest !== undefined) change(runRequest)
  }, [runRequest])
  const [isFormOpen, setIsFormOpen] = useState(run === undefined)
  const head = useRef<HTMLElement>(null)
  useEffect(() => {
    const wasInside = head.current?.parentElement?.contains(document.activeElement) === true
    setIsFormOpen(run === undefined)
    if (run !== undefined && wasInside) head.current?.focus()
  }, [run])
  return (
    <div className="work">
      <h1 className="unseen">Agent</h1>
      <details
        className="request"
        open={isFormOpen}
        onToggle={({ currentTarget }) => setIsFormOpen(currentTarget.open)}
      >
        <summary ref={head} className="card" hidden={run === undefined}>
          <span className="request-prompt">
            {edited.prompt === "" ? "The prompt of this run is unknown" : edited.prompt}
          </span>
          <span className="muted">{isFormOpen ? "Hide" : "Show"} the request</span>
        </summary>
        <div className="work-main">
          <form className="card form" onSubmit={start} onKeyDown={submitByKeys} noValidate>
            <Field label="Prompt" problem={problemOf(failure, "prompt")}>
              {(described) => (
                <textarea
                  {...described}
                  rows={3}
                  placeholder="What to find out, in words"
                  value={edited.prompt}
                  onChange={({ target }) => change({ prompt: target.value })}
                />
              )}
            </Field>
            <LinesField
              label="Start from"
              hint="URLs, one on each line; without any, the agent searches"
              lines={edited.urls ?? []}
              problem={problemOf(failure, "urls")}
              onChange={(urls) => change({ urls: linesOf(urls) })}
            />
            <SchemaEditor
              key={run ?? "new"}
              unfinished={schema}
              legend="Data to find"
              schema={edited.schema as JsonObject | undefined}
              problem={problemOf(failure, "schema")}
              onChange={(schema) => change({ schema })}
            />
            <div className="options">
              <div className="narrow">
                <NumberField
                  label="Maximum credits"
                  value={edited.maxCredits}
                  problem={problemOf(failure, "maxCredits")}
                  onChange={(maxCredits) => change({ maxCredits })}
                />
              </div>
              <div className="narrow">
                <SelectField
                  label="Effort"
                  value={edited.effort ?? ""}
                  options={[["", "Default"], ...Object.entries(effortNames)]}
                  problem={problemOf(failure, "effort")}
                  onChange={(effort) => change({ effort: isEffort(effort) ? effort : undefined })}
                />
              </div>
              <Flag
                label="Only the pages above"
                checked={edited.strictConstrainToURLs === true}
                onChange={(only) => change({ strictConstrainToURLs: only || undefined })}
              />
              <button type="submit" className="button primary push">Start run</button>
            </div>
          </form>
          {source === "none" && <KeyNeeded />}
        </div>
      </details>
      <section aria-label="The run" className="results">
        {state.status === "idle" && run === undefined && (
          <>
            <div className="empty">
              <h2>A question whose answer is on several pages</h2>
              <p>
                The agent plans, searches, reads pages and collects the data of your schema. You see each step as it
                happens, and each version of the result.
              </p>
              <p>Agents of the engine work by rules unless a language model is configured.</p>
            </div>
            {client && <RecentRuns client={client} />}
          </>
        )}
        {state.status === "waiting" && <Waiting what="Starting…" since={state.since} onStop={stop} />}
        {failure && <FailureBox failure={failure} onAgain={() => start()} />}
        {run !== undefined && client && (
          <RunPanel
            key={run}
            client={client}
            id={run}
            mostCredits={mostCredits}
            hasSchema={edited.schema !== undefined}
            onLeave={leave}
          />
        )}
      </section>
      {isFormOpen && (
        <aside className="work-side">
          <RequestCode baseUrl={baseUrl} call={{ operation: "agent", request }} />
        </aside>
      )}
    </div>
  )
}

const initial: Requests["agent"] = { prompt: "", maxCredits: 200 }
// the limit of a run is in its link, or unknown
const initialOfRun: Requests["agent"] = { prompt: "" }
