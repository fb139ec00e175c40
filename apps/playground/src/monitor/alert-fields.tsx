import { Flag, SelectField, TextField } from "../parts/field.tsx"
import { type Failure, problemOf } from "../parts/failure-of.ts"
import { linesOf } from "../parts/lines.ts"
import { LinesField } from "../parts/lines-field.tsx"
import type { Changes } from "../parts/use-request.ts"
import type { MonitorDraft } from "./monitor-draft.ts"

/** The part of a monitor's form that says where its changes are sent. */
export const AlertFields = ({ draft, failure, onChange }: {
  readonly draft: MonitorDraft
  readonly failure: Failure | undefined
  readonly onChange: (changes: Changes<MonitorDraft>) => void
}) => (
  <>
    <TextField
      label="Webhook"
      hint="URL that receives the changes"
      type="url"
      value={draft.webhook}
      problem={problemOf(failure, "webhook")}
      onChange={(webhook) => onChange({ webhook })}
    />
    <SelectField
      label="Message of the webhook"
      hint="a chat service gets one message for each check that found changes"
      options={bodies}
      value={draft.webhookBody ?? "events"}
      problem={problemOf(failure, "trawl.webhookBody")}
      onChange={(value) => onChange({ webhookBody: bodies.find(([name]) => name === value && name !== "events")?.[0] })}
    />
    <LinesField
      label="Emails"
      hint="addresses, one on each line; each must confirm first"
      lines={draft.emails ?? []}
      problem={problemOf(failure, "notification.email")}
      onChange={(text) => onChange({ emails: linesOf(text) })}
    />
    <div className="flags">
      <Flag
        label="Quote the changes in emails"
        checked={draft.includeDiffs === true}
        onChange={(isSet) => onChange({ includeDiffs: isSet || undefined })}
      />
      <Flag
        label="Serve the changes as a feed"
        checked={draft.feed === true}
        onChange={(isSet) => onChange({ feed: isSet || undefined })}
      />
      <Flag
        label="Also send the pages of the first check"
        checked={draft.alertOnFirstCheck === true}
        onChange={(isSet) => onChange({ alertOnFirstCheck: isSet || undefined })}
      />
    </div>
  </>
)

const bodies = [
  ["events", "Events of the API"],
  ["slack", "Slack"],
  ["discord", "Discord"],
  ["teams", "Teams"],
  ["ntfy", "ntfy"],
  ["matrix", "Matrix"]
] as const
