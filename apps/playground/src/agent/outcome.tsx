import type { AgentStatusResponse } from "@trawl/types"
import { Code } from "../parts/code.tsx"
import { CopyButton } from "../parts/copy-button.tsx"
import { jsonText } from "../parts/json-text.ts"
import { Markdown } from "../parts/markdown.tsx"
import { plural } from "../parts/plural.ts"
import { DataView } from "./data-view.tsx"

/** How a run ended: with its data, or why without. */
export const Outcome = ({ answer }: { readonly answer: AgentStatusResponse }) => {
  const { creditsUsed, data, error, message, partial, status } = answer
  const facts = creditsUsed === undefined ? "" : plural(creditsUsed, "credit")
  if (status !== "completed") {
    return (
      <div className="notice failure" role="alert">
        <p className="notice-title">{error ?? `The run is ${status}.`}</p>
        {partial !== undefined && partial !== null && <details className="content"><summary>What it had found</summary><Code label="What it had found" text={jsonText(partial)} /></details>}
      </div>
    )
  }
  return (
    <section className="card" aria-label="Result">
      <div className="card-head"><h2>Result</h2><span className="muted">{facts}</span>{data !== undefined && data !== null && <CopyButton text={jsonText(data)} label="Copy data" />}</div>
      {message && <div className="prose"><Markdown text={message} /></div>}
      {data !== undefined && data !== null && <DataView data={data} />}
    </section>
  )
}
