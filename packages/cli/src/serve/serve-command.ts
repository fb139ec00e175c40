import { defaultPort } from "@trawl/engine/port"
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Struct from "effect/Struct"
import { countText } from "../count-text.ts"
import { endAtOnce } from "../end-at-once.ts"
import { printable } from "../printable.ts"
import { findCluster, findEngine, messageOf, NotServed } from "./find-engine.ts"
import { serveFlags } from "./serve-flags.ts"
import { serveSettings } from "./serve-settings.ts"

/** `trawl serve`: runs an engine until Ctrl-C. */
export const serveCommand = Command.make("serve", serveFlags, (flags) =>
  Effect.scoped(Effect.gen(function*() {
    const module = yield* findEngine()
    const { knownKey, linesOf, maySucceedLater, needsOwnKey, printableSettings } = module
    const { blobs, cluster, crawls, options, papers, repositories, usesKnownKey } = yield* serveSettings(flags, module)
    if (flags.printConfig) {
      return yield* Console.log(
        printableSettings({
          ...options,
          ...blobs && { blobs },
          ...cluster && { cluster: Struct.omit(cluster, ["tls"]) },
          crawl: crawls,
          papers,
          repositories
        })
      )
    }
    const needed = needsOwnKey(options)
    if (usesKnownKey && needed !== undefined) return yield* Effect.fail(new NotServed(`${needed} in TRAWL_API_KEY.`))
    const { databaseUrl, roles, ...rest } = options
    const serve = databaseUrl === undefined
      ? () => module.serve(rest)
      : yield* Effect.map(findCluster(), ({ serve }) => () => serve({ ...rest, blobs, cluster, databaseUrl, roles }))
    const limit = Duration.toMillis(options.shutdownTimeout ?? "3 seconds") + cleanupTime
    yield* Effect.acquireRelease(Effect.sync(() => endAtOnce(limit)), (takeBack) => Effect.sync(takeBack))
    const engine = yield* Effect.acquireRelease(
      Effect.tryPromise({ try: serve, catch: (cause) => new NotServed(messageOf(cause)) }),
      ({ close }) => Effect.promise(close)
    )
    for (const file of papers) {
      const { added, problems, skipped, unchanged, updated } = yield* Effect.tryPromise({
        try: () => engine.loadPapers(file),
        catch: (cause) => new NotServed(messageOf(cause))
      })
      say(
        unchanged === true
          ? `${file}: already loaded, and unchanged since.`
          : `${file}: ${countText(added, "paper")} added, ${updated} updated, ${countText(skipped, "record")} skipped.`
      )
      problems.forEach((problem) => say(`  ${problem}`))
    }
    for (const file of repositories) {
      const { documents, problems, repositories: facts, resumedAfter = 0, skipped, unchanged } = yield* Effect
        .tryPromise({
          try: () => engine.loadRepositories(file),
          catch: (cause) => new NotServed(messageOf(cause))
        })
      say(
        unchanged === true
          ? `${file}: already loaded, and unchanged since.`
          : `${file}: ${countText(facts, "repository", "repositories")} and ${
            countText(documents, "document")
          } loaded, ${countText(skipped, "line")} skipped${
            resumedAfter > 0 ? `, continued after line ${resumedAfter}` : ""
          }.`
      )
      problems.forEach((problem) => say(`  ${problem}`))
    }
    yield* Effect.forEach(crawls, ({ url, ...crawlOptions }) => {
      say(`Crawling ${url}`)
      const tell = (line: string) => say(crawls.length === 1 ? line : `${url}: ${line}`)
      return Effect.tryPromise({
        try: (signal) => engine.crawl(url, crawlOptions, { event: (event) => linesOf(event).forEach(tell), signal }),
        catch: (cause) => cause
      }).pipe(Effect.catch((cause) => {
        if (!maySucceedLater(cause)) return Effect.fail(new NotServed(`${url}: ${messageOf(cause)}`))
        const why = messageOf(cause).replace(/\.$/u, "")
        say(`${url} was not crawled: ${why}. The engine runs without this crawl. Restart it to try again.`)
        return Effect.void
      }))
    }, { concurrency: "unbounded", discard: true })
    if (options.playground !== undefined && !engine.hasPlayground) {
      say(
        "The playground is not available, because it is not built. To build it in a clone of the repository, run `pnpm --filter @trawl/playground build`."
      )
    }
    const key = usesKnownKey ? knownKey : flags.config._tag === "Some" ? "in your settings" : "in TRAWL_API_KEY"
    yield* Console.log(
      `Up at ${engine.url}: ${
        engine.hasPlayground ? "open it in a browser, or " : ""
      }send requests with the key ${key}. Press Ctrl-C to stop.`
    )
    if (databaseUrl !== undefined && cluster?.tls === undefined) say(withoutTls(cluster))
    return yield* Effect.never
  }))).pipe(
    Command.withDescription(
      "Runs your own engine and the playground until you press Ctrl-C. Requires the package @trawl/engine. The API key is TRAWL_API_KEY, or trawl-local if it is not set. The flags are the common settings; --config reads all settings from a file. See docs/guides/settings.md"
    ),
    Command.withShortDescription("Run your own engine"),
    Command.withExamples([
      { command: "trawl serve", description: `At http://127.0.0.1:${defaultPort}, with the key trawl-local` },
      {
        command: "trawl serve --crawl https://example.com",
        description: "Crawl a site first, so that searches find its pages"
      },
      {
        command: "trawl serve --config trawl.json --print-config",
        description: "Print the settings in effect, without secrets"
      }
    ])
  )

const withoutTls = ({ host = "127.0.0.1" }: { readonly host?: string } = {}): string =>
  /^(?:127\.|localhost$|::1$)/u.test(host)
    ? `Only engines on this machine can join: the cluster port is at ${host}, without TLS.`
    : `The cluster port at ${host} is open to its network, without TLS. Set cluster.tls unless you trust all machines there.`

const say = (line: string): void => console.error(printable(line))

/** Milliseconds to end the rest in order, after the open requests. */
const cleanupTime = 7_000
