import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { join } from "node:path"
import type { LanguageModelSettings } from "./agent/model/endpoint/settings.ts"
import * as Thinking from "./agent/model/layer.ts"
import { ruleReasoner } from "./agent/rules/rule-reasoner.ts"
import * as EngineWorker from "./agent/work/worker-layer.ts"
import { Worker } from "./agent/ground/worker.ts"
import type { Artifacts } from "./artifacts/artifacts.ts"
import type { LinkKey } from "./artifacts/link-key.ts"
import type { StoredFiles } from "./artifacts/stored-files.ts"
import * as StoredArtifacts from "./artifacts/stored-artifacts.ts"
import * as LiveBrowsers from "./live/live-browsers.ts"
import { PublicUrl, readPublicUrl } from "./artifacts/link-base.ts"
import { LinkGraph } from "./links/link-graph.ts"
import * as SqliteLinkGraph from "./links/sqlite-link-graph.ts"
import * as SegmentIndex from "./corpus/segment-index.ts"
import { ImageIndex } from "./images/image-index.ts"
import * as SqliteImageIndex from "./images/sqlite-image-index.ts"
import type { JobEvents } from "./jobs/job-events.ts"
import type { Leases } from "./jobs/leases.ts"
import type { Roles } from "./jobs/roles.ts"
import { findBubblewrap } from "@trawl/browser/system"
import { Browser } from "@trawl/browser/effect"
import { SearchIndex } from "@trawl/full-text/effect"
import * as Chromium from "./page/chromium.ts"
import { refusal } from "./page/refusal.ts"
import { userAgent } from "./page/user-agent.ts"
import { contentTypeOf } from "@trawl/reader/page"
import {
  type HostPace,
  layer as httpFetcher,
  OutboundProxies,
  politeLayer,
  type ProxySettings,
  readProxies
} from "@trawl/fetcher/effect"
import * as DocumentReader from "./page/worker/document-reader.ts"
import * as Uploads from "./parse/uploads.ts"
import { type PlaygroundSettings, resolvePlayground } from "./playground/playground-settings.ts"
import * as Providers from "./federation/providers.ts"
import * as AnswerCache from "./records/answer-cache.ts"
import * as ChangeHistory from "./records/change-history.ts"
import * as CreditBudgets from "./records/credit-budgets.ts"
import type { RecordsReady } from "./records/health.ts"
import * as Sqlite from "./records/sql/sqlite.ts"
import * as ThreatPolicies from "./records/threat-policies.ts"
import * as MailRelay from "./mail/mail-relay.ts"
import type { SmtpSettings } from "./mail/smtp-settings.ts"
import type { PaperIndex } from "./research/paper-index.ts"
import * as SqlitePaperIndex from "./research/sqlite-paper-index.ts"
import { KnownPages } from "./search/known/known-pages.ts"
import * as SqliteKnownPages from "./search/known/sqlite-known-pages.ts"
import * as SearchedIndex from "./search/searched-index.ts"
import * as SchemaChecks from "./scrape/extract/schema-checks.ts"
import { AuditLog } from "./scrape/policy/audited.ts"
import type { ThreatSettings } from "./scrape/policy/threat/threat-protection.ts"
import * as Service from "./services.ts"
import { BackgroundWork, makeBackgroundWork } from "./service/background-work.ts"
import * as CacheReaders from "./service/cache-readers.ts"
import { type ApiKey, hashedKeys } from "./service/keys.ts"
import { allRoles, type Role } from "./service/roles.ts"
import type { TeamSettings } from "./service/team.ts"
import type { Traffic } from "./service/traffic.ts"
import { telemetry } from "./service/telemetry.ts"
import { EngineSettings } from "./settings.ts"
import * as SitemapCopies from "./site-map/sitemap-copies.ts"
import { SupportDocs } from "./support/support-docs.ts"
import { Database } from "./store/database.ts"
import type { DatabaseUnusable } from "./store/database-unusable.ts"
import * as PageReaders from "./store/page-readers.ts"
import type { PageStore } from "./store/page-store.ts"
import * as SqlitePageStore from "./store/sqlite-page-store.ts"

