export { QueryRefused, SearchIndex } from "@trawl/full-text/effect"
export type { AgentTask, EarlierTurn } from "./agent/ground/agent-task.ts"
export type { AgentContext, Artifact, RunEnds, ToolCall, ToolResult, ToolUse } from "./agent/ground/agent-context.ts"
export { type LanguageModelSettings, LanguageModelSettingsInvalid } from "./agent/model/endpoint/settings.ts"
export type { Outcome, Suggestion, Worker } from "./agent/ground/worker.ts"
export { readPublicUrl } from "./artifacts/link-base.ts"
export { CrawlFailed } from "./crawl/crawl-failed.ts"
export type { CrawlEvent } from "./crawl/crawl-event.ts"
export type { CrawlOptions } from "./crawl/crawl-options.ts"
export { crawlSite } from "./jobs/crawl-site.ts"
export { embedded, type EmbeddedOptions } from "./embedded.ts"
export { LinkGraph, type LinkGraphUpdate } from "./links/link-graph.ts"
export { inMemory } from "./in-memory.ts"
export { EngineAddress, listen, type ListenOptions, PortUnavailable } from "./listen.ts"
export {
  ActionFailed,
  Browser,
  ProfileBusy,
  ProfileUnusable,
  type RenderedPage,
  type RenderOptions
} from "@trawl/browser/effect"
export { AdListUnusable } from "@trawl/browser/effect"
export type { PageContent, ReadOptions } from "@trawl/reader/page"
export { PageFailed, PageFetcher } from "@trawl/fetcher/effect"
export type { PageText } from "@trawl/reader/page"
export { readPage } from "./page/read-page.ts"
export type { SmtpSettings } from "./mail/smtp-settings.ts"
export type { PlaygroundSettings } from "./playground/playground-settings.ts"
export { defaultPort } from "./port.ts"
export { type ProviderSettings, ProviderSettingsInvalid } from "./federation/providers.ts"
export {
  type ProviderAnswer,
  ProviderFailed,
  type ProviderRequest,
  type SearchProvider,
  SearchProviders
} from "./federation/search-provider.ts"
export type { SearxngSettings } from "./federation/searxng.ts"
export type { UpstreamSettings } from "./federation/upstream.ts"
export { loadRepositories, type RepositoriesLoaded, RepositoriesUnreadable } from "./developer/load-repositories.ts"
export { DumpUnreadable, loadPapers, type PapersLoaded } from "./research/dump/load-papers.ts"
export { routes } from "./routes.ts"
export {
  type StoredPolicy,
  type TeamPolicy,
  ThreatProtection,
  type ThreatSettings
} from "./scrape/policy/threat/threat-protection.ts"
export type { ApiKey, KeySettings } from "./service/keys.ts"
export type { PlanName } from "./service/plans.ts"
export type { TeamSettings } from "./service/team.ts"
export { EngineSettings } from "./settings.ts"
export { DatabaseUnusable } from "./store/database-unusable.ts"
export { PageStore, type StoredPage } from "./store/page-store.ts"
