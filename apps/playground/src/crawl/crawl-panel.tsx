import type { Client } from "@trawl/sdk"
import { crawl } from "@trawl/sdk/all"
import { useMemo, useState } from "react"
import { FailureBox } from "../parts/failure-box.tsx"
import { failureOf } from "../parts/failure-of.ts"
import { OuterLink } from "../parts/outer-link.tsx"
import { plural } from "../parts/plural.ts"
import { Reader } from "../parts/reader.tsx"
import { addressOf, siteTree } from "./site-tree.ts"
import { SiteTree } from "./site-tree-view.tsx"
import { type CrawlState, useCrawl } from "./use-crawl.ts"

/** One crawl: its counts, the tree of the pages as they come, and one page to read. */
export const CrawlPanel = ({ client, id, onLeave }: {
  readonly client: Client
  readonly id: string
  readonly onLeave: () => void
}) => {
  const state = useCrawl(client, id)
  const { disallowed, error, failed, pages, status } = state
  const [chosen, setChosen] = useState<number>()
  const [cancelling, setCancelling] = useState<"requested" | { readonly error: unknown }>()
  const tree = useMemo(() => siteTree(pages), [pages])
  const shown = chosen ?? (pages.length > 0 ? 0 : undefined)
  const page = shown === undefined ? undefined : pages[shown]
  const cancel = () => {
    setCancelling("requested")
    crawl.cancel(client, id).catch((error: unknown) => setCancelling({ error }))
  }
  return (
    <>
      <CrawlHead state={state} isCancelling={cancelling === "requested"} onCancel={cancel} onLeave={onLeave} />
      {typeof cancelling === "object" && <FailureBox failure={failureOf(cancelling.error)} onAgain={cancel} />}
      {error !== undefined && <FailureBox failure={failureOf(error)} />}
      {status?.error && <p className="notice" role="alert">{status.error}</p>}
      {typeof status?.warning === "string" && <p className="notice">{status.warning}</p>}
      {failed.length > 0 && (
        <details className="card more-details">
          <summary>{plural(failed.length, "page")} failed</summary>
          <ul className="link-list">
            {failed.map(({ error, id, url }) => (
              <li key={id}>
                <OuterLink url={url}>{url}</OuterLink> <span className="muted">{error}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {disallowed.length > 0 && (
        <details className="card more-details">
          <summary>robots.txt disallows {plural(disallowed.length, "URL")}</summary>
          <ul className="link-list">
            {disallowed.map((url) => (
              <li key={url}>
                <OuterLink url={url}>{url}</OuterLink>
              </li>
            ))}
          </ul>
        </details>
      )}
      {pages.length > 0 && (
        <div className="beside crawl">
          <section className="card" aria-label="Pages">
            <div className="card-head">
              <h2>Pages</h2>
              <span className="muted">{plural(pages.length, "page")}</span>
            </div>
            <SiteTree root={tree} pages={pages} chosen={shown} onChoose={setChosen} />
          </section>
          {page && (
            <div className="run-side">
              <p className="page-url">
                <OuterLink url={addressOf(page)}>{addressOf(page)}</OuterLink>
                {(page.metadata?.statusCode ?? 200) >= 400 && (
                  <span className="tag tree-bad">status {page.metadata?.statusCode}</span>
                )}
              </p>
              <Reader key={shown} markdown={page.markdown ?? ""} />
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** The state of a crawl in one line. */
const CrawlHead = ({ isCancelling, onCancel, onLeave, state: { error, pages, status } }: {
  readonly state: CrawlState
  readonly isCancelling: boolean
  readonly onCancel: () => void
  readonly onLeave: () => void
}) => {
  const isOver = error !== undefined || status !== undefined && status.status !== "scraping"
  const name = isOver ? status?.status ?? "unknown" : isCancelling ? "cancelling" : status ? "crawling" : "starting"
  const { completed = pages.length, creditsUsed = 0, total = pages.length } = status ?? {}
  return (
    <div className="card run-head">
      <div className="run-line">
        <p className="run-state" data-state={isOver ? name : "working"} role="status">
          {!isOver && <span className="spinner" aria-hidden="true" />}
          {name}
        </p>
        <p className="credits">
          <label>
            <span>
              {isOver
                ? plural(completed, "page")
                : `${completed.toLocaleString("en")} of ${total.toLocaleString("en")} known pages`}
              {creditsUsed > 0 && ` · ${plural(creditsUsed, "credit")}`}
              {typeof status?.duration === "number" && ` · ${status.duration.toFixed(1)} s`}
            </span>
            {!isOver && <meter min={0} max={Math.max(1, total)} value={completed} />}
          </label>
        </p>
        {isOver
          ? <button type="button" className="button quiet small" onClick={onLeave}>New crawl</button>
          : (
            <button type="button" className="button small" disabled={isCancelling} onClick={onCancel}>
              {isCancelling ? "Cancelling…" : "Cancel crawl"}
            </button>
          )}
      </div>
    </div>
  )
}
