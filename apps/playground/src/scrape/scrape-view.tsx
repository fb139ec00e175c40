import { scrape } from "@trawl/sdk"
import type { Document, ScrapeRequest } from "@trawl/types"
import { type FormEvent, useMemo, useRef } from "react"
import type { Link } from "../address/link.ts"
import { problemOf } from "../parts/failure-of.ts"
import { FailureBox } from "../parts/failure-box.tsx"
import { RequestCode } from "../parts/request-code.tsx"
import { submitByKeys } from "../parts/submit-by-keys.ts"
import { UrlLine } from "../parts/url-line.tsx"
import { useCall } from "../parts/use-call.ts"
import { useRequest } from "../parts/use-request.ts"
import { Waiting } from "../parts/waiting.tsx"
import { withoutEmpty } from "../parts/without-empty.ts"
import type { UnfinishedSchema } from "../schema/schema-editor.tsx"
import { KeyNeeded } from "../session/key-needed.tsx"
import { useSession } from "../session/session.tsx"
import { ScrapeOptions } from "./scrape-options.tsx"
import { ScrapedPage } from "./scraped-page.tsx"

export const ScrapeView = ({ link }: { readonly link: Link }) => {
  const { baseUrl, client, source } = useSession()
  const [edited, change] = useRequest("scrape", link, initial)
  const { failure, run, state, stop } = useCall<
    { readonly document: Document; readonly answer: object }
  >(edited)
  const request = useMemo(() => withoutEmpty(edited), [edited])
  const schema = useRef<UnfinishedSchema>(null)
  const ask = () => {
    if (!client) return
    run(async (signal) => {
      const answer = await scrape(client, request, { signal })
      // a document has the shape of the response, narrowed to the request
      return { answer, document: answer.data as Document }
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (schema.current?.show() !== true) ask()
  }
  return (
    <div className="work">
      <div className="work-main">
        <h1 className="unseen">Scrape</h1>
        <form className="card form" onSubmit={submit} onKeyDown={submitByKeys} noValidate>
          <UrlLine
            label="URL"
            placeholder="https://example.com/page"
            action="Scrape"
            url={edited.url}
            problem={problemOf(failure, "url")}
            onChange={(url) => change({ url })}
          />
          <ScrapeOptions request={edited} failure={failure} unfinishedSchema={schema} onChange={change} />
        </form>
        {source === "none" && <KeyNeeded />}
      </div>
      <section aria-label="The page" className="results">
        <h2 className="unseen">The page</h2>
        {state.status === "idle" && (
          <div className="empty">
            <h3>A page in the formats that you need</h3>
            <p>
              Markdown for a model, the links, a screenshot, or data in your own schema. The page shows the markdown
              next to the metadata.
            </p>
          </div>
        )}
        {state.status === "waiting" && <Waiting what="Scraping…" since={state.since} onStop={stop} />}
        {failure && <FailureBox failure={failure} onAgain={ask} />}
        {state.status === "done" && (
          <ScrapedPage
            document={state.result.document}
            answer={state.result.answer}
            milliseconds={state.milliseconds}
          />
        )}
      </section>
      <aside className="work-side">
        <RequestCode baseUrl={baseUrl} call={{ operation: "scrape", request }} />
      </aside>
    </div>
  )
}

const initial: ScrapeRequest = { url: "", formats: ["markdown", "links"] }
