import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { givenKey } from "../connection-flags.ts"
import { printable } from "../printable.ts"
import { crawlProgress } from "./crawl-progress.ts"
import { findEngine, messageOf, NotServed } from "./find-engine.ts"

const loopback = "127.0.0.1"

/** Of an engine that this machine alone reaches. */
const knownKey = "trawl-local"

/** `trawl serve`: an engine of one's own, until Ctrl-C. */
export const serveCommand = Command.make("serve", {
  port: Flag.Int("port").pipe(
    Flag.withDescription("Where it listens; 0 takes any free port"),
    Flag.withDefault(3002)
  ),
  host: Flag.String("host").pipe(
    Flag.withDescription("Address it listens on: by default that of this machine alone. Another one needs a key of yours"),
    Flag.withDefault(loopback)
  ),
  data: Flag.String("data").pipe(
    Flag.withDescription("Folder that keeps pages, runs and the index; made if need be"),
    Flag.withDefault(".trawl")
  ),
  crawl: Flag.String("crawl").pipe(
    Flag.withDescription("URL of a site to crawl first, so that searches find its pages; may be given several times"),
    Flag.atLeast(0)
  ),
  maxPages: Flag.Int("max-pages").pipe(
    Flag.withDescription("The most pages of each crawl"),
    Flag.withDefault(200)
  ),
  allow: Flag.String("allow").pipe(
    Flag.withDescription("host:port of a private address that the engine may contact; may be given several times"),
    Flag.atLeast(0)
  ),
  publicUrl: Flag.String("public-url").pipe(
    Flag.withDescription("Where clients reach the engine when a proxy stands before it"),
    Flag.optional
  ),
  browser: Flag.Boolean("browser").pipe(
    Flag.withDescription("Show pages that need it in a Chromium of this machine; --no-browser for none"),
    Flag.withDefault(true)
  )
}, ({ allow, browser, crawl, data, host, maxPages, port, publicUrl }) =>
  Effect.scoped(Effect.gen(function*() {
    const given = yield* givenKey
    if (given === undefined && host !== loopback) {
      return yield* Effect.fail(new NotServed(`Others reach the engine at ${host}: give it a key that only they know, in TRAWL_API_KEY.`))
    }
    const { serve } = yield* findEngine()
    const apiKey = given ?? knownKey
    const engine = yield* Effect.acquireRelease(
      Effect.tryPromise({
        try: () => serve({
          dataDirectory: data,
          apiKeys: [apiKey],
          host,
          port,
          allowedAddresses: allow,
          publicUrl: Option.getOrUndefined(publicUrl),
          playground: { apiKey: given === undefined ? knownKey : undefined },
          ...!browser && { browser }
        }),
        catch: (cause) => new NotServed(messageOf(cause))
      }),
      ({ close }) => Effect.promise(close)
    )
    for (const site of crawl) {
      const show = crawlProgress((line) => console.error(printable(line)))
      yield* Effect.tryPromise({ try: (signal) => engine.crawl(site, { maxPages }, { event: show, signal }), catch: (cause) => new NotServed(messageOf(cause)) })
    }
    yield* Console.log(`Up at ${engine.url}: open it in a browser, or ask it with the key ${given === undefined ? knownKey : "in TRAWL_API_KEY"}. Ctrl-C ends it.`)
    return yield* Effect.never
  }))).pipe(
    Command.withDescription("Serves an engine of your own until Ctrl-C, with the playground for browsers. It needs the package @trawl/engine beside this one. The key is that of TRAWL_API_KEY, or trawl-local"),
    Command.withShortDescription("Serve an engine of your own"),
    Command.withExamples([
      { command: "trawl serve", description: "At http://127.0.0.1:3002, with the key trawl-local" },
      { command: "trawl serve --crawl https://example.com", description: "So that searches find the pages of a site" }
    ])
  )
