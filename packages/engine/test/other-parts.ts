import { RobotsTxt } from "@trawl/fetcher/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Artifacts } from "../src/artifacts/artifacts.ts"
import { ImageIndex } from "../src/images/image-index.ts"
import { StoredScrapes } from "../src/jobs/stored-scrapes.ts"
import { LinkGraph } from "../src/links/link-graph.ts"
import { LiveBrowsers } from "../src/live/live-browsers.ts"
import { MailRelay } from "../src/mail/mail-relay.ts"
import { DocumentReader } from "../src/page/worker/document-reader.ts"
import { SearchProviders } from "../src/federation/search-provider.ts"
import { RepositoryStore } from "../src/developer/repository-store.ts"
import { PaperIndex } from "../src/research/paper-index.ts"
import { SchemaChecks } from "../src/scrape/extract/schema-checks.ts"
import { PageModel } from "../src/scrape/page-model.ts"
import { ThreatProtection } from "../src/scrape/policy/threat/threat-protection.ts"
import { Sessions } from "../src/interact/sessions.ts"
import { KnownPages } from "../src/search/known/known-pages.ts"
import { CacheReaders } from "../src/service/cache-readers.ts"
import { SupportDocs } from "../src/support/support-docs.ts"
import { ChangeHistory } from "../src/store/change-history.ts"
import * as SitemapCopies from "../src/site-map/sitemap-copies.ts"

/** The parts of an engine that a test does not use. */
export const otherParts = Layer.mergeAll(
  DocumentReader.none,
  ImageIndex.none,
  KnownPages.none,
  LinkGraph.none,
  LiveBrowsers.none,
  MailRelay.none,
  PageModel.none,
  PaperIndex.none,
  RepositoryStore.none,
  SchemaChecks.none,
  SearchProviders.none,
  Sessions.none,
  ThreatProtection.none,
  SitemapCopies.layer,
  SupportDocs.none,
  Layer.succeed(Artifacts, { put: () => Effect.succeed("https://engine.example/file") }),
  Layer.succeed(CacheReaders, { mayRead: () => Effect.succeed(true) }),
  Layer.succeed(ChangeHistory, { latest: () => Effect.undefined, record: () => Effect.void }),
  Layer.succeed(StoredScrapes, { put: () => Effect.void, get: () => Effect.undefined })
)

/** No host has rules for crawlers. */
export const noRobotsTxt = Layer.succeed(RobotsTxt, {
  rulesFor: () => Effect.succeed({ allows: () => true, crawlDelay: undefined, sitemaps: [] })
})
