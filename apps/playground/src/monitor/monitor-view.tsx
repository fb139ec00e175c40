import { monitor } from "@trawl/sdk/all"
import { type FormEvent, useMemo } from "react"
import type { Link } from "../address/link.ts"
import type { Requests } from "../address/requests.ts"
import { FailureBox } from "../parts/failure-box.tsx"
import { RequestCode } from "../parts/request-code.tsx"
import { useCall } from "../parts/use-call.ts"
import { type Changes, useRequest } from "../parts/use-request.ts"
import { Waiting } from "../parts/waiting.tsx"
import { withoutEmpty } from "../parts/without-empty.ts"
import { KeyNeeded } from "../session/key-needed.tsx"
import { useSession } from "../session/session.tsx"
import { type MonitorDraft, requestOf } from "./monitor-draft.ts"
import { MonitorForm } from "./monitor-form.tsx"
import { MonitorList } from "./monitor-list.tsx"
import { MonitorPanel } from "./monitor-panel.tsx"

export const MonitorView = ({ link }: { readonly link: Link }) => {
  const { baseUrl, client, source } = useSession()
  const [{ check, run, ...edited }, change] = useRequest("monitor", link, initial)
  const { failure, run: call, state, stop } = useCall<string>(edited)
  const request = useMemo(() => requestOf(withoutEmpty(edited)), [JSON.stringify(edited)])
  const create = (event?: FormEvent) => {
    event?.preventDefault()
    if (!client) return
    call(async (signal) => {
      const { data: { id } } = await monitor.create(client, request, { signal })
      change({ ...emptied, run: id, check: undefined })
      return id
    })
  }
  const leave = () => {
    stop()
    change({ run: undefined, check: undefined })
  }
  if (run !== undefined && client) {
    return (
      <div className="work-main">
        <h1 className="unseen">Monitor</h1>
        <MonitorPanel
          key={run}
          client={client}
          id={run}
          chosen={check}
          onChoose={(check) => change({ check })}
          onLeave={leave}
        />
      </div>
    )
  }
  return (
    <div className="work">
      <div className="work-main">
        <h1 className="unseen">Monitors</h1>
        <MonitorForm
          action="Create monitor"
          draft={edited}
          failure={failure}
          onChange={(changes) => change(changes)}
          onSubmit={create}
        />
        {source === "none" && <KeyNeeded />}
      </div>
      <section aria-label="The monitors" className="results">
        <h2 className="unseen">The monitors</h2>
        {state.status === "waiting" && <Waiting what="Creating…" since={state.since} onStop={stop} />}
        {failure && <FailureBox failure={failure} onAgain={() => create()} />}
        <div className="empty">
          <h3>Pages that change</h3>
          <p>
            A monitor checks pages, sites or searches on a schedule, and reports which paragraph, row or price changed.
            Each check shows its changes in the text of the page.
          </p>
        </div>
        {client && <MonitorList client={client} onChoose={(id) => change({ run: id, check: undefined })} />}
      </section>
      <aside className="work-side">
        <RequestCode baseUrl={baseUrl} call={{ operation: "monitor", request }} />
      </aside>
    </div>
  )
}

const initial: Requests["monitor"] = {}

/** The form after a monitor was created. */
const emptied: Changes<MonitorDraft> = {
  name: undefined,
  urls: undefined,
  sites: undefined,
  queries: undefined,
  schedule: undefined,
  timezone: undefined,
  goal: undefined,
  webhook: undefined,
  webhookBody: undefined,
  emails: undefined,
  includeDiffs: undefined,
  feed: undefined,
  alertOnFirstCheck: undefined,
  ignoreSelectors: undefined,
  ignorePatterns: undefined,
  order: undefined,
  noise: undefined
}