export interface EmbeddedOptions extends ProxySettings {
  /** Directory for pages and the index, created if missing. `:memory:` stores them in memory. */
  readonly dataDirectory: string
  /** The API keys, each alone or with its team and name. The engine stores only their hashes. */
  readonly apiKeys: ReadonlyArray<ApiKey>
  /** Limits and permissions of teams, by name. Teams without an entry have no limits. */
  readonly teams?: Readonly<Record<string, TeamSettings>> | undefined
  /** Private hosts, `host:port` pairs or address ranges that the engine may contact. None by default. */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
  /**
   * The URL of the engine for clients, such as `https://search.example.com`, if it runs behind a proxy. All links in
   * responses use it. By default, links use the address of the request.
   */
  readonly publicUrl?: string | undefined
  /**
   * The browser for pages that need JavaScript: a Chromium found on this machine by default, or the one at
   * `executable`. `false` for none.
   */
  readonly browser?:
    | false
    | {
      readonly executable?: string | undefined
      readonly pages?: number | undefined
      /** The most browser sessions at the same time; 20 by default. */
      readonly sessions?: number | undefined
    }
    | undefined
  /**
   * Runs the code of browser sessions without a sandbox, with the rights of the engine. Set it only if you are the only
   * one who can send requests to the engine.
   */
  readonly trustCode?: boolean | undefined
  /** Refuses requests with unknown fields. By default most unknown fields are ignored and named in a warning. */
  readonly strictRequests?: boolean | undefined
  /** Files with filter rules for `blockAds`, in the syntax of uBlock Origin or Adblock Plus. */
  readonly adLists?: ReadonlyArray<string> | undefined
  /** Whether scrapes with `auditMetadata` log the user that they name. */
  readonly auditLog?: boolean | undefined
  /** Lets teams block sites, and sets the classifier that rates URLs. Off by default. */
  readonly threatProtection?: ThreatSettings | undefined
  /** Search providers in addition to the engine's own index: SearXNG instances, services with this API, or your own. */
  readonly providers?: ReadonlyArray<Providers.ProviderSettings> | undefined
  /** The language model for agents, summaries and questions. Without it, the engine uses rules. */
  readonly languageModel?: LanguageModelSettings | undefined
  /** The SMTP relay that sends the alerts of monitors. Without it, monitors cannot send emails. */
  readonly smtp?: SmtpSettings | undefined
  /** Runs agents in place of the engine's own worker. */
  readonly worker?: Worker["Service"] | undefined
  /** The page for browsers at `/`, such as the playground. None by default. */
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
  trustCode: false,
  threatProtection: { enabled: false }
} satisfies Partial<EmbeddedOptions>

/** The whole engine in one process with one data directory. */
export const embedded = ({ dataDirectory, ...options }: EmbeddedOptions) =>
  engineOver({
    // opens the data directory only after it has been checked, because a refused one must not change
    database: Layer.provide(Database.layer(dataDirectory), Sqlite.check(dataDirectory)),
    pages: Layer.merge(SqlitePageStore.layer, PageReaders.layer),
    papers: SqlitePaperIndex.layer,
    profiles: profilesInDataDirectory,
    uploads: Uploads.layer,
    artifacts: Layer.unwrap(Effect.map(Database, ({ directory }) => StoredArtifacts.layer(directory))),
    records: Service.recordsInDataDirectory,
    processes: Service.alone,
    limits: Service.limits,
    roles: allRoles,
    otherProcesses: Layer.empty
  }, options)

const profilesInDataDirectory = Layer.effect(
  Chromium.Profiles,
  Effect.map(Database, ({ directory }) => ({ place: directory && join(directory, Chromium.profilesFolder) }))
)

const canIsolate = Effect.promise(async () => "path" in await findBubblewrap())

/** 20 sessions need at most 4 GB of memory. */
const maxSessions = 20

/** The parts that one process and a process of a cluster keep in different places. */
export interface EngineHome<E> {
  /** The database in the data directory, which the index follows. */
  readonly database: Layer.Layer<Database, DatabaseUnusable | E>
  readonly pages: Layer.Layer<PageStore | PageReaders.PageReaders, E, Database | SqlClient>
  readonly artifacts: Layer.Layer<Artifacts | LinkKey | StoredFiles, E, Database | SqlClient>
  readonly uploads: Layer.Layer<Uploads.Uploads, E, SqlClient>
  readonly papers: Layer.Layer<PaperIndex, E, Database | SqlClient>
  readonly profiles: Layer.Layer<Chromium.Profiles, E, Database | SqlClient>
  readonly records: Layer.Layer<SqlClient | RecordsReady, DatabaseUnusable | E, Database>
  readonly processes: Layer.Layer<JobEvents | Leases | Roles, E>
  /** What this process does. */
  readonly roles: ReadonlySet<Role>
  readonly limits: Layer.Layer<HostPace | Traffic, E, SqlClient>
  /** How results that are only in memory are found in other processes, and their index is searched. */
  readonly otherProcesses: Layer.Layer<never, E, SqlClient>
}

