import { defaultPort, highestPort, isPort } from "@trawl/engine/port"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { givenKey } from "../connection-flags.ts"
import { endAtOnce } from "../end-at-once.ts"
import { printable } from "../printable.ts"
import { findEngine, messageOf, NotServed } from "./find-engine.ts"

const defaultFolder = ".trawl"
const defaultPages = 200

/** How long a page that a crawl has fetched is taken for what it is now. */
const freshFor = "1 day"

/** `trawl serve`: an engine of one's own, until Ctrl-C. */
export const serveCommand = Command.make("serve", {
  port: Flag.Int("port").pipe(
    Flag.withDescription(`Where it listens, ${defaultPort} by default; 0 takes any free port`),
    Flag.filter(isPort, (port) => `Expected a port from 0 to ${highestPort}, got ${port}`),
    Flag.withDefault(defaultPort)
  ),
  host: Flag.String("host").pipe(
    Flag.withDescription("Address it listens on: by default that of this machine alone. Another one needs a key of yours"),
    Flag.optional
  ),
  data: Flag.String("data").pipe(
    Flag.withDescription(`Folder that keeps pages, runs and the index, ${defaultFolder} by default; made if need be`),
    Flag.withDefault(defaultFolder)
  ),
  crawl: Flag.String("crawl").pipe(
    Flag.withDescription(`URL of a site to crawl first, so that searches find its pages; may be given several times. Pages that were fetched within ${freshFor} are not fetched again`),
    Flag.filter((site) => /^https?:$/.test(URL.parse(site)?.protocol ?? ""), (site) => `Expected an http or https URL, got ${site}`),
    Flag.atLeast(0)
  ),
  maxPages: Flag.Int("max-pages").pipe(
    Flag.withDescription(`The most pages of each crawl, ${defaultPages} by default`),
    Flag.filter((pages) => pages >= 1, (pages) => `Expected a whole number from 1 on, got ${pages}`),
    Flag.withDefault(defaultPages)
  ),
  fresh: Flag.Boolean("fresh").pipe(Flag.withDescription("Has a crawl fetch every page again"), Flag.withDefault(false)),
  allow: Flag.String("allow").pipe(
    Flag.withDescription("host:port of a private address that the engine may contact; may be given several times"),
    Flag.atLeast(0)
  ),
  publicUrl: Flag.String("public-url").pipe(
    Flag.withDescription("Where clients reach the engine when a proxy stands before it. It needs a key of yours"),
    Flag.optional
  ),
  browser: Flag.Boolean("browser").pipe(
    Flag.withDescription("Show pages that need it in a Chromium of this machine; --no-browser for none"),
    Flag.withDefault(true)
  )
}, ({ allow, browser, crawl, data, fresh, host, maxPages, port, publicUrl }) =>
  Effect.scoped(Effect.gen(function*() {
    const { ending, howToAllow, knownKey, linesOf, needsOwnKey, serve } = yield* findEngine()
    const apiKey = (yield* givenKey) ?? knownKey
    const reach = { host: Option.getOrUndefined(host), publicUrl: Option.getOrUndefined(publicUrl) }
    const needed = needsOwnKey(reach)
    if (apiKey === knownKey && needed !== undefined) return yield* Effect.fail(new NotServed(`${needed}, in TRAWL_API_KEY.`))
    yield* Effect.acquireRelease(Effect.sync(endAtOnce), (takeBack) => Effect.sync(takeBack))
    const engine = yield* Effect.acquireRelease(
      Effect.tryPromise({
        try: () => serve({
          dataDirectory: data,
          apiKeys: [apiKey],
          ...reach,
          port,
          allowedAddresses: allow,
          playground: { apiKey: apiKey === knownKey ? knownKey : undefined },
          ...ending,
          ...!browser && { browser }
        }),
        catch: (cause) => new NotServed(messageOf(cause))
      }),
      ({ close }) => Effect.promise(close)
    )
    for (const site of crawl) {
      say(`Crawling ${site}`)
      yield* Effect.tryPromise({
        try: (signal) => engine.crawl(site, { maxPages, ...!fresh && { skipFresh: freshFor } }, { event: (event) => linesOf(event).forEach(say), signal }),
        catch: (cause) => new NotServed(howToAllow(cause) ?? messageOf(cause))
      })
    }
    if (!engine.hasPlayground) say("There is no playground for browsers: it is not built. In a clone of the repository, `pnpm --filter @trawl/playground build` builds it.")
    yield* Console.log(`Up at ${engine.url}: ${engine.hasPlayground ? "open it in a browser, or " : ""}ask it with the key ${apiKey === knownKey ? knownKey : "in TRAWL_API_KEY"}. Ctrl-C ends it.`)
    return yield* Effect.never
  }))).pipe(
    Command.withDescription("Serves an engine of your own until Ctrl-C, with the playground for browsers. It needs the package @trawl/engine beside this one. The key is that of TRAWL_API_KEY, or trawl-local"),
    Command.withShortDescription("Serve an engine of your own"),
    Command.withExamples([
      { command: "trawl serve", description: `At http://127.0.0.1:${defaultPort}, with the key trawl-local` },
      { command: "trawl serve --crawl https://example.com", description: "So that searches find the pages of a site" }
    ])
  )

const say = (line: string): void => console.error(printable(line))
