import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { endAtOnce, teardown } from "@trawl/cli/end-at-once"
import { printable } from "@trawl/cli/printable"
import { portFlag, serveFlags } from "@trawl/cli/serve-flags"
import { DatabaseUnusable, defaultPort } from "@trawl/engine"
import * as Argument from "effect/cli/Argument"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import process from "node:process"
import { defaultLibraryPort } from "./open-library.ts"
import { presenter } from "./presenter.ts"
import { start } from "./start.ts"

const command = Command.make(
  "start",
  {
    site: Argument.String("site").pipe(
      Argument.withDescription("URL of a site to crawl instead of the installed documentation"),
      Argument.optional
    ),
    once: Flag.String("once").pipe(
      Flag.withDescription("Query to search for. Prints the results and exits"),
      Flag.optional
    ),
    data: Flag.String("data").pipe(
      Flag.withDescription("Folder for the data directories of sites; default: .trawl in the repository"),
      Flag.optional
    ),
    config: serveFlags.config.pipe(
      Flag.withDescription(
        "JSON file with engine settings (docs/guides/settings.md). Flags override it. Its host, port, dataDirectory, crawl and playground apply only to trawl serve"
      )
    ),
    port: serveFlags.port,
    libraryPort: portFlag(
      "library-port",
      `Port of the website with the installed documentation; default: ${defaultLibraryPort}, or the next free port. 0 selects a free port; the documentation is then crawled at every start`
    ),
    allow: serveFlags.allow,
    publicUrl: serveFlags.publicUrl,
    proxy: serveFlags.proxy,
    enhancedProxy: serveFlags.enhancedProxy,
    strict: serveFlags.strict,
    searxng: serveFlags.searxng,
    upstream: serveFlags.upstream,
    upstreamCredits: serveFlags.upstreamCredits,
    modelUrl: serveFlags.modelUrl,
    model: serveFlags.model,
    papers: serveFlags.papers,
    repositories: serveFlags.repositories,
    browser: serveFlags.browser,
    chromium: serveFlags.chromium,
    adLists: serveFlags.adLists,
    fresh: serveFlags.fresh
  },
  (
    {
      site,
      once,
      data,
      browser,
      chromium,
      config,
      enhancedProxy,
      libraryPort,
      model,
      modelUrl,
      port,
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
      browser: Option.getOrElse(browser, () => true),
      chromium: Option.getOrUndefined(chromium),
      libraryPort: Option.getOrUndefined(libraryPort),
      model: Option.getOrUndefined(model),
      modelUrl: Option.getOrUndefined(modelUrl),
      port: Option.getOrElse(port, () => defaultPort),
      publicUrl: Option.getOrUndefined(publicUrl),
      upstream: Option.getOrUndefined(upstream),
      upstreamCredits: Option.getOrUndefined(upstreamCredits),
      ...settings
    })
).pipe(
  Command.withDescription(
    "Crawls the installed documentation or a site, searches it, and serves the engine and the playground until you press Ctrl-C"
  )
)

/** Prints one line for each of our failures: what is wrong and what to do. */
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
  // a database that fails in use, such as on a full disk
  Effect.catchDefect((defect) => defect instanceof DatabaseUnusable ? report(defect) : Effect.die(defect)),
  Effect.provide([NodeServices.layer, CliOutput.layerPresenter(presenter)]),
  NodeRuntime.runMain({ teardown: teardown() })
)

/** Ends this process when the parent process that opened its IPC channel is gone. */
function endWithParent(): void {
  if (process.channel === undefined || process.channel === null) return
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
  process.channel.unref()
}
