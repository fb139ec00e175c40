import { extract } from "@trawl/sdk/all"
import type { ExtractRequest } from "@trawl/types"
import { type FormEvent, useMemo, useRef } from "react"
import type { Link } from "../address/link.ts"
import type { Requests } from "../address/requests.ts"
import { FailureBox } from "../parts/failure-box.tsx"
import { problemOf } from "../parts/failure-of.ts"
import { Field, Flag, NumberField } from "../parts/field.tsx"
import { linesOf } from "../parts/lines.ts"
import { LinesField } from "../parts/lines-field.tsx"
import { RequestCode } from "../parts/request-code.tsx"
import { submitByKeys } from "../parts/submit-by-keys.ts"
import { useCall } from "../parts/use-call.ts"
import { useRequest } from "../parts/use-request.ts"
import { Waiting } from "../parts/waiting.tsx"
import { withoutEmpty } from "../parts/without-empty.ts"
import { type JsonObject, SchemaEditor, type UnfinishedSchema } from "../schema/schema-editor.tsx"
import { KeyNeeded } from "../session/key-needed.tsx"
import { useSession } from "../session/session.tsx"
import { ExtractPanel } from "./extract-panel.tsx"

export const ExtractView = ({ link }: { readonly link: Link }) => {
  const { baseUrl, client, source } = useSession()
  const [{ run, ...edited }, change] = useRequest("extract", link, initial)
  const { failure, run: call, state, stop } = useCall<ReadonlyArray<string>>(edited)
  const request = useMemo<ExtractRequest>(() => ({ ...withoutEmpty(edited), showSources: true }), [
    JSON.stringify(edited)
  ])
  const schema = useRef<UnfinishedSchema>(null)
  const start = (event?: FormEvent) => {
    event?.preventDefault()
    if (!client || schema.current?.show() === true) return
    change({ run: undefined })
    call(async (signal) => {
      const { id, invalidURLs } = await extract.start(client, request, { signal })
      change({ run: id })
      return invalidURLs ?? []
    })
  }
  const leave = () => {
    stop()
    change({ run: undefined })
  }
  return (
    <div className="work">
      <div className="work-main">
        <h1 className="unseen">Extract</h1>
        <form className="card form" onSubmit={start} onKeyDown={submitByKeys} noValidate>
          <LinesField
            label="URLs"
            hint="one on each line. A URL that ends in /* stands for all pages below it"
            lines={edited.urls ?? []}
            problem={problemOf(failure, "urls")}
            onChange={(text) => change({ urls: linesOf(text) })}
          />
          <Field label="Prompt" problem={problemOf(failure, "prompt")}>
            {(described) => (
              <textarea
                {...described}
                rows={2}
                placeholder="What to extract, in words"
                value={edited.prompt ?? ""}
                onChange={({ target }) => change({ prompt: target.value === "" ? undefined : target.value })}
              />
            )}
          </Field>
          <SchemaEditor
            key={run ?? "new"}
            unfinished={schema}
            legend="Data to extract"
            canCite={false}
            schema={edited.schema as JsonObject | undefined}
            problem={problemOf(failure, "schema")}
            onChange={(schema) => change({ schema })}
          />
          <div className="options">
            <div className="narrow">
              <NumberField
                label="Maximum pages"
                value={edited.limit}
                problem={problemOf(failure, "limit")}
                onChange={(limit) => change({ limit })}
              />
            </div>
            <Flag
              label="Search the web"
              checked={edited.enableWebSearch === true}
              onChange={(all) => change({ enableWebSearch: all || undefined })}
            />
            <button type="submit" className="button primary push">Extract</button>
          </div>
        </form>
        {source === "none" && <KeyNeeded />}
      </div>
      <section aria-label="The extraction" className="results">
        <h2 className="unseen">The extraction</h2>
        {state.status === "idle" && run === undefined && (
          <div className="empty">
            <h3>Data from pages and sites</h3>
            <p>
              The engine reads the pages and returns data that matches your fields. Every value has a page that states
              it, which is shown beside the value.
            </p>
          </div>
        )}
        {state.status === "waiting" && <Waiting what="Starting…" since={state.since} onStop={stop} />}
        {failure && <FailureBox failure={failure} onAgain={() => start()} />}
        {state.status === "done" && run !== undefined && state.result.length > 0 && (
          <p className="notice">Not read: {state.result.join(", ")}</p>
        )}
        {run !== undefined && client && <ExtractPanel key={run} client={client} id={run} onLeave={leave} />}
      </section>
      <aside className="work-side">
        <RequestCode baseUrl={baseUrl} call={{ operation: "extract", request }} />
      </aside>
    </div>
  )
}

const initial: Requests["extract"] = {}
