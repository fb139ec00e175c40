export { type FetchedPage, type FetchOptions, PageFailed, type PageFailure, PageFetcher } from "./fetch/page-fetcher.ts"
export { type HttpFetcherOptions, layer } from "./fetch/http-fetcher.ts"
export { elapsed } from "./host/elapsed.ts"
export { fetchPolitely } from "./host/fetch-politely.ts"
export { HostPace, hostPace, makeHostPace, pacedFetcher } from "./host/host-pace.ts"
export { type HostTurns, type Turn, visitsAtOnce } from "./host/host-turns.ts"
export { politeLayer } from "./fetcher/polite-layer.ts"
export { retryAfter } from "./host/retry-after.ts"
export {
  noProxies,
  OutboundProxies,
  type OutboundProxy,
  proxyFor,
  type ProxyKind,
  proxyName,
  proxyProblem,
  type ProxySettings,
  readProxies
} from "./outbound/proxy-settings.ts"
export { RobotsTxt, robotsTxt, RobotsUnreachable } from "./robots/robots-txt.ts"
export { sitemapEntries, type SitemapOptions, type SitemapProblem } from "./sitemap/sitemap-entries.ts"
