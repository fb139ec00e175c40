import { Tabs } from "@base-ui/react/tabs"
import { ApiError, type Client } from "@trawl/sdk"
import type { ExtractStatusResponse } from "@trawl/types"
import { useMemo } from "react"
import { DataView } from "../agent/data-view.tsx"
import { CopyButton } from "../parts/copy-button.tsx"
import { FailureBox } from "../parts/failure-box.tsx"
import { failureOf } from "../parts/failure-of.ts"
import { jsonText } from "../parts/json-text.ts"
import { OuterLink } from "../parts/outer-link.tsx"
import { plural } from "../parts/plural.ts"
import { citedValues } from "./cited-values.ts"
import { type Extraction, useExtraction } from "./use-extraction.ts"

/** One extraction: its progress, and its values with the pages that state them. */
export const ExtractPanel = ({ client, id, onLeave }: {
  readonly client: Client
  readonly id: string
  readonly onLeave: () => void
}) => {
  const state = useExtraction(client, id)
  const { error, status } = state
  return (
    <>
      <ExtractHead state={state} onLeave={onLeave} />
      {error !== undefined && <FailureBox failure={failureOf(error)} />}
      {status?.error != null && (
        <div className="notice failure" role="alert">
          <p className="notice-title">{status.error}</p>
        </div>
      )}
      {status?.warning != null && <p className="notice">{status.warning}</p>}
      {status?.status === "completed" && <ExtractedData answer={status} />}
    </>
  )
}

const ExtractHead = ({ onLeave, state: { error, status } }: {
  readonly state: Extraction
  readonly onLeave: () => void
}) => {
  const isOver = error !== undefined || status !== undefined && status.status !== "processing"
  const isMissing = error instanceof ApiError && error.status === 404
  const name = isMissing ? "not found" : isOver ? status?.status ?? "unknown" : "reading pages"
  return (
    <div className="card run-head">
      <div className="run-line">
        <p className="run-state" data-state={isOver ? name : "working"} role="status">
          {!isOver && <span className="spinner" aria-hidden="true" />}
          {name}
        </p>
        {typeof status?.creditsUsed === "number" && (
          <p className="credits muted">{plural(status.creditsUsed, "credit")}{!isOver && " so far"}</p>
        )}
        {isOver && <button type="button" className="button quiet small" onClick={onLeave}>New extraction</button>}
      </div>
    </div>
  )
}

const ExtractedData = ({ answer: { data, sources } }: { readonly answer: ExtractStatusResponse }) => {
  const values = useMemo(() => citedValues(data, sources), [data, sources])
  return (
    <section className="card" aria-label="Result">
      <Tabs.Root defaultValue="Values">
        <div className="card-head">
          <Tabs.List className="tabs small" aria-label="How the data is shown">
            <Tabs.Tab value="Values" className="tab">
              Values<span className="count">{values.length}</span>
            </Tabs.Tab>
            <Tabs.Tab value="Data" className="tab">Data</Tabs.Tab>
          </Tabs.List>
          <CopyButton text={jsonText(data)} label="Copy data" />
        </div>
        <Tabs.Panel value="Values" tabIndex={-1}>
          {values.length === 0
            ? <p className="card-note muted">No values were found.</p>
            : (
              <div className="data-table" tabIndex={0} role="region" aria-label="Values and their sources">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Field</th>
                      <th scope="col">Value</th>
                      <th scope="col">Source</th>
                    </tr>
                  </thead>
                  <tbody>
                    {values.map(({ path, urls, value }) => (
                      <tr key={path}>
                        <td>
                          <code>{path}</code>
                        </td>
                        <td>{String(value)}</td>
                        <td>
                          {urls.map((url) => (
                            <p key={url}>
                              <OuterLink url={url}>{url}</OuterLink>
                            </p>
                          ))}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
        </Tabs.Panel>
        <Tabs.Panel value="Data" tabIndex={-1}>
          <DataView data={data} />
        </Tabs.Panel>
      </Tabs.Root>
    </section>
  )
}