/** What an engine provides, and why it may not start. */
export type EngineServices = Layer.Success<ReturnType<typeof embedded>>
export type EngineFailure = Layer.Error<ReturnType<typeof embedded>>

/** An engine over these parts. */
export const engineOver = <E>(
  home: EngineHome<E>,
  { apiKeys, languageModel, playground, publicUrl, smtp, worker, ...optional }: Omit<EmbeddedOptions, "dataDirectory">
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
    trustCode = embeddedDefaults.trustCode,
    ...outbound
  } = optional
  const proxies = readProxies(outbound, { proxy: "proxy (--proxy)", enhancedProxy: "enhancedProxy (--enhanced-proxy)" })
  const { sessions: sessionsAtOnce = maxSessions, ...rendering }: Exclude<
    EmbeddedOptions["browser"],
    false | undefined
  > = browser === false ? {} : browser
  const pages = Layer.provide(home.pages, home.records)
  const limits = Layer.provide(home.limits, home.records)
  const mail = MailRelay.layer(smtp)
  return Layer.mergeAll(
    Layer.provide(Service.records({ allowedAddresses }, home.processes), [home.records, mail]),
    mail,
    pages,
    limits,
    politeLayer(httpFetcher({ name: userAgent, contentTypeOf, refusal, allowedAddresses, proxies }), limits),
    Layer.provide(CacheReaders.layer, pages),
    Layer.provideMerge(LiveBrowsers.layer(canIsolate), Layer.provide(home.artifacts, home.records)),
    Layer.provide(home.uploads, home.records),
    home.roles.has("search")
      ? Layer.mergeAll(
        SegmentIndex.layer,
        Layer.provide(SqliteImageIndex.layer, SegmentIndex.layer),
        SqliteLinkGraph.layer,
        SqliteKnownPages.layer
      )
      : Layer.mergeAll(SearchIndex.none, ImageIndex.none, LinkGraph.none, KnownPages.none),
    Layer.provide(home.papers, home.records),
    !home.roles.has("browser")
      ? Browser.none("this engine was started without the role browser")
      : browser === false
      ? Browser.none("this engine was started without a browser")
      : Layer.unwrap(
        Effect.map(
          Chromium.Profiles,
          ({ place }) => Chromium.layer({ ...rendering, adLists, allowedAddresses, profiles: place, proxies })
        )
      ).pipe(
        Layer.provide(home.profiles),
        Layer.provide(home.records)
      ),
    Layer.provide(
      Layer.mergeAll(
        ChangeHistory.layer,
        ThreatPolicies.layer(threatProtection),
        Layer.provide(Providers.layer(providers), [AnswerCache.layer(), CreditBudgets.layer])
      ),
      home.records
    )
  ).pipe(
    Layer.provide(home.database),
    Layer.merge(SitemapCopies.layer),
    Layer.merge(SupportDocs.layer()),
    Layer.merge(DocumentReader.layer()),
    Layer.merge(SchemaChecks.layer()),
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
        roles: home.roles,
        playground: playground && resolvePlayground(playground, { publicUrl })
      })
    ),
    (parts) => Layer.provideMerge(home.roles.has("search") ? SearchedIndex.layer : Layer.empty, parts),
    (parts) => Layer.provideMerge(Service.followedJobs, parts),
    (parts) => Layer.provideMerge(Service.logResumedWork, parts),
    (parts) => Layer.provideMerge(Service.work, parts),
    (parts) => Layer.provideMerge(Service.monitors, parts),
    (parts) => Layer.provideMerge(Service.sessions({ most: sessionsAtOnce, trustCode }), parts),
    (parts) =>
      Layer.provideMerge(
        Layer.provide(Service.agents, worker === undefined ? EngineWorker.layer : Layer.succeed(Worker, worker)),
        parts
      ),
    (parts) =>
      Layer.provideMerge(parts, home.otherProcesses.pipe(Layer.provide(home.records), Layer.provide(home.database))),
    (parts) => Layer.provideMerge(parts, Layer.sync(BackgroundWork, makeBackgroundWork)),
    // background work is traced as well
    (parts) => Layer.provideMerge(parts, telemetry)
  )
}
