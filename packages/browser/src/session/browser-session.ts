import type * as Effect from "effect/Effect"
import type { Browser as Chromium, BrowserContext } from "playwright-core"
import type { OutsideClient } from "../watch/outside-client.ts"
import type { BrowserWatch } from "../watch/watch-browser.ts"
import type { Tab, TabListener } from "./tabs.ts"

/**
 * A browser that stays open, with its own Chromium process and its own guarding proxy. It closes with the scope in
 * which it was opened.
 */
export interface BrowserSession {
  /** Only this session uses it. */
  readonly chromium: Chromium
  readonly context: BrowserContext
  /** The open tabs, in the order in which they were opened. */
  readonly tabs: () => ReadonlyArray<Tab>
  /** The selected tab: the first one, until it is closed or another one is selected. Opens a tab if there is none. */
  readonly current: () => Promise<Tab>
  readonly select: (tab: Tab) => void
  /** Calls the listener when a tab has opened or closed. Returns a function that removes it. */
  readonly onTab: (listener: TabListener) => () => void
  /** Watches the tabs, also those that programs outside have opened. */
  readonly watch: () => Promise<BrowserWatch>
  /**
   * Connects a program of a client over the DevTools protocol. Undefined without bubblewrap, because such a program
   * could read files of this machine.
   */
  readonly outside:
    | ((receive: (message: string) => void, onClosed: () => void) => Promise<OutsideClient>)
    | undefined
  /** Resolves with a sentence when the browser has ended, or may load nothing more. */
  readonly ended: Promise<string>
  /** Saves the profile, if the session saves one. Returns a sentence with the reason if that fails. */
  readonly save: Effect.Effect<string | undefined>
}
