import type { Client } from "@trawl/sdk"
import { monitor as monitors } from "@trawl/sdk/all"
import type { Monitor } from "@trawl/types"
import { type FormEvent, useState } from "react"
import { FailureBox } from "../parts/failure-box.tsx"
import { useCall } from "../parts/use-call.ts"
import { withoutEmpty } from "../parts/without-empty.ts"
import { changesOf, draftOf, type MonitorDraft } from "./monitor-draft.ts"
import { MonitorForm } from "./monitor-form.tsx"

/** Changes a monitor. Only the fields that the user has changed are sent. */
export const MonitorEdit = ({ client, monitor, onEnd }: {
  readonly client: Client
  readonly monitor: Monitor
  readonly onEnd: () => void
}) => {
  const [draft, setDraft] = useState<MonitorDraft>(() => draftOf(monitor))
  const { failure, run } = useCall<unknown>(draft)
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    const changes = changesOf(monitor, draft)
    if (Object.keys(changes).length === 0) return onEnd()
    run(async (signal) => {
      await monitors.update(client, monitor.id, changes, { signal })
      onEnd()
    })
  }
  return (
    <>
      <MonitorForm
        action="Save"
        draft={draft}
        failure={failure}
        onChange={(changes) => setDraft(withoutEmpty({ ...draft, ...changes }) as MonitorDraft)}
        onSubmit={save}
        onCancel={onEnd}
      />
      {failure && <FailureBox failure={failure} onAgain={() => save()} />}
    </>
  )
}
