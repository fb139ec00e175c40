import type { AgentStatusResponse } from "@trawl/types"
import { Code } from "../parts/code.tsx"
import { CopyButton } from "../parts/copy-button.tsx"
import { jsonText } from "../parts/json-text.ts"
import { Markdown } from "../parts/markdown.tsx"
import { plural } from "../parts/plural.ts"
import { DataView } from "./data-view.tsx"
import { endingOf } from "./ending.ts"

/**
 * The end of a run: its data, or the reason for having none. `outcome` is from its trace. With a schema, the data is
 * shown first.
 */
export const Outcome = (
  { answer, hasSchema, outcome }: {
    readonly answer: AgentStatusResponse
    readonly hasSchema: boolean
    readonly outcome: string | undefined
  }
) => {
  const { creditsUsed, data, error, message, partial, status } = answer
  if (status !== "completed") {
    const isCancelled = endingOf(status, outcome) === "cancelled"
    return (
      <div className={isCancelled ? "notice" : "notice failure"} role={isCancelled ? "status" : "alert"}>
        <p className={isCancelled ? undefined : "notice-title"}>
          {isCancelled ? "This run was cancelled." : error ?? `The run is ${status}.`}
        </p>
        {partial !== undefined && partial !== null && (
          <details className="content">
            <summary>Partial result</summary>
            <Code label="Partial result" text={jsonText(partial)} />
          </details>
        )}
      </div>
    )
  }
  const hasData = data !== undefined && data !== null
  const words = message && (
    <div className="prose answer-text">
      <Markdown text={message} />
    </div>
  )
  return (
    <section className="card" aria-label="Result">
      <div className="card-head">
        <h2>Result</h2>
        <span className="muted">{creditsUsed !== undefined && plural(creditsUsed, "credit")}</span>
        {hasData && <CopyButton text={jsonText(data)} label="Copy data" />}
      </div>
      {words && !(hasSchema && hasData) ? words : hasData && <DataView data={data} />}
      {words && hasData && (
        <details className="more-details">
          <summary>{hasSchema ? "As text" : "As data"}</summary>
          {hasSchema ? words : <DataView data={data} />}
        </details>
      )}
    </section>
  )
}
