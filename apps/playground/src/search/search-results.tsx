import { Tabs } from "@base-ui/react/tabs"
import type { Client } from "@trawl/sdk"
import type { SearchRequest, SearchResponse } from "@trawl/types"
import { plural } from "../parts/plural.ts"
import { ImageList } from "./image-list.tsx"
import { PageList } from "./page-list.tsx"
import { PaperList } from "./paper-list.tsx"
import { sourceNames } from "./source-names.ts"
import { wantedTexts } from "./wanted-texts.ts"

/** The results of a search, one tab per source. */
export const SearchResults = ({ answer, client, milliseconds, request, shown }: {
  readonly client: Client
  readonly request: SearchRequest
  readonly answer: SearchResponse
  readonly milliseconds: number
  /** Warnings that the page already shows elsewhere. */
  readonly shown: ReadonlyArray<string>
}) => {
  const { data: { images, news, research, web }, creditsUsed, warnings = [] } = answer
  const wanted = wantedTexts(request.query)
  const lists = [
    {
      name: sourceNames.web,
      count: web?.length,
      list: web && (
        <PageList client={client} wanted={wanted} pages={web.map((page) => ({ ...page, passage: page.description }))} />
      )
    },
    { name: sourceNames.images, count: images?.length, list: images && <ImageList client={client} images={images} /> },
    {
      name: sourceNames.news,
      count: news?.length,
      list: news && (
        <PageList client={client} wanted={wanted} pages={news.map((page) => ({ ...page, passage: page.snippet }))} />
      )
    },
    { name: "Papers", count: research?.length, list: research && <PaperList wanted={wanted} papers={research} /> }
  ].filter(({ count }) => count !== undefined)
  const total = lists.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <>
      <p className="facts" role="status">
        {[
          plural(total, "result"),
          `${Math.round(milliseconds)} ms`,
          ...creditsUsed === undefined ? [] : [plural(creditsUsed, "credit")]
        ].join(" · ")}
      </p>
      {warnings.filter((warning) => !shown.includes(warning)).map((warning) => (
        <p key={warning} className="notice">{warning}</p>
      ))}
      {/* recreated for each response, so that a tab with results is shown */}
      <Tabs.Root key={answer.id} defaultValue={(lists.find(({ count }) => count) ?? lists[0])?.name}>
        {lists.length > 1 && (
          <Tabs.List className="tabs" aria-label="Sources">
            {lists.map(({ count, name }) => (
              <Tabs.Tab key={name} value={name} className="tab">
                {name}
                <span className="count">{count}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        {lists.map(({ count, list, name }) => (
          <Tabs.Panel key={name} value={name} tabIndex={count === 0 ? 0 : -1}>
            {count === 0 ? <p className="empty">No results. Try fewer operators or different words.</p> : list}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </>
  )
}
