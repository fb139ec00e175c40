import { map } from "@trawl/sdk/all"
import type { MapRequest, MapResponse } from "@trawl/types"
import { type FormEvent, useMemo } from "react"
import type { Link } from "../address/link.ts"
import { sitemapChoices, sitemapOf } from "../crawl/sitemap-uses.ts"
import { failureOf, problemOf } from "../parts/failure-of.ts"
import { FailureBox } from "../parts/failure-box.tsx"
import { Flag, NumberField, SelectField, TextField } from "../parts/field.tsx"
import { RequestCode } from "../parts/request-code.tsx"
import { submitByKeys } from "../parts/submit-by-keys.ts"
import { useCall } from "../parts/use-call.ts"
import { useRequest } from "../parts/use-request.ts"
import { Waiting } from "../parts/waiting.tsx"
import { withoutEmpty } from "../parts/without-empty.ts"
import { KeyNeeded } from "../session/key-needed.tsx"
import { useSession } from "../session/session.tsx"
import { UrlList } from "./url-list.tsx"

export const MapView = ({ link }: { readonly link: Link }) => {
  const { baseUrl, client, source } = useSession()
  const [edited, edit] = useRequest("map", link, initial)
  const { forgetFailure, run, state, stop } = useCall<MapResponse>()
  const request = useMemo(() => withoutEmpty(edited), [JSON.stringify(edited)])
  const change = (changes: Parameters<typeof edit>[0]) => {
    forgetFailure()
    edit(changes)
  }
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (client) run((signal) => map(client, request, { signal }))
  }
  const failure = state.status === "failed" ? failureOf(state.error) : undefined
  return (
    <div className="work">
      <div className="work-main">
        <h1 className="unseen">Map</h1>
        <form className="card form" onSubmit={ask} onKeyDown={submitByKeys} noValidate>
          <div className="url-line">
            <TextField
              label="Site"
              type="url"
              inputMode="url"
              placeholder="https://example.com"
              autoComplete="off"
              spellCheck={false}
              value={edited.url}
              problem={problemOf(failure, "url")}
              onChange={(url = "") => change({ url })}
            />
            <button type="submit" className="button primary">Map</button>
          </div>
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
                label="Most URLs"
                value={edited.limit}
                problem={problemOf(failure, "limit")}
                onChange={(limit) => change({ limit })}
              />
            </div>
            <div className="narrow">
              <SelectField
                label="URLs from"
                value={edited.sitemap === "include" ? "" : edited.sitemap ?? ""}
                options={sitemapChoices}
                problem={problemOf(failure, "sitemap")}
                onChange={(use) => change({ sitemap: sitemapOf(use) })}
              />
            </div>
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
