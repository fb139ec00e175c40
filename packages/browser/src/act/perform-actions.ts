import type { CDPSession, Page } from "playwright-core"
import { ActionFailed, type ActionResults } from "../page/rendered-page.ts"
import type { Action } from "../page/render-options.ts"
import { evaluateScript } from "./evaluate-script.ts"
import { isInvalidAction } from "./is-invalid-action.ts"
import type { PageLimits } from "../page/page-limits.ts"
import { printPdf } from "../capture/print-pdf.ts"
import type { NetworkIdle } from "../navigate/network-idle.ts"
import { serializePage } from "../capture/serialize-page.ts"
import { takeScreenshot } from "../capture/take-screenshot.ts"
import { followWindow, type Windows } from "./windows.ts"

/** A page that actions are performed on. */
export interface ActionContext {
  readonly page: Page
  readonly cdp: CDPSession
  readonly quiet: NetworkIdle
  /** Remaining milliseconds. */
  readonly left: () => number
  readonly windows: Windows
  readonly max: PageLimits
}

/** The results of actions, and sentences about missing results. */
export interface ActionOutcome {
  readonly results: ActionResults
  readonly warnings: ReadonlyArray<string>
}

type Results = { -readonly [List in keyof ActionResults]: Array<ActionResults[List][number]> }

/** Performs actions in order. Fails at the first action that cannot be performed, with its index. */
export const performActions = async (stage: ActionContext, actions: ReadonlyArray<Action>): Promise<ActionOutcome> => {
  const results: Results = { screenshots: [], pdfs: [], scrapes: [], javascriptReturns: [] }
  const warnings: Array<string> = []
  let hasCrashed = false
  stage.page.once("crash", () => void (hasCrashed = true))
  for (const [index, action] of actions.entries()) {
    const before = stage.page.url()
    const within = actionTimeout(stage.left())
    try {
      warnings.push(
        ...(await perform(stage, action, results)).map((what) => `Action ${index} (${action.type}): ${what}.`)
      )
      if (!mayOpenWindows.has(action.type)) continue
      const others = await followWindow(stage.page, stage.cdp, stage.windows, before, actionTimeout(stage.left() / 2))
      if (stage.page.url() !== before) await stage.quiet.wait(250, 3_000)
      if (others.length > 0) {
        warnings.push(
          `Action ${index} (${action.type}) opened windows that were not followed: ${
            others.map((url) => url.slice(0, 200)).join(", ")
          }.`
        )
      }
    } catch (error) {
      // the page has crashed or closed, so the action is not the cause
      if (hasCrashed || stage.page.isClosed()) throw error
      throw await failed(stage.cdp, index, action, within, error)
    }
  }
  return { results, warnings }
}

const mayOpenWindows: ReadonlySet<Action["type"]> = new Set(["click", "executeJavascript", "press"])

