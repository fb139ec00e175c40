import type { Action } from "@trawl/schema"
import type { CDPSession, Page } from "playwright-core"
import { ActionFailed, type ActionsDone } from "./browser.ts"
import { evaluateScript } from "./evaluate-script.ts"
import type { Quiet } from "./quiet.ts"
import { serializePage } from "./serialize-page.ts"
import { takePicture } from "./take-picture.ts"

/** A page that actions are performed on. */
export interface Stage {
  readonly page: Page
  readonly cdp: CDPSession
  readonly quiet: Quiet
  /** Milliseconds that are left. */
  readonly left: () => number
  readonly mostHtml: number
}

type Results = { -readonly [List in keyof ActionsDone]: Array<ActionsDone[List][number]> }

/** Performs actions in their order. The first that cannot be performed ends them all, with its place in the list. */
export const performActions = async (stage: Stage, actions: ReadonlyArray<Action>): Promise<ActionsDone> => {
  const results: Results = { screenshots: [], pdfs: [], scrapes: [], javascriptReturns: [] }
  for (const [index, action] of actions.entries()) {
    try {
      await perform(stage, action, results)
    } catch (error) {
      throw failed(index, action, error)
    }
  }
  return results
}

const perform = async (stage: Stage, action: Action, results: Results): Promise<void> => {
  const { cdp, left, page, quiet } = stage
  switch (action.type) {
    case "wait":
      return action.selector === undefined
        ? page.waitForTimeout(action.milliseconds ?? 0)
        : locate(page, action.selector).first().waitFor({ state: "attached", timeout: patience(left()) })
    case "screenshot":
      return void results.screenshots.push(await takePicture(page, cdp, action, left()))
    case "click":
      await (action.all === true ? clickAll(stage, action.selector) : locate(page, action.selector).first().click({ timeout: patience(left()) }))
      return quiet.wait(100, 3_000)
    case "write":
      if (!await evaluateScript(cdp, hasFocus).then(({ value }) => value === true)) throw new Error("nothing has the focus: click the element first")
      return page.keyboard.type(action.text)
    case "press":
      await page.keyboard.press(action.key)
      return quiet.wait(100, 3_000)
    case "scroll":
      return scroll(page, action.direction === "up" ? -1 : 1, action.selector, patience(left()))
    case "scrape":
      return void results.scrapes.push({ url: page.url(), html: await htmlOf(stage) })
    case "executeJavascript":
      results.javascriptReturns.push(await evaluateScript(cdp, action.script))
      return quiet.wait(100, 3_000)
    case "pdf":
      return void results.pdfs.push(await page.pdf({ format: action.format ?? "Letter", landscape: action.landscape ?? false, scale: action.scale ?? 1, printBackground: true }))
  }
}

/** Nobody waits longer for an element. */
const patience = (left: number) => Math.max(1, Math.min(left - 250, 15_000))

/** CSS only: other languages of selectors are Playwright's own. */
const locate = (page: Page, selector: string) => page.locator(`css=${selector}`)

/** As `click` does, for every match that can be clicked; one that is hidden gets the event alone. */
const clickAll = async ({ left, page }: Stage, selector: string): Promise<void> => {
  const matches = (await locate(page, selector).elementHandles()).slice(0, mostClicks)
  for (const match of matches) {
    await match.click({ timeout: Math.max(1, Math.min(left(), 500)) })
      .catch(() => match.dispatchEvent("click"))
      .catch(() => undefined) // an earlier click may have removed it
  }
}

const mostClicks = 200

const hasFocus = "(() => { const active = document.activeElement; return active !== null && (active !== document.body || active.isContentEditable) })()"

const scroll = async (page: Page, sign: 1 | -1, selector: string | undefined, timeout: number): Promise<void> => {
  if (selector === undefined) return page.evaluate(`scrollBy({ top: ${sign} * innerHeight, behavior: "instant" })`).then(painted(page))
  await locate(page, selector).first().evaluate((element, by) => element.scrollBy({ top: by * element.clientHeight, behavior: "instant" }), sign, { timeout }).then(painted(page))
}

/** Pages load what comes into sight, a frame later. */
const painted = (page: Page) => () => page.waitForTimeout(100)

const htmlOf = async ({ cdp, mostHtml }: Stage): Promise<string> => {
  const { html } = await serializePage(cdp, mostHtml)
  if (html === undefined) throw new Error(`the page is larger than ${mostHtml} characters`)
  return html
}

const failed = (index: number, action: Action, error: unknown): unknown => {
  const words = String(error instanceof Error ? error.message : error)
  // the page is gone: not this action's fault
  if (/(?:has been closed|crashed|Target closed)/i.test(words)) return error
  const [first = ""] = words.split("\n")
  const selector = "selector" in action && action.selector !== undefined ? ` ${JSON.stringify(action.selector.slice(0, 200))}` : ""
  const reason = /Unknown key|not a valid selector|parsing (?:css )?selector|SyntaxError|outside of range|scale/i.test(words) ? "Invalid" : "Failed"
  const what = /Timeout [\d.]+ms exceeded/.test(words)
    ? `nothing on the page could be had for${selector} in time`
    : first.replace(/^(?:\w+\.\w+: |Error: )+/, "").slice(0, 500)
  return new ActionFailed({ index, action: action.type, reason, message: what })
}
