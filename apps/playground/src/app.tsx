import { Tabs } from "@base-ui/react/tabs"
import { lazy, Suspense, useEffect, useState } from "react"
import type { Link } from "./address/link.ts"
import type { View } from "./address/requests.ts"
import { openView, useLink } from "./address/use-link.ts"
import { SearchView } from "./search/search-view.tsx"
import { KeyButton } from "./session/key-button.tsx"

// loaded when they are first opened
const ScrapeView = lazy(() => import("./scrape/scrape-view.tsx").then((module) => ({ default: module.ScrapeView })))
const CrawlView = lazy(() => import("./crawl/crawl-view.tsx").then((module) => ({ default: module.CrawlView })))
const MapView = lazy(() => import("./map/map-view.tsx").then((module) => ({ default: module.MapView })))
const AgentView = lazy(() => import("./agent/agent-view.tsx").then((module) => ({ default: module.AgentView })))
const ExtractView = lazy(() => import("./extract/extract-view.tsx").then((module) => ({ default: module.ExtractView })))
const MonitorView = lazy(() => import("./monitor/monitor-view.tsx").then((module) => ({ default: module.MonitorView })))
const InteractView = lazy(() =>
  import("./interact/interact-view.tsx").then((module) => ({ default: module.InteractView }))
)
const ReferenceView = lazy(() =>
  import("./reference/reference-view.tsx").then((module) => ({ default: module.ReferenceView }))
)

/** The page: a tab for each view. Views keep their state. */
export const App = () => {
  const link = useLink()
  const [opened, setOpened] = useState<ReadonlySet<View>>(new Set())
  useEffect(() => {
    setOpened((opened) => new Set(opened).add(link.view))
    document.title = `${names[link.view]} · Trawl playground`
  }, [link.view])
  return (
    <Tabs.Root className="app" value={link.view} onValueChange={(view: View) => openView(view)}>
      <header className="top">
        <p className="brand">
          <Net />Trawl<span className="brand-what">playground</span>
        </p>
        <Tabs.List className="tabs main-tabs" aria-label="Views">
          {views.map((view) => <Tabs.Tab key={view} value={view} className="tab">{names[view]}</Tabs.Tab>)}
        </Tabs.List>
        <KeyButton />
      </header>
      <main>
        {views.map((view) => (
          <Tabs.Panel key={view} value={view} keepMounted tabIndex={-1}>
            <Suspense fallback={<p className="muted" role="status">Loading…</p>}>
              {(view === link.view || opened.has(view)) && shown(view, link)}
            </Suspense>
          </Tabs.Panel>
        ))}
      </main>
    </Tabs.Root>
  )
}

const views = [
  "search",
  "scrape",
  "crawl",
  "map",
  "extract",
  "agent",
  "monitor",
  "interact",
  "reference"
] as const satisfies ReadonlyArray<View>
const names: { readonly [V in View]: string } = {
  search: "Search",
  scrape: "Scrape",
  crawl: "Crawl",
  map: "Map",
  extract: "Extract",
  agent: "Agent",
  monitor: "Monitors",
  interact: "Sessions",
  reference: "API reference"
}

const shown = (view: View, link: Link) => {
  switch (view) {
    case "search":
      return <SearchView link={link} />
    case "scrape":
      return <ScrapeView link={link} />
    case "crawl":
      return <CrawlView link={link} />
    case "map":
      return <MapView link={link} />
    case "extract":
      return <ExtractView link={link} />
    case "monitor":
      return <MonitorView link={link} />
    case "interact":
      return <InteractView link={link} />
    case "agent":
      return <AgentView link={link} />
    case "reference":
      return <ReferenceView link={link.view === "reference" ? link as Link<"reference"> : undefined} />
  }
}

const Net = () => (
  <svg className="net" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3 5h18M5.5 5c0 8 3 12.5 6.5 14.500C15.5 17.5 18.5 13 18.5 5M9.5 5c0 6 .8 10.5 2.5 14.5 1.7-4 2.5-8.5 2.5-14.500M4.800 10h14.400M7.5 14.700h9" />
  </svg>
)
