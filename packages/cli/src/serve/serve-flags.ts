import { defaultPort, highestPort, isPort } from "@trawl/engine/port"
import * as Flag from "effect/cli/Flag"

/** Where `trawl serve` keeps what an engine knows. */
export const defaultFolder = ".trawl"

/** The most pages of a crawl. */
export const defaultPages = 200

/** How long a page that a crawl has fetched is taken for what it is now. */
export const freshFor = "1 day"

const text = (name: string, description: string) => Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)
const list = (name: string, description: string) => Flag.String(name).pipe(Flag.withDescription(`${description}; may be given several times`), Flag.atLeast(0))

/** The common settings of an engine. The file of `--config` has all of them. */
export const serveFlags = {
  config: text("config", "File of settings in JSON. It has every setting of the engine; flags replace what it says"),
  printConfig: Flag.Boolean("print-config").pipe(
    Flag.withDescription("Print the settings that flags, file, environment and defaults amount to, without secrets, and exit"),
    Flag.withDefault(false)
  ),
  port: Flag.Int("port").pipe(
    Flag.withDescription(`Port the engine listens on, ${defaultPort} by default; 0 takes any free port`),
    Flag.filter(isPort, (port) => `Expected a port from 0 to ${highestPort}, got ${port}`),
    Flag.optional
  ),
  host: text("host", "Address the engine listens on, by default that of this machine alone. Another one needs a key of yours"),
  data: text("data", `Folder that keeps pages, runs and the index, ${defaultFolder} by default; created if it does not exist`),
  crawl: Flag.String("crawl").pipe(
    Flag.withDescription(`URL of a site to crawl first, so that searches find its pages; may be given several times. Pages fetched within ${freshFor} are not fetched again`),
    Flag.filter((site) => /^https?:$/.test(URL.parse(site)?.protocol ?? ""), (site) => `Expected an http or https URL, got ${site}`),
    Flag.atLeast(0)
  ),
  maxPages: Flag.Int("max-pages").pipe(
    Flag.withDescription(`The most pages of each crawl, ${defaultPages} by default`),
    Flag.filter((pages) => pages >= 1, (pages) => `Expected a whole number from 1 on, got ${pages}`),
    Flag.optional
  ),
  fresh: Flag.Boolean("fresh").pipe(Flag.withDescription("Makes crawls fetch every page again"), Flag.withDefault(false)),
  papers: list("papers", "File of research papers to load first"),
  allow: list("allow", "host:port of a private address that the engine may contact"),
  publicUrl: text("public-url", "Where clients reach the engine when a proxy stands before it; TRAWL_PUBLIC_URL otherwise. It needs a key of yours"),
  proxy: text("proxy", "Proxy that pages come through, as http://, https:// or socks5:// URL; TRAWL_PROXY otherwise, where other users cannot see its password"),
  enhancedProxy: text("enhanced-proxy", "Second proxy, for pages that refuse the first way and requests that ask for it; TRAWL_ENHANCED_PROXY otherwise"),
  proxyResolvesNames: Flag.Boolean("proxy-resolves-names").pipe(
    Flag.withDescription("Let the proxies look up host names. The engine then cannot check the addresses"),
    Flag.optional
  ),
  modelUrl: text("model-url", "Endpoint of a language model, whose key, if it needs one, is in TRAWL_MODEL_KEY"),
  model: text("model", "Name of the model at that endpoint"),
  searxng: list("searxng", "URL of a SearXNG instance to search as well"),
  upstream: text("upstream", "URL of a service that speaks this API, to search as well; its key is in TRAWL_UPSTREAM_KEY"),
  upstreamCredits: Flag.Int("upstream-credits").pipe(Flag.withDescription("The most credits to spend there per day"), Flag.optional),
  browser: Flag.Boolean("browser").pipe(
    Flag.withDescription("Render pages that need it in a Chromium of this machine, as by default; --no-browser for none"),
    Flag.optional
  ),
  chromium: text("chromium", "Path of the Chromium; TRAWL_CHROMIUM, or one that is found, otherwise"),
  adLists: list("ad-list", "File of rules for blockAds, in the syntax of uBlock Origin"),
  strict: Flag.Boolean("strict").pipe(
    Flag.withDescription("Refuse requests with unknown fields; by default most unknown fields are ignored and named in a warning"),
    Flag.optional
  )
}
