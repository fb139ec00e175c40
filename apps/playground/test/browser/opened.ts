import type { AxeResults, RunOptions } from "axe-core"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { createRequire } from "node:module"

/** The playground in a browser, and problems that a user would not see. */
export interface Opened extends AsyncDisposable {
  readonly page: Page
  /** Requests to other origins, violations of the page's policy, and errors in its program. */
  readonly wrong: ReadonlyArray<string>
  /** Violations of axe's accessibility rules: all except colours, or only colours. */
  readonly violations: (which?: "of colours") => Promise<ReadonlyArray<string>>
  /** By how many pixels the page is wider than its window. */
  readonly overflow: () => Promise<number>
}

/** Opens an address of an engine in a new browser. */
export const open = async (browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    ...options
  })
  context.setDefaultTimeout(20_000)
  await context.addInitScript({ path: axePath })
  const page = await context.newPage()
  const wrong: Array<string> = []
  const { origin } = new URL(url)
  page.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith("data:")) {
      wrong.push(`requested ${request.url()}`)
    }
  })
  page.on("pageerror", (error) => void wrong.push(error.message))
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedHTML|Warning:|validateDOMNesting/.test(message.text())) {
      wrong.push(message.text())
    }
  })
  await page.goto(url)
  return {
    page,
    wrong,
    violations: async (which) => {
      const { violations } = await page.evaluate<AxeResults, RunOptions>(async (rules) => {
        const { axe } = globalThis as unknown as {
          readonly axe: { readonly run: (context: Document, options: RunOptions) => Promise<AxeResults> }
        }
        return axe.run(document, { resultTypes: ["violations"], ...rules })
      }, which === undefined ? {} : { runOnly: ["color-contrast", "link-in-text-block"] })
      return violations.flatMap(({ help, id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`)
      )
    },
    overflow: () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    [Symbol.asyncDispose]: () => context.close()
  }
}

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js")
