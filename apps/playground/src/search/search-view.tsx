import { search } from "@trawl/sdk"
import { type SearchRequest, searchRequestDefaults, type SearchResponse } from "@trawl/types"
import { type FormEvent, useMemo, useRef } from "react"
import type { Link } from "../address/link.ts"
import { problemOf } from "../parts/failure-of.ts"
import { FailureBox } from "../parts/failure-box.tsx"
import { RequestCode } from "../parts/request-code.tsx"
import { useCall } from "../parts/use-call.ts"
import { useRequest } from "../parts/use-request.ts"
import { Waiting } from "../parts/waiting.tsx"
import { withoutEmpty } from "../parts/without-empty.ts"
import { readQuery } from "../query/chips.ts"
import { QueryField } from "../query/query-field.tsx"
import { KeyNeeded } from "../session/key-needed.tsx"
import { useSession } from "../session/session.tsx"
import { Examples } from "./examples.tsx"
import { SearchOptions } from "./search-options.tsx"
import { SearchResults } from "./search-results.tsx"

export const SearchView = ({ link }: { readonly link: Link }) => {
  const { baseUrl, client, source } = useSession()
  const [edited, change] = useRequest("search", link, initial)
  const { failure, run, state, stop } = useCall<
    { readonly request: SearchRequest; readonly answer: SearchResponse }
  >(edited)
  const request = useMemo(() => withoutEmpty(edited), [edited])
  const query = useRef<HTMLInputElement>(null)
  const ask = (request: SearchRequest) => {
    // results have the shape of the response, narrowed to the request
    if (client) {
      run(async (signal) => ({ request, answer: await search(client, request, { signal }) as SearchResponse }))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(request)
  }
  return (
    <div className="work">
      <div className="work-main">
        <h1 className="unseen">Search</h1>
        <form className="card form" onSubmit={submit} noValidate>
          <QueryField
            field={query}
            query={edited.query}
            problem={problemOf(failure, "query")}
            onChange={(query) => change({ query })}
          />
          <SearchOptions request={edited} failure={failure} onChange={change} />
        </form>
        {source === "none" && <KeyNeeded />}
        <section aria-label="Results" className="results">
          {state.status === "idle" && <Examples onQuery={(query) => ask(withoutEmpty(change({ query })))} />}
          {state.status === "waiting" && <Waiting what="Searching…" since={state.since} onStop={stop} />}
          {failure && <FailureBox failure={failure} onAgain={() => ask(request)} />}
          {state.status === "done" && client && (
            <SearchResults
              client={client}
              request={state.result.request}
              answer={state.result.answer}
              milliseconds={state.milliseconds}
              shown={readQuery(edited.query).notes}
            />
          )}
        </section>
      </div>
      <aside className="work-side">
        <RequestCode baseUrl={baseUrl} call={{ operation: "search", request }} />
      </aside>
    </div>
  )
}

const initial: SearchRequest = { query: "", limit: searchRequestDefaults.limit, sources: ["web"] }
