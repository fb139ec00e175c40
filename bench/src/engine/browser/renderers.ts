import { Browser, embedded } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { chromium } from "playwright-core"
import { findChromium } from "@trawl/browser/system"

/** Renders pages one by one, and returns the number of characters of their HTML. */
export type Renderer = (use: (show: (url: string) => Promise<number>) => Promise<void>) => Promise<void>

/**
 * The renderers: the engine with all its guards, and Playwright as in its manual, without guards, on the same Chromium.
 */
export const renderers = { engine: renderedByEngine, playwright: renderedByPlaywright } satisfies Readonly<
  Record<string, Renderer>
>

function renderedByEngine(use: Parameters<Renderer>[0]): Promise<void> {
  const work = Effect.gen(function*() {
    const browser = yield* Browser
    const run = Effect.runPromiseWith(yield* Effect.context())
    yield* Effect.promise(() =>
      use(async (url) => {
        const page = await run(browser.render(url))
        return page?.body.length ?? 0
      })
    )
  })
  // only figures are printed
  const quiet = Logger.layer([])
  return Effect.runPromise(
    work.pipe(
      Effect.provide(embedded({ dataDirectory: ":memory:", apiKeys: [], allowedAddresses: ["127.0.0.1"] })),
      Effect.provide(quiet)
    )
  )
}

async function renderedByPlaywright(use: Parameters<Renderer>[0]): Promise<void> {
  const found = await findChromium()
  if ("missing" in found) throw new Error(found.missing)
  const browser = await chromium.launch({ executablePath: found.path, env: { ...process.env, ...found.env } })
  await use(async (url) => {
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      await page.goto(url)
      return (await page.content()).length
    } finally {
      await context.close()
    }
  })
  await browser.close()
}
