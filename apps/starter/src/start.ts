import { printable } from "@trawl/cli/printable"
import { embedded, EngineAddress, listen, loadPapers, loadRepositories, PageStore } from "@trawl/engine"
import { shutdownOptions } from "@trawl/engine/serve"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { join } from "node:path"
import { styleText } from "node:util"
import { failIfUp } from "./already-up.ts"
import { keyText } from "./api-key.ts"
import { isExecutable } from "@trawl/browser/system"
import * as Data from "effect/Data"
import { crawl } from "./crawl.ts"
import { openSite, type OpenSiteOptions, type Site } from "./open-site.ts"
import { playground, preparePlayground } from "./prepare-playground.ts"
import { printInvitation } from "./print-invitation.ts"
import { type EngineSettingsOptions, readEngineSettings } from "./read-engine-settings.ts"
import { type LanguageModelOptions, readLanguageModel } from "./read-language-model.ts"
import { type ProviderOptions, readProviders } from "./read-providers.ts"
import { readPublicUrl } from "./read-public-url.ts"
import { client, showSearch } from "./show-search.ts"

export interface StartOptions extends OpenSiteOptions, LanguageModelOptions, ProviderOptions, EngineSettingsOptions {
  /** Search this and exit. */
  readonly once: string | undefined
  readonly data: string | undefined
  readonly fresh: boolean
  /** Files of research papers to load. */
  readonly papers: ReadonlyArray<string>
  /** Files of repositories and issues to load. */
  readonly repositories: ReadonlyArray<string>
  readonly browser: boolean
  /** Path of a Chromium. */
  readonly chromium: string | undefined
  /** URL of the engine for clients, if it runs behind a proxy. */
  readonly publicUrl: string | undefined
  /** Files with ad-blocking rules. */
  readonly adLists: ReadonlyArray<string>
}

/**
 * Starts the engine with a separate data directory for each site: crawls it the first time, searches it, and keeps
 * running.
 */
export const start = Effect.fn("start")(function*(options: StartOptions) {
  yield* Layer.build(client("http://127.0.0.1")) // a malformed key is found before the crawl
  yield* checkChromium(options.chromium)
  const { papers, repositories, settings } = yield* readEngineSettings(options)
  const publicUrl = yield* readPublicUrl(options.publicUrl ?? settings.publicUrl)
  const providers = yield* readProviders(options)
  const languageModel = yield* readLanguageModel(options)
  const site = yield* openSite(options)
  const directory = join(options.data ?? join(import.meta.dirname, "../../../.trawl"), site.name)
  const engine = Layer.provideMerge(
    listen({ host: "127.0.0.1", port: options.once === undefined ? options.port : 0, ...shutdownOptions() }),
    embedded({
      ...settings,
      dataDirectory: directory,
      allowedAddresses: [...site.allowedAddresses, ...settings.allowedAddresses ?? []],
      adLists: options.adLists.length > 0 ? options.adLists : settings.adLists,
      browser: options.browser && settings.browser !== false &&
        { ...settings.browser, ...options.chromium === undefined ? {} : { executable: options.chromium } },
      languageModel: languageModel ?? settings.languageModel,
      providers: providers.length > 0 ? providers : settings.providers,
      publicUrl,
      playground
    })
  )
  yield* Effect.gen(function*() {
    const { url: baseUrl } = yield* EngineAddress
    const building = yield* Effect.forkChild(options.once === undefined ? preparePlayground : Effect.succeed(false))
    yield* Effect.forEach(options.papers.length > 0 ? options.papers : papers, tellPapers)
    yield* Effect.forEach(options.repositories.length > 0 ? options.repositories : repositories, tellRepositories)
    yield* crawl(site, directory, options.fresh)
    if (options.once !== undefined) return yield* showSearch(baseUrl, options.once)
    const query = yield* firstQuery(site)
    // the pages are stored, whatever the result of this query
    yield* Effect.catchTag(
      showSearch(baseUrl, query),
      ["ApiError", "NothingFound"],
      ({ message }) => Console.error(printable(message))
    )
    yield* Console.log(
      `Up at ${styleText("cyan", baseUrl)} with ${yield* (yield* PageStore).count} pages, including ${
        site.pageCount === undefined ? `those of ${site.site}` : "the installed documentation"
      }, ` +
        `${(performance.now() / 1000).toFixed(1)} s after the start.`
    )
    if (yield* Fiber.join(building)) {
      yield* Console.log(`The playground is at ${styleText("cyan", publicUrl ?? baseUrl)}: open it in a browser.`)
    }
    yield* Console.log(printInvitation(baseUrl, keyText, query))
    process.send?.({ baseUrl }) // to a program that has started it: local-engine.ts
    return yield* Effect.never
  }).pipe(Effect.provide(engine))
}, (started, { port }) =>
  Effect.scoped(started).pipe(
    Effect.catchTag("PortUnavailable", (error) => Effect.andThen(failIfUp(port), Effect.fail(error)))
  ))

/** Loads papers and prints the result. */
const tellPapers = Effect.fnUntraced(function*(file: string) {
  const { added, problems, skipped, unchanged, updated } = yield* loadPapers(file)
  if (unchanged === true) return yield* Console.log(printable(`${file}: already loaded, and unchanged since.`))
  yield* Console.log(
    printable(`${file}: ${added} papers added, ${updated} updated, ${skipped} records skipped.`)
  )
  yield* Effect.forEach(problems, (problem) => Console.log(printable(`  ${problem}`)))
})

/** Loads repositories and prints the result. */
const tellRepositories = Effect.fnUntraced(function*(file: string) {
  const { documents, problems, repositories, skipped, unchanged } = yield* loadRepositories(file)
  if (unchanged === true) return yield* Console.log(printable(`${file}: already loaded, and unchanged since.`))
  yield* Console.log(
    printable(`${file}: ${repositories} repositories and ${documents} documents loaded, ${skipped} lines skipped.`)
  )
  yield* Effect.forEach(problems, (problem) => Console.log(printable(`  ${problem}`)))
})

/** A query about the crawled pages, as plain words, because titles may contain text that looks like operators. */
const firstQuery = Effect.fnUntraced(function*(site: Site) {
  if (site.pageCount !== undefined) return "retry schedule jitter"
  const first = yield* (yield* PageStore).get(site.site)
  return plainWords(first?.content.title ?? "") || plainWords(site.name)
})

const plainWords = (text: string): string => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, 4).join(" ")

class ChromiumInvalid extends Data.TaggedError("ChromiumInvalid")<{ readonly message: string }> {}

/** Checks the Chromium given by the user at startup. Otherwise the engine looks for one when a page needs it. */
const checkChromium = (path: string | undefined): Effect.Effect<void, ChromiumInvalid> =>
  path === undefined || isExecutable(path)
    ? Effect.void
    : Effect.fail(
      new ChromiumInvalid({ message: `--chromium ${JSON.stringify(path)} is not an executable file` })
    )
