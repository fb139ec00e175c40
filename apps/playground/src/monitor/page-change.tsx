import { Tabs } from "@base-ui/react/tabs"
import type { Client } from "@trawl/sdk"
import type { MonitorPage } from "@trawl/types"
import { Code } from "../parts/code.tsx"
import { Markdown } from "../parts/markdown.tsx"
import { OuterLink } from "../parts/outer-link.tsx"
import { plural } from "../parts/plural.ts"
import { BlockList } from "./block-list.tsx"
import { FieldChanges, fieldChanges } from "./field-changes.tsx"
import { Judgment } from "./judgment.tsx"
import { useSnapshot } from "./use-snapshot.ts"

/** What a check found on a page: the judgment, and the change in the text of the page. */
export const PageChange = ({ client, page }: { readonly client: Client; readonly page: MonitorPage }) => {
  const { currentScrapeId, diff, error, judgment, status, statusCode, trawl, url } = page
  const blocks = trawl?.blocks ?? []
  const fields = fieldChanges(diff?.json)
  const snapshot = useSnapshot(client, status === "removed" ? undefined : currentScrapeId ?? undefined)
  const tabs = [
    ...snapshot?.markdown === undefined ? [] : ["Page"],
    ...blocks.length > 0 ? ["Changes"] : [],
    ...diff?.text == null ? [] : ["Diff"]
  ]
  return (
    <section className="run-side" aria-label="Change">
      <p className="page-url">
        <OuterLink url={url}>{url}</OuterLink>
        <span className="tag" data-status={status}>{status}</span>
        {typeof statusCode === "number" && statusCode >= 400 && (
          <span className="tag tree-bad">status {statusCode}</span>
        )}
      </p>
      {error != null && <p className="notice">{error}</p>}
      {judgment != null && <Judgment judgment={judgment} />}
      {fields.length > 0 && <FieldChanges changes={fields} />}
      {snapshot?.status === "loading" && <p className="card card-note muted" role="status">Loading the page…</p>}
      {tabs.length > 0 && (
        <section className="card reader" aria-label="Text of the page">
          <Tabs.Root key={tabs.join()} defaultValue={tabs[0] ?? "Page"}>
            <div className="card-head">
              <Tabs.List className="tabs small" aria-label="How the change is shown">
                {tabs.map((name) => <Tabs.Tab key={name} value={name} className="tab">{name}</Tabs.Tab>)}
              </Tabs.List>
              {blocks.length > 0 && <span className="muted">{plural(trawl?.total ?? blocks.length, "change")}</span>}
            </div>
            <Tabs.Panel value="Page" className="reader-body">
              <Markdown text={snapshot?.markdown ?? ""} changes={blocks} />
            </Tabs.Panel>
            <Tabs.Panel value="Changes" className="reader-body">
              <BlockList blocks={blocks} />
            </Tabs.Panel>
            <Tabs.Panel value="Diff" tabIndex={-1}>
              <Code label="Diff" text={diff?.text ?? ""} />
            </Tabs.Panel>
          </Tabs.Root>
        </section>
      )}
      {snapshot?.status === "gone" && status !== "error" && (
        <p className="muted">The engine stores the text of a page for 24 hours, so it shows only the changes.</p>
      )}
    </section>
  )
}
