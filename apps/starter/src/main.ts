import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { endAtOnce, teardown } from "@trawl/cli/end-at-once"
import { printable } from "@trawl/cli/printable"
import { DatabaseUnusable, defaultPort } from "@trawl/engine"
import { highestPort, isPort } from "@trawl/engine/port"
import * as Argument from "effect/cli/Argument"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { endWithParent } from "./end-with-parent.ts"
import { defaultLibraryPort } from "./open-library.ts"
import { presenter } from "./presenter.ts"
import { start } from "./start.ts"

const notAPort = (port: number) => `Expected a port from 0 to ${highestPort}, got ${port}`

const command = Command.make(
  "start",
  {
    site: Argument.String("site").pipe(
      Argument.withDescription("URL of a site to crawl instead of the installed documentation"),
      Argument.optional
    ),
    once: Flag.String("once").pipe(
      Flag.withDescription("Search this, print the results and exit"),
      Flag.optional
    ),
    data: Flag.String("data").pipe(
      Flag.withDescription("Directory that keeps the pages and the index; .trawl in the repository by default"),
      Flag.optional
    ),
    config: Flag.String("config").pipe(
      Flag.withDescription(
        "JSON file with engine settings (docs/guides/settings.md); flags override it. Its host, port, dataDirectory, crawl and playground apply only to trawl serve"
      ),
      Flag.optional
    ),
    port: Flag.Int("port").pipe(
      Flag.withDescription("Port of the engine; 0 takes any free one"),
      Flag.filter(isPort, notAPort),
      Flag.withDefault(defaultPort)
    ),
    libraryPort: Flag.Int("library-port").pipe(
      Flag.withDescription(
        `Port of the website of the installed documentation; 0 takes any free one, and crawls at every start. By default ${defaultLibraryPort}, or the next that is free`
      ),
      Flag.filter(isPort, notAPort),
      Flag.optional
    ),
    allow: Flag.String("allow").pipe(
      Flag.withDescription("host:port of a private address that the engine may contact; may be given several times"),
      Flag.atLeast(0)
    ),
    publicUrl: Flag.String("public-url").pipe(
      Flag.withDescription(
        "URL at which clients reach the engine behind a reverse proxy; by default the value of TRAWL_PUBLIC_URL, or else the host of each request. Requires a key of your own"
      ),
      Flag.optional
    ),
    proxy: Flag.String("proxy").pipe(
      Flag.withDescription(
        "Proxy for fetching pages, as an http://, https:// or socks5:// URL; TRAWL_PROXY by default"
      ),
      Flag.optional
    ),
    enhancedProxy: Flag.String("enhanced-proxy").pipe(
      Flag.withDescription("Second proxy, for pages that block the first one; TRAWL_ENHANCED_PROXY by default"),
      Flag.optional
    ),
    strict: Flag.Boolean("strict").pipe(
      Flag.withDescription("Refuse requests with unknown fields; by default most are ignored and named in a warning"),
      Flag.optional
    ),
    searxng: Flag.String("searxng").pipe(
      Flag.withDescription("URL of a SearXNG instance to ask as well; may be given several times"),
      Flag.atLeast(0)
    ),
    upstream: Flag.String("upstream").pipe(
      Flag.withDescription("URL of a service that speaks this API to ask as well, with the key in TRAWL_UPSTREAM_KEY"),
      Flag.optional
    ),
    upstreamCredits: Flag.Int("upstream-credits").pipe(
      Flag.withDescription("The most credits to spend there on a day; no limit by default"),
      Flag.optional
    ),
    modelUrl: Flag.String("model-url").pipe(
      Flag.withDescription(
        "URL of an endpoint of OpenAI's chat completions, such as http://127.0.0.1:11434/v1, whose model agents think with; its key, if any, in TRAWL_MODEL_KEY"
      ),
      Flag.optional
    ),
    model: Flag.String("model").pipe(
      Flag.withDescription("Name of the model there"),
      Flag.optional
    ),
    papers: Flag.String("papers").pipe(
      Flag.withDescription(
        "File of research papers to load: JSON Lines, Crossref's JSON or arXiv's XML; may be given several times"
      ),
      Flag.atLeast(0)
    ),
    browser: Flag.Boolean("browser").pipe(
      Flag.withDescription("Show pages that need it in a Chromium of this machine; --no-browser for none"),
      Flag.withDefault(true)
    ),
    chromium: Flag.String("chromium").pipe(
      Flag.withDescription("Path of a Chromium; by default that of TRAWL_CHROMIUM, or one that is found"),
      Flag.optional
    ),
    adLists: Flag.String("ad-list").pipe(
      Flag.withDescription(
        "File of rules against advertising and cookie boxes, as uBlock Origin has them; may be given several times"
      ),
      Flag.atLeast(0)
    ),
    fresh: Flag.Boolean("fresh").pipe(Flag.withDescription("Crawl again"), Flag.withDefault(false))
  },
  (
    {
      site,
      once,
      data,
      chromium,
      config,
      enhancedProxy,
      libraryPort,
      model,
      modelUrl,
      proxy,
      publicUrl,
      strict,
      upstream,
      upstreamCredits,
      ...settings
    }
  ) =>
    start({
      config: Option.getOrUndefined(config),
      enhancedProxy: Option.getOrUndefined(enhancedProxy),
      proxy: Option.getOrUndefined(proxy),
      strict: Option.getOrUndefined(strict),
      site: Option.getOrUndefined(site),
      once: Option.getOrUndefined(once),
      data: Option.getOrUndefined(data),
      chromium: Option.getOrUndefined(chromium),
      libraryPort: Option.getOrUndefined(libraryPort),
      model: Option.getOrUndefined(model),
      modelUrl: Option.getOrUndefined(modelUrl),
      publicUrl: Option.getOrUndefined(publicUrl),
      upstream: Option.getOrUndefined(upstream),
      upstreamCredits: Option.getOrUndefined(upstreamCredits),
      ...settings
    })
).pipe(Command.withDescription("Runs the engine on a crawled library and searches it"))

/** Every failure of ours says in one line what is wrong and what to do. */
const report = ({ message }: Error) =>
  Effect.andThen(
    Console.error(printable(message)),
    Effect.sync(() => {
      process.exitCode = 1
    })
  )

endAtOnce()
endWithParent()
Command.run(command, { version: "0.1.0" }).pipe(
  Effect.catchTag(
    [
      "AllowInvalid",
      "SiteInvalid",
      "AdListUnusable",
      "ConfigInvalid",
      "ChromiumInvalid",
      "PublicUrlInvalid",
      "AlreadyUp",
      "ProviderSettingsInvalid",
      "LanguageModelSettingsInvalid",
      "DumpUnreadable",
      "DatabaseUnusable",
      "PortUnavailable",
      "LibraryUnavailable",
      "CrawlFailed",
      "RecordUnwritable",
      "ApiError",
      "NothingFound"
    ],
    report
  ),
  // a database that fails while it is in use, such as on a full disk
  Effect.catchDefect((defect) => defect instanceof DatabaseUnusable ? report(defect) : Effect.die(defect)),
  Effect.provide([NodeServices.layer, CliOutput.layerPresenter(presenter)]),
  NodeRuntime.runMain({ teardown: teardown() })
)
