import { crawl } from "@trawl/sdk/all"
import type { CrawlRequest } from "@trawl/types"
import { type FormEvent, useMemo } from "react"
import type { Link } from "../address/link.ts"
import type { Requests } from "../address/requests.ts"
import { problemOf } from "../parts/failure-of.ts"
import { FailureBox } from "../parts/failure-box.tsx"
import { Flag, NumberField } from "../parts/field.tsx"
import { LinesField } from "../parts/lines-field.tsx"
import { linesOf } from "../parts/lines.ts"
import { RequestCode } from "../parts/request-code.tsx"
import { submitByKeys } from "../parts/submit-by-keys.ts"
import { UrlLine } from "../parts/url-line.tsx"
import { useCall } from "../parts/use-call.ts"
import { useRequest } from "../parts/use-request.ts"
import { Waiting } from "../parts/waiting.tsx"
import { withoutEmpty } from "../parts/without-empty.ts"
import { KeyNeeded } from "../session/key-needed.tsx"
import { useSession } from "../session/session.tsx"
import { CrawlPanel } from "./crawl-panel.tsx"
import { SitemapField } from "./sitemap-field.tsx"

export const CrawlView = ({ link }: { readonly link: Link }) => {
  const { baseUrl, client, source } = useSession()
  const [{ run, ...edited }, change] = useRequest("crawl", link, initial, initialOfRun)
  const { failure, run: call, state, stop } = useCall<string>(edited)
  const request = useMemo<CrawlRequest>(() => withoutEmpty(edited), [JSON.stringify(edited)])
  const start = (event?: FormEvent) => {
    event?.preventDefault()
    if (!client) return
    change({ run: undefined })
    call(async (signal) => {
      const { id } = await crawl.start(client, request, {}, { signal })
      change({ run: id })
      return id
    })
  }
  const leave = () => {
    stop()
    change({ run: undefined })
  }
  const more = moreFields.filter((name) => request[name] !== undefined).length
  return (
    <div className="work">
      <div className="work-main">
        <h1 className="unseen">Crawl</h1>
        <form className="card form" onSubmit={start} onKeyDown={submitByKeys} noValidate>
          <UrlLine
            label="Start page"
            placeholder="https://example.com/docs"
            action="Crawl"
            url={edited.url}
            problem={problemOf(failure, "url")}
            onChange={(url) => change({ url })}
          />
          <div className="options">
            <div className="narrow">
              <NumberField
                label="Maximum pages"
                value={edited.limit}
                problem={problemOf(failure, "limit")}
                onChange={(limit) => change({ limit })}
              />
            </div>
            <SitemapField
              label="Pages from"
              use={edited.sitemap}
              problem={problemOf(failure, "sitemap")}
              onChange={(sitemap) => change({ sitemap })}
            />
            <Flag
              label="Entire domain"
              checked={edited.crawlEntireDomain === true}
              onChange={(all) => change({ crawlEntireDomain: all || undefined })}
            />
            <Flag
              label="Subdomains"
              checked={edited.allowSubdomains === true}
              onChange={(all) => change({ allowSubdomains: all || undefined })}
            />
          </div>
          <details className="more">
            <summary>More options{more > 0 && <span className="count">{more}</span>}</summary>
            <div className="grid">
              <LinesField
                label="Only these paths"
                hint="regular expressions, one on each line"
                lines={edited.includePaths ?? []}
                problem={problemOf(failure, "includePaths")}
                onChange={(text) => change({ includePaths: linesOf(text) })}
              />
              <LinesField
                label="Not these paths"
                hint="regular expressions, one on each line"
                lines={edited.excludePaths ?? []}
                problem={problemOf(failure, "excludePaths")}
                onChange={(text) => change({ excludePaths: linesOf(text) })}
              />
              <NumberField
                label="Depth"
                hint="links from the start page"
                value={edited.maxDiscoveryDepth}
                problem={problemOf(failure, "maxDiscoveryDepth")}
                onChange={(maxDiscoveryDepth) => change({ maxDiscoveryDepth })}
              />
            </div>
          </details>
        </form>
        {source === "none" && <KeyNeeded />}
      </div>
      <section aria-label="The crawl" className="results">
        <h2 className="unseen">The crawl</h2>
        {state.status === "idle" && run === undefined && (
          <div className="empty">
            <h3>All pages of a site</h3>
            <p>
              The engine follows the links and sitemaps from the start page. Pages appear in the tree of the site as
              they are read, and you can open each one while the crawl works.
            </p>
          </div>
        )}
        {state.status === "waiting" && <Waiting what="Starting…" since={state.since} onStop={stop} />}
        {failure && <FailureBox failure={failure} onAgain={() => start()} />}
        {run !== undefined && client && <CrawlPanel key={run} client={client} id={run} onLeave={leave} />}
      </section>
      <aside className="work-side">
        <RequestCode baseUrl={baseUrl} call={{ operation: "crawl", request }} />
      </aside>
    </div>
  )
}

const initial: Requests["crawl"] = { url: "", limit: 50 }
const initialOfRun: Requests["crawl"] = { url: "" }
const moreFields = ["includePaths", "excludePaths", "maxDiscoveryDepth"] as const