/** Returns the parts that were left out. */
const perform = async (stage: ActionContext, action: Action, results: Results): Promise<ReadonlyArray<string>> => {
  const { cdp, left, max, page, quiet } = stage
  switch (action.type) {
    case "wait":
      await (action.selector === undefined
        ? page.waitForTimeout(action.milliseconds ?? 0)
        : locate(page, action.selector).first().waitFor({ state: "attached", timeout: actionTimeout(left()) }))
      return []
    case "screenshot": {
      const picture = await takeScreenshot(page, cdp, action, left())
      if (picture.bytes.length > roomFor(results, max)) return filesFull(max)
      results.screenshots.push(picture)
      return []
    }
    case "click":
      await (action.all === true
        ? clickAll(stage, action.selector)
        : locate(page, action.selector).first().click({ timeout: actionTimeout(left()) }))
      await quiet.wait(100, 3_000)
      return []
    case "write":
      if ((await evaluateScript(cdp, hasFocus, 0)).value !== true) {
        throw new Error("no element has focus: click one first")
      }
      await page.keyboard.type(action.text)
      return []
    case "press":
      await page.keyboard.press(action.key)
      await quiet.wait(100, 3_000)
      return []
    case "scroll":
      await scroll(page, action.direction === "up" ? -1 : 1, action.selector, actionTimeout(left()))
      return []
    case "scrape": {
      const taken = results.scrapes.reduce((sum, { html }) => sum + html.length, 0)
      const { html } = await serializePage(cdp, max.html - taken)
      results.scrapes.push({ url: page.url(), html: html ?? "" })
      return html === undefined
        ? [`its HTML is omitted: the HTML of all actions together is limited to ${max.html} characters`]
        : []
    }
    case "executeJavascript": {
      const { isTooLarge, type, value } = await evaluateScript(cdp, action.script, max.returned)
      results.javascriptReturns.push({ type, value })
      await quiet.wait(100, 3_000)
      return isTooLarge ? [`its value is omitted: it has more than ${max.returned} characters`] : []
    }
    case "pdf": {
      const file = await printPdf(cdp, action, roomFor(results, max))
      if (file === undefined) return filesFull(max)
      results.pdfs.push(file)
      return []
    }
  }
}

/** The maximum size of the next file in bytes. */
const roomFor = ({ pdfs, screenshots }: Results, { files }: PageLimits): number =>
  [...pdfs, ...screenshots.map(({ bytes }) => bytes)].reduce((room, { length }) => room - length, files)

const filesFull = (
  { files }: PageLimits
): ReadonlyArray<string> => [`its file is left out: the files of all actions may have at most ${files} bytes`]

/** Maximum milliseconds to wait for an element. */
const actionTimeout = (left: number) => Math.max(1, Math.min(left - 250, 15_000))

/** CSS only: other selectors are specific to Playwright. */
const locate = (page: Page, selector: string) => page.locator(`css=${selector}`)

/** Clicks every match. An element that cannot be clicked, such as a hidden one, only receives the event. */
const clickAll = async ({ left, page }: ActionContext, selector: string): Promise<void> => {
  const matches = (await locate(page, selector).elementHandles()).slice(0, maxClicks)
  for (const match of matches) {
    await match.click({ timeout: Math.max(1, Math.min(left(), 500)) })
      .catch(() => match.dispatchEvent("click"))
      .catch(() => undefined) // an earlier click may have removed it
  }
}

const maxClicks = 200

const hasFocus =
  "(() => { const active = document.activeElement; return active !== null && (active !== document.body || active.isContentEditable) })()"

const scroll = async (page: Page, sign: 1 | -1, selector: string | undefined, timeout: number): Promise<void> => {
  if (selector === undefined) {
    return page.evaluate(`scrollBy({ top: ${sign} * innerHeight, behavior: "instant" })`).then(painted(page))
  }
  await locate(page, selector).first().evaluate(
    (element, by) => element.scrollBy({ top: by * element.clientHeight, behavior: "instant" }),
    sign,
    { timeout }
  ).then(painted(page))
}

/** Pages load content that scrolls into view one frame later. */
const painted = (page: Page) => () => page.waitForTimeout(100)

const failed = async (
  cdp: CDPSession,
  index: number,
  action: Action,
  within: number,
  error: unknown
): Promise<ActionFailed> => {
  const isLate = error instanceof Error && error.name === "TimeoutError"
  const [first = ""] = String(error instanceof Error ? error.message : error).split("\n")
  const selector = "selector" in action && action.selector !== undefined ? action.selector.slice(0, 200) : undefined
  return new ActionFailed({
    index,
    action: action.type,
    reason: !isLate && await isInvalidAction(cdp, action) ? "Invalid" : "Failed",
    message: isLate
      ? selector === undefined
        ? "it took too long"
        : `no usable element matched ${JSON.stringify(selector)} within ${Math.round(within)} ms`
      : first.replace(/^(?:\w+\.\w+: |Error: |Protocol error \([\w.]+\): )+/, "").slice(0, 500)
  })
}
