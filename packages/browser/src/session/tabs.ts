import type { BrowserContext, CDPSession, Page } from "playwright-core"
import { sessionLimits } from "./session-limits.ts"

/** A tab of a session. */
export interface Tab {
  /** From 0, in the order in which tabs were opened. */
  readonly id: number
  readonly page: Page
  /** A connection to the page for this package and its callers; never for untrusted code. */
  readonly cdp: CDPSession
  /** In milliseconds since 1970. */
  readonly openedAt: number
}

export type TabListener = (tab: Tab, change: "opened" | "closed") => void

/** The tabs of a context. */
export interface Tabs {
  readonly open: () => Promise<Tab>
  readonly all: () => ReadonlyArray<Tab>
  readonly current: () => Promise<Tab>
  readonly select: (tab: Tab) => void
  readonly listen: (listener: TabListener) => () => void
}

/** Follows the tabs of a context. `prepare` is called with each tab before it is listed. */
export const watchTabs = (
  context: BrowserContext,
  prepare: (page: Page, cdp: CDPSession) => Promise<void>
): Tabs => {
  const ready = new WeakMap<Page, Promise<Tab | undefined>>()
  const listeners = new Set<TabListener>()
  let tabs: ReadonlyArray<Tab> = []
  let selected: Tab | undefined
  let opened = 0
  const tell = (tab: Tab, change: "opened" | "closed") => {
    for (const listener of listeners) listener(tab, change)
  }

  const follow = async (page: Page): Promise<Tab | undefined> => {
    if (context.pages().length > sessionLimits.openTabs || opened >= sessionLimits.tabs) {
      await page.close()
      return undefined
    }
    const id = opened++
    const openedAt = Date.now()
    const cdp = await context.newCDPSession(page)
    await prepare(page, cdp)
    if (page.isClosed()) return undefined
    const tab: Tab = { id, page, cdp, openedAt }
    tabs = [...tabs, tab]
    page.once("close", () => {
      tabs = tabs.filter((other) => other !== tab)
      if (selected === tab) selected = undefined
      tell(tab, "closed")
    })
    // a crashed page answers no calls
    page.once("crash", () => void page.close().catch(() => undefined))
    tell(tab, "opened")
    return tab
  }
  const start = (page: Page) => {
    const following = follow(page).catch(() => undefined) // the page may be gone
    ready.set(page, following)
    return following
  }
  context.on("page", start)

  const open = async () => {
    const page = await context.newPage()
    const tab = await (ready.get(page) ?? start(page))
    if (tab === undefined) throw new TooManyTabs(tooManyTabs)
    return tab
  }
  return {
    open,
    all: () => tabs,
    current: async () => selected ??= tabs[0] ?? await open(),
    select: (tab) => {
      if (tabs.includes(tab)) selected = tab
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}

/** A session has as many tabs as it may have. */
export class TooManyTabs extends Error {}

const tooManyTabs =
  `A session has at most ${sessionLimits.openTabs} open tabs, and opens at most ${sessionLimits.tabs} in total`
