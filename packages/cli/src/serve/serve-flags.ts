import { defaultPort, isPort, maxPort } from "@trawl/engine/port"
import * as Flag from "effect/cli/Flag"

/** The default data directory of `trawl serve`. */
export const defaultFolder = ".trawl"

/** The default limit of pages for a crawl. */
export const defaultPages = 200

/** A crawl does not fetch a page again that was fetched within this time. */
export const freshFor = "1 day"

const text = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)
const list = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(`${description}; may be given several times`), Flag.atLeast(0))

/** A port flag. `npm start` has another one for its website. */
export const portFlag = (name: string, description: string) =>
  Flag.Int(name).pipe(
    Flag.withDescription(description),
    Flag.filter(isPort, (port) => `Expected a port from 0 to ${maxPort}, got ${port}`),
    Flag.optional
  )

/** A database flag. `description` says what the database is for. */
export const databaseUrlFlag = (description: string) =>
  text(
    "database-url",
    `${description}, as a postgres:// URL; default: TRAWL_DATABASE_URL. Set a URL with a password there, because other users can see flags. Requires the package @trawl/cluster`
  )

/** The common engine settings. A file for `--config` can have all of them. `npm start` shares most of the flags. */
export const serveFlags = {
  config: text("config", "JSON file with engine settings. Flags override it"),
  printConfig: Flag.Boolean("print-config").pipe(
    Flag.withDescription(
      "Print the settings in effect (from flags, file, environment and defaults) without secrets, and exit"
    ),
    Flag.withDefault(false)
  ),
  port: portFlag("port", `Port of the engine; default: ${defaultPort}; 0 selects a free port`),
  host: text(
    "host",
    "Address that the engine listens on; default: 127.0.0.1. If other machines can reach it, set your own API key"
  ),
  data: text(
    "data",
    `Data directory: a folder for pages, runs and the index; with --database-url, for a copy of the pages. It is created if it does not exist; default: ${defaultFolder}`
  ),
  databaseUrl: databaseUrlFlag(
    "PostgreSQL database for all data of the engine, which other engines can share"
  ),
  roles: text(
    "roles",
    "With --database-url, the roles of this engine, separated by commas: api, crawl, search, agent, browser; default: all"
  ),
  clusterHost: text(
    "cluster-host",
    "With --database-url, the address at which the other engines of the database reach this one; default: 127.0.0.1. Addresses that are not loopback or private need certificates in a settings file"
  ),
  clusterPort: portFlag("cluster-port", "With --database-url, the port for other engines; default: a free port"),
  crawl: Flag.String("crawl").pipe(
    Flag.withDescription(
      `URL of a site to crawl first, so that searches find its pages; may be given several times. Pages fetched within ${freshFor} are not fetched again`
    ),
    Flag.filter(
      (site) => /^https?:$/.test(URL.parse(site)?.protocol ?? ""),
      (site) => `Expected an http or https URL, got ${site}`
    ),
    Flag.atLeast(0)
  ),
  maxPages: Flag.Int("max-pages").pipe(
    Flag.withDescription(`Maximum number of pages for each crawl; default: ${defaultPages}`),
    Flag.filter((pages) => pages >= 1, (pages) => `Expected a whole number of at least 1, got ${pages}`),
    Flag.optional
  ),
  fresh: Flag.Boolean("fresh").pipe(Flag.withDescription("Fetch every page of crawls again"), Flag.withDefault(false)),
  papers: list("papers", "File of research papers to load first: JSON Lines, JSON of Crossref or XML of arXiv"),
  repositories: list(
    "repositories",
    "File of repositories, readmes, issues and pull requests to load first: JSON Lines"
  ),
  allow: list("allow", "host:port of a private address that the engine may contact"),
  publicUrl: text(
    "public-url",
    "URL of the engine for clients, if it runs behind a proxy; default: TRAWL_PUBLIC_URL. Set your own API key as well"
  ),
  proxy: text(
    "proxy",
    "Proxy for fetching pages, as an http://, https:// or socks5:// URL; default: TRAWL_PROXY. Set a URL with a password there, because other users can see flags"
  ),
  enhancedProxy: text(
    "enhanced-proxy",
    "Second proxy, for pages that block the first one and for requests that ask for it; default: TRAWL_ENHANCED_PROXY"
  ),
  proxyResolvesNames: Flag.Boolean("proxy-resolves-names").pipe(
    Flag.withDescription("Let the proxies look up host names. The engine then cannot check the addresses"),
    Flag.optional
  ),
  modelUrl: text(
    "model-url",
    "Endpoint of a language model with OpenAI's chat completions, such as http://127.0.0.1:11434/v1. If it needs a key, set TRAWL_MODEL_KEY"
  ),
  model: text("model", "Name of the model at that endpoint"),
  smtpUrl: text(
    "smtp-url",
    "SMTP relay for the alerts of monitors, as an smtp:// or smtps:// URL; default: TRAWL_SMTP_URL. Set a URL with a password there, because other users can see flags"
  ),
  smtpFrom: text("smtp-from", "Sender of these emails, such as alerts@example.com; default: TRAWL_SMTP_FROM"),
  searxng: list("searxng", "URL of a SearXNG instance to search as well"),
  upstream: text("upstream", "URL of a service with this API, to search as well; set its key in TRAWL_UPSTREAM_KEY"),
  upstreamCredits: Flag.Int("upstream-credits").pipe(
    Flag.withDescription("Maximum number of credits to spend there per day"),
    Flag.optional
  ),
  browser: Flag.Boolean("browser").pipe(
    Flag.withDescription(
      "Render pages that need JavaScript in Chromium, if it is installed (the default); --no-browser turns it off"
    ),
    Flag.optional
  ),
  chromium: text("chromium", "Path of the Chromium executable; default: TRAWL_CHROMIUM, or an installed one"),
  adLists: list("ad-list", "File with rules for blockAds, in the syntax of uBlock Origin"),
  strict: Flag.Boolean("strict").pipe(
    Flag.withDescription(
      "Reject requests with unknown fields; by default, most unknown fields are ignored and reported in a warning"
    ),
    Flag.optional
  )
}
