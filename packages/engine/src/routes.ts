import type { HostPace, RobotsTxt } from "@trawl/fetcher/effect"
import type { SearchIndex } from "@trawl/full-text/effect"
import type { AgentRuns } from "./agent/run/agent-runs.ts"
import type { RunStore } from "./agent/run/run-store.ts"
import type { LinkKey } from "./artifacts/link-key.ts"
import type { StoredFiles } from "./artifacts/stored-files.ts"
import type { ImageIndex } from "./images/image-index.ts"
import type { BatchScrapes } from "./jobs/batch-scrapes.ts"
import type { Crawls } from "./jobs/crawls.ts"
import type { SessionStore } from "./interact/session-store.ts"
import type { Sessions } from "./interact/sessions.ts"
import type { JobEvents } from "./jobs/job-events.ts"
import type { JobStore } from "./jobs/job-store.ts"
import type { Roles } from "./jobs/roles.ts"
import type { StoredScrapes } from "./jobs/stored-scrapes.ts"
import type { Webhooks } from "./jobs/webhooks.ts"
import type { MailRelay } from "./mail/mail-relay.ts"
import type { AlertStore } from "./monitors/alerts/alert-store.ts"
import type { MonitorStore } from "./monitors/monitor-store.ts"
import type { Uploads } from "./parse/uploads.ts"
import type { SearchProviders } from "./federation/search-provider.ts"
import type { PaperIndex } from "./research/paper-index.ts"
import type { RepositoryStore } from "./developer/repository-store.ts"
import type { ScrapePorts } from "./scrape/scrape-page.ts"
import type { KnownPages } from "./search/known/known-pages.ts"
import type { FeedbackStore } from "./service/feedback-store.ts"
import type { Health } from "./service/health.ts"
import type { Ledger } from "./service/ledger.ts"
import type { Traffic } from "./service/traffic.ts"
import type { EngineSettings } from "./settings.ts"
import type { SupportDocs } from "./support/support-docs.ts"
import type { SitemapCopies } from "./site-map/sitemap-copies.ts"
import { Api } from "@trawl/schema"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Layer from "effect/Layer"
import { About } from "./http/about.ts"
import { CommaLists } from "./http/comma-lists.ts"
import { FilesRoute } from "./artifacts/files-route.ts"
import { ErrorShape } from "./http/error-shape.ts"
import { GateLive } from "./http/gate.ts"
import { JobSockets } from "./http/job-socket.ts"
import { AccountLive } from "./handlers/account.ts"
import { AgentLive } from "./handlers/agent.ts"
import { BatchScrapeLive } from "./handlers/batch-scrape.ts"
import { CrawlAliases, CrawlLive } from "./handlers/crawl.ts"
import { ExtractLive } from "./handlers/extract.ts"
import { DeveloperAliases, DeveloperSearchLive } from "./handlers/developer-search.ts"
import { FeedbackLive } from "./handlers/feedback.ts"
import { InteractAliases, InteractLive } from "./handlers/interact.ts"
import type { LiveBrowsers } from "./live/live-browsers.ts"
import { LivePages } from "./live/live-pages.ts"
import { LiveSockets } from "./live/live-sockets.ts"
import { MapLive } from "./handlers/map.ts"
import { MonitorEmailPages } from "./handlers/monitor-email-pages.ts"
import { MonitorFeed } from "./handlers/monitor-feed.ts"
import { MonitorLive } from "./handlers/monitor.ts"
import { ParseLive } from "./handlers/parse.ts"
import { PolicyLive } from "./handlers/policy.ts"
import { ResearchLive } from "./handlers/research.ts"
import { ScrapeLive } from "./handlers/scrape.ts"
import { SearchLive } from "./handlers/search.ts"
import { SupportLive } from "./handlers/support.ts"
import { RebindingProtection } from "./playground/rebinding-protection.ts"
import { PlaygroundFiles } from "./playground/serve-playground.ts"
import type { Recordings } from "./replay/recordings.ts"
import { ReplayPages } from "./replay/replay-pages.ts"
import { RequireApi } from "./http/require-api.ts"
import { RequestCheckLive } from "./http/request-check.ts"
import { RefuseWhileDraining } from "./service/draining.ts"
import { Monitoring } from "./service/monitoring.ts"
import { RequestIds } from "./http/response-headers.ts"
import { maxParamLength } from "./http/unknown-route.ts"

export const routerConfig = { maxParamLength }

/** All operations of the API, and the description of the engine. */
export const routes = Layer.mergeAll(
  HttpApiBuilder.layer(Api).pipe(
    Layer.provide([
      SearchLive,
      ScrapeLive,
      ParseLive,
      PolicyLive,
      ResearchLive,
      BatchScrapeLive,
      CrawlLive,
      AgentLive,
      ExtractLive,
      AccountLive,
      MapLive,
      DeveloperSearchLive,
      FeedbackLive,
      SupportLive,
      MonitorLive,
      InteractLive
    ]),
    Layer.provide([GateLive, RequestCheckLive])
  ),
  CrawlAliases.pipe(Layer.provide([GateLive, RequestCheckLive])),
  DeveloperAliases.pipe(Layer.provide([GateLive, RequestCheckLive])),
  InteractAliases.pipe(Layer.provide([GateLive, RequestCheckLive])),
  About,
  FilesRoute,
  LivePages,
  MonitorEmailPages,
  MonitorFeed,
  PlaygroundFiles,
  ReplayPages,
  // the first middleware wraps all others
  RequestIds,
  RebindingProtection,
  Monitoring,
  RefuseWhileDraining,
  RequireApi,
  ErrorShape,
  CommaLists,
  JobSockets,
  LiveSockets
)

/** The services that the operations need. `embedded` provides all of them; to leave a part out, provide its `none`. */
export type EnginePorts =
  | AgentRuns
  | AlertStore
  | BatchScrapes
  | Crawls
  | EngineSettings
  | FeedbackStore
  | Health
  | HostPace
  | ImageIndex
  | JobEvents
  | JobStore
  | StoredFiles
  | StoredScrapes
  | KnownPages
  | LinkKey
  | LiveBrowsers
  | HostPace
  | Ledger
  | MailRelay
  | MonitorStore
  | PaperIndex
  | Recordings
  | RepositoryStore
  | RobotsTxt
  | Roles
  | RunStore
  | ScrapePorts
  | SearchIndex
  | SearchProviders
  | Sessions
  | SessionStore
  | SitemapCopies
  | SupportDocs
  | Traffic
  | Uploads
  | Webhooks
