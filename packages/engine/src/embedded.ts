import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { join } from "node:path"
import type { LanguageModelSettings } from "./agent/model/endpoint/settings.ts"
import * as Thinking from "./agent/model/layer.ts"
import { ruleReasoner } from "./agent/rules/rule-reasoner.ts"
import * as EngineWorker from "./agent/work/worker-layer.ts"
import { Worker } from "./agent/ground/worker.ts"
import * as KeptArtifacts from "./artifacts/kept-artifacts.ts"
import { PublicUrl, readPublicUrl } from "./artifacts/link-base.ts"
import * as SqliteLinkGraph from "./links/sqlite-link-graph.ts"
import * as SegmentIndex from "./corpus/segment-index.ts"
import * as SqliteImageIndex from "./images/sqlite-image-index.ts"
import { Browser } from "@trawl/browser/effect"
import * as Chromium from "./page/chromium.ts"
import * as HttpFetcher from "./page/http-fetcher.ts"
import { OutboundProxies, politeLayer, type ProxySettings, readProxies } from "@trawl/fetcher/effect"
import * as DocumentReader from "./page/worker/document-reader.ts"
import * as Uploads from "./parse/uploads.ts"
import { type PlaygroundSettings, resolvePlayground } from "./playground/playground-settings.ts"
import * as Providers from "./federation/providers.ts"
import * as AnswerCache from "./records/answer-cache.ts"
import * as ChangeHistory from "./records/change-history.ts"
import * as CreditBudgets from "./records/credit-budgets.ts"
import { type DatabaseUrl, readDatabaseUrl } from "./store/database-url.ts"
import * as ThreatPolicies from "./records/threat-policies.ts"
import * as SqlitePaperIndex from "./research/sqlite-paper-index.ts"
import * as SqliteKnownPages from "./search/known/sqlite-known-pages.ts"
import * as SchemaChecks from "./scrape/extract/schema-checks.ts"
import { AuditLog } from "./scrape/policy/audited.ts"
import type { ThreatSettings } from "./scrape/policy/threat/threat-protection.ts"
import * as Service from "./services.ts"
import { type ApiKey, hashedKeys } from "./service/keys.ts"
import type { TeamSettings } from "./service/team.ts"
import { telemetry } from "./service/telemetry.ts"
import { EngineSettings } from "./settings.ts"
import { Database } from "./store/database.ts"
import * as SqlitePageStore from "./store/sqlite-page-store.ts"

export interface EmbeddedOptions extends ProxySettings {
  /** Keeps pages and index; created if need be. `:memory:` keeps them nowhere. */
  readonly dataDirectory: string
  /**
   * A PostgreSQL database for jobs, agent runs, credits and other records, such as `postgres://user:password@localhost:5432/trawl`. Pages and the
   * index stay in the data directory. Without it, everything is there.
   */
  readonly databaseUrl?: DatabaseUrl | undefined
  /** Keys that may use the API, each alone or with its team and name. Only their hashes are kept. */
  readonly apiKeys: ReadonlyArray<ApiKey>
  /** What teams may do, by name; everything by default. */
  readonly teams?: Readonly<Record<string, TeamSettings>> | undefined
  /** Hosts, `host:port` or address ranges beyond the public internet that the engine may contact. None by default. */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
  /** What clients know the engine by, such as `https://search.example.com`, when a proxy stands before it: all links lead there. By default to where each request came. */
  readonly publicUrl?: string | undefined
  /** Shows pages as their scripts make them: a Chromium that is found on this machine, unless its path is given here; `false` for none. */
  readonly browser?:
    | false
    | { readonly executable?: string | undefined; readonly pages?: number | undefined }
    | undefined
  /** Refuses requests with unknown fields. By default most unknown fields are ignored and named in a warning. */
  readonly strictRequests?: boolean | undefined
  /** Files of rules against advertising and cookie boxes, in the syntax of uBlock Origin and Adblock Plus, for `blockAds`. */
  readonly adLists?: ReadonlyArray<string> | undefined
  /** Whether scrapes with `auditMetadata` log on whose behalf they were. */
  readonly auditLog?: boolean | undefined
  /** Which sites teams may forbid their requests, and who says how risky one is. Not enabled by default. */
  readonly threatProtection?: ThreatSettings | undefined
  /** Who is asked beside the engine's own index: SearXNG instances, services that speak this API, or providers of your own. */
  readonly providers?: ReadonlyArray<Providers.ProviderSettings> | undefined
  /** What agents think with, and what scrapes have pages summed up and questions answered by; rules alone by default. */
  readonly languageModel?: LanguageModelSettings | undefined
  /** Does the work of agents' runs, instead of the engine's own worker. */
  readonly worker?: Worker["Service"] | undefined
  /** A page for people at `/`, such as the playground. None by default. */
  readonly playground?: PlaygroundSettings | undefined
}

