import type { Client } from "@trawl/sdk"
import type { MonitorCheck, MonitorPage } from "@trawl/types"
import { useState } from "react"
import { FailureBox } from "../parts/failure-box.tsx"
import { failureOf } from "../parts/failure-of.ts"
import { plural } from "../parts/plural.ts"
import { PageChange } from "./page-change.tsx"
import { useCheck } from "./use-check.ts"
import { isInProgress } from "./use-monitor.ts"

/** A check: its pages, and the change of one of them. */
export const CheckPanel = ({ check, client, monitorId }: {
  readonly client: Client
  readonly monitorId: string
  readonly check: MonitorCheck
}) => {
  const { error, isCut, isLoading, pages } = useCheck(client, monitorId, check)
  const [chosen, setChosen] = useState<string>()
  const page = pages.find((page) => keyOf(page) === chosen) ?? pages[0]
  return (
    <div className="run-side">
      {error !== undefined && <FailureBox failure={failureOf(error)} />}
      {check.error != null && <p className="notice" role="alert">{check.error}</p>}
      {pages.length === 0 && error === undefined && (
        <p className="card card-note muted" role="status">
          {isLoading || isInProgress(check) ? "Loading…" : "This check has no pages."}
        </p>
      )}
      {pages.length > 1 && (
        <section className="card" aria-label="Pages of the check">
          <div className="card-head">
            <h2>Pages</h2>
            <span className="muted">{isCut ? `the first ${pages.length}` : plural(pages.length, "page")}</span>
          </div>
          <ul className="check-pages">
            {pages.map((each) => (
              <li key={keyOf(each)}>
                <button
                  type="button"
                  className="check"
                  aria-current={each === page ? "true" : undefined}
                  onClick={() => setChosen(keyOf(each))}
                >
                  <span className="tag" data-status={each.status}>{each.status}</span>
                  {each.url}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {page && <PageChange key={keyOf(page)} client={client} page={page} />}
    </div>
  )
}

const keyOf = ({ id, targetId, url }: MonitorPage): string => id ?? `${targetId} ${url}`
