import { Fragment, useEffect, useMemo, useState } from "react"
import type { Link } from "../address/link.ts"
import { printLink } from "../address/link.ts"
import { FailureBox } from "../parts/failure-box.tsx"
import { TextField } from "../parts/field.tsx"
import { useCall } from "../parts/use-call.ts"
import { Waiting } from "../parts/waiting.tsx"
import { EndpointPage } from "./endpoint-page.tsx"
import { type Endpoint, groupsOf, type OpenApi } from "./openapi.ts"

/** The API as the engine's OpenAPI document describes it. */
export const ReferenceView = ({ link }: { readonly link: Link<"reference"> | undefined }) => {
  const { failure, run, state, stop } = useCall<{ readonly document: OpenApi; readonly offered: Offered }>()
  const load = () =>
    run(async (signal) => {
      const [response, offered] = await Promise.all([fetch("/openapi.json", { signal }), offeredOperations(signal)])
      if (!response.ok) throw new Error(`The engine answered ${response.status} for its OpenAPI document.`)
      return { document: await response.json(), offered }
    })
  useEffect(load, [])
  return (
    <>
      <h1 className="unseen">API reference</h1>
      {state.status === "waiting" && <Waiting what="Loading the OpenAPI document…" since={state.since} onStop={stop} />}
      {failure && <FailureBox failure={failure} onAgain={load} />}
      {state.status === "done" && (
        <Reference document={state.result.document} offered={state.result.offered} chosen={link?.request.operation} />
      )}
    </>
  )
}

const Reference = (
  { chosen, document, offered }: {
    readonly document: OpenApi
    readonly offered: Offered
    readonly chosen: string | undefined
  }
) => {
  const [sought, setSought] = useState("")
  const groups = useMemo(() => groupsOf(document), [document])
  const all = groups.flatMap(({ endpoints }) => endpoints)
  const endpoint = all.find(({ operationId }) => operationId === chosen) ?? all[0]
  const found = groups.map((group) => ({
    ...group,
    endpoints: group.endpoints.filter((endpoint) => matches(endpoint, group.tag, sought))
  })).filter(({ endpoints }) => endpoints.length > 0)
  return (
    <div className="reference">
      <nav className="card reference-nav" aria-label="Operations">
        <TextField
          label="Find an operation"
          type="search"
          placeholder="path or words"
          value={sought}
          onChange={(text = "") => setSought(text)}
        />
        <p className="unseen" role="status">
          {sought !== "" && `${found.reduce((sum, { endpoints }) => sum + endpoints.length, 0)} operations`}
        </p>
        {found.length === 0 && <p className="muted">No operation matches.</p>}
        <div className="reference-groups" tabIndex={-1}>
          {found.map(({ endpoints, tag }) => (
            <div key={tag}>
              <h2>{tag}</h2>
              <ul>
                {endpoints.map(({ deprecated, method, operationId, path }) => (
                  <li key={operationId}>
                    <a
                      href={printLink("reference", { operation: operationId })}
                      aria-current={operationId === endpoint?.operationId ? "page" : undefined}
                    >
                      <span className="method" data-method={method}>{method}</span>
                      <span className="path" data-deprecated={deprecated || undefined}>
                        {path.replace("/v2", "").split(/(?=\/)/).map((part, index) => (
                          <Fragment key={index}>{index > 0 && <wbr />}{part}</Fragment>
                        ))}
                      </span>
                      {!offered(path) && <span className="not-offered">not offered</span>}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      {endpoint && (
        <EndpointPage
          key={endpoint.operationId}
          document={document}
          endpoint={endpoint}
          isOffered={offered(endpoint.path)}
        />
      )}
    </div>
  )
}

const matches = (
  { description = "", method, operationId, path, summary = "" }: Endpoint,
  tag: string,
  sought: string
): boolean => {
  const text = `${method} ${path} ${operationId} ${summary} ${description} ${tag}`.toLowerCase()
  return sought.toLowerCase().split(/\s+/).every((word) => text.includes(word))
}

/** Returns whether the engine offers the operations of a path. */
type Offered = (path: string) => boolean

/** The engine's list of operations. An engine without such a list is assumed to offer all. */
const offeredOperations = async (signal: AbortSignal): Promise<Offered> => {
  try {
    const response = await fetch("/", { signal, headers: { accept: "application/json" } })
    const { operations }: { readonly operations?: unknown } = await response.json()
    return Array.isArray(operations) ? (path) => operations.includes(path) : () => true
  } catch {
    return () => true
  }
}