/** Default settings. */
export const embeddedDefaults = {
  adLists: [],
  allowedAddresses: [],
  auditLog: false,
  browser: {},
  providers: [],
  proxyResolvesNames: false,
  strictRequests: false,
  teams: {},
  threatProtection: { enabled: false }
} satisfies Partial<EmbeddedOptions>

/** All parts of an engine in one process with one data directory: nothing else to install or run. */
export const embedded = (
  { apiKeys, databaseUrl, dataDirectory, languageModel, playground, publicUrl, worker, ...optional }: EmbeddedOptions
) => {
  const {
    adLists = embeddedDefaults.adLists,
    allowedAddresses = embeddedDefaults.allowedAddresses,
    auditLog = embeddedDefaults.auditLog,
    browser = embeddedDefaults.browser,
    providers = embeddedDefaults.providers,
    strictRequests = embeddedDefaults.strictRequests,
    teams = embeddedDefaults.teams,
    threatProtection = embeddedDefaults.threatProtection,
    ...outbound
  } = optional
  const proxies = readProxies(outbound, { proxy: "proxy (--proxy)", enhancedProxy: "enhancedProxy (--enhanced-proxy)" })
  // one value, so that all services have the same connections
  const inPostgres = databaseUrl === undefined ? undefined : postgres(databaseUrl)
  const records = inPostgres ?? Service.recordsInDataDirectory
  return Layer.mergeAll(
    Layer.provide(Service.records({ allowedAddresses }), records),
    SqlitePageStore.layer,
    artifacts,
    SegmentIndex.layer,
    Layer.provide(SqliteImageIndex.layer, SegmentIndex.layer),
    SqliteLinkGraph.layer,
    SqliteKnownPages.layer,
    SqlitePaperIndex.layer,
    browser === false
      ? Browser.none("this engine was started without a browser")
      : Layer.unwrap(Effect.map(Database, ({ directory }) =>
        Chromium.layer({
          ...browser,
          adLists,
          allowedAddresses,
          profiles: directory && join(directory, Chromium.profilesFolder),
          proxies
        }))),
    Layer.provide(
      Layer.mergeAll(
        ChangeHistory.layer,
        ThreatPolicies.layer(threatProtection),
        Layer.provide(Providers.layer(providers), [AnswerCache.layer(), CreditBudgets.layer])
      ),
      records
    )
  ).pipe(
    // nothing is written there before the other database turns out to be usable
    Layer.provide(
      inPostgres === undefined
        ? Database.layer(dataDirectory)
        : Layer.provide(Database.layer(dataDirectory), inPostgres)
    ),
    Layer.merge(politeLayer(HttpFetcher.layer({ allowedAddresses, proxies }))),
    Layer.merge(DocumentReader.layer()),
    Layer.merge(SchemaChecks.layer()),
    Layer.merge(Uploads.layer),
    Layer.merge(Layer.succeed(AuditLog, auditLog)),
    Layer.merge(Layer.succeed(OutboundProxies, proxies)),
    Layer.merge(Thinking.layer(languageModel, ruleReasoner)),
    Layer.merge(Layer.succeed(PublicUrl, publicUrl === undefined ? undefined : readPublicUrl(publicUrl))),
    Layer.merge(
      Layer.succeed(EngineSettings, {
        apiKeys: hashedKeys(apiKeys),
        strictRequests,
        teams,
        allowedAddresses,
        playground: playground && resolvePlayground(playground, { publicUrl })
      })
    ),
    (parts) => Layer.provideMerge(Service.logResumedWork, parts),
    (parts) => Layer.provideMerge(Service.work, parts),
    (parts) =>
      Layer.provideMerge(
        Layer.provide(Service.agents, worker === undefined ? EngineWorker.layer : Layer.succeed(Worker, worker)),
        parts
      ),
    // what nobody waits for is told of, too
    (parts) => Layer.provideMerge(parts, telemetry)
  )
}

const artifacts = Layer.unwrap(Effect.map(Database, ({ directory }) => KeptArtifacts.layer(directory)))

/** The driver is loaded only where it is needed. */
const postgres = (url: DatabaseUrl) => {
  readDatabaseUrl(url)
  return Layer.unwrap(Effect.map(Effect.promise(() => import("./records/postgres.ts")), ({ layer }) => layer(url)))
}
