import { map } from "@trawl/sdk/all"
import type { MapRequest, MapResponse } from "@trawl/types"
import { type FormEvent, useMemo } from "react"
import type { Link } from "../address/link.ts"
import { SitemapField } from "../crawl/sitemap-field.tsx"
import { problemOf } from "../parts/failure-of.ts"
import { FailureBox } from "../parts/failure-box.tsx"
import { Flag, NumberField, TextField } from "../parts/field.tsx"
import { RequestCode } from "../parts/request-code.tsx"
import { submitByKeys } from "../parts/submit-by-keys.ts"
import { UrlLine } from "../parts/url-line.tsx"
import { useCall } from "../parts/use-call.ts"
import { useRequest } from "../parts/use-request.ts"
import { Waiting } from "../parts/waiting.tsx"
import { withoutEmpty } from "../parts/without-empty.ts"
import { KeyNeeded } from "../session/key-needed.tsx"
import { useSession } from "../session/session.tsx"
import { UrlList } from "./url-list.tsx"

export const MapView = ({ link }: { readonly link: Link }) => {
  const { baseUrl, client, source } = useSession()
  const [edited, change] = useRequest("map", link, initial)
  const { failure, run, state, stop } = useCall<MapResponse>(edited)
  const request = useMemo(() => withoutEmpty(edited), [JSON.stringify(edited)])
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (client) run((signal) => map(client, request, { signal }))
  }
  return (
    <div className="work">
      <div className="work-main">
        <h1 className="unseen">Map</h1>
        <form className="card form" onSubmit={ask} onKeyDown={submitByKeys} noValidate>
          <UrlLine
            label="Site"
            placeholder="https://example.com"
            action="Map"
            url={edited.url}
            problem={problemOf(failure, "url")}
            onChange={(url) => change({ url })}
          />
          <TextField
            label="Search"
            hint="words; the URLs that match best come first"
            value={edited.search}
            problem={problemOf(failure, "search")}
            onChange={(search) => change({ search })}
          />
          <div className="options">
            <div className="narrow">
              <NumberField
                label="Maximum URLs"
                value={edited.limit}
                problem={problemOf(failure, "limit")}
                onChange={(limit) => change({ limit })}
              />
            </div>
            <SitemapField
              label="URLs from"
              use={edited.sitemap}
              problem={problemOf(failure, "sitemap")}
              onChange={(sitemap) => change({ sitemap })}
            />
            <Flag
              label="Subdomains"
              checked={edited.includeSubdomains !== false}
              onChange={(all) => change({ includeSubdomains: all ? undefined : false })}
            />
            <Flag
              label="Each query string"
              checked={edited.ignoreQueryParameters === false}
              onChange={(each) => change({ ignoreQueryParameters: each ? false : undefined })}
            />
          </div>
        </form>
        {source === "none" && <KeyNeeded />}
      </div>
      <section aria-label="The URLs" className="results">
        <h2 className="unseen">The URLs</h2>
        {state.status === "idle" && (
          <div className="empty">
            <h3>All URLs of a site</h3>
            <p>
              From its sitemaps, its links and the engine's own index, without reading the pages. One call costs a
              credit, however many URLs there are.
            </p>
          </div>
        )}
        {state.status === "waiting" && <Waiting what="Mapping…" since={state.since} onStop={stop} />}
        {failure && <FailureBox failure={failure} onAgain={() => ask()} />}
        {state.status === "done" && <UrlList answer={state.result} milliseconds={state.milliseconds} />}
      </section>
      <aside className="work-side">
        <RequestCode baseUrl={baseUrl} call={{ operation: "map", request }} />
      </aside>
    </div>
  )
}

const initial: MapRequest = { url: "" }
