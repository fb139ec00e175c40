import { setTimeout } from "node:timers/promises"
import type { CDPSession } from "playwright-core"
import { isNavigationError, isolated } from "./isolated.ts"

/** How cookie popups are recognized. `cookiePopupRules` of `@trawl/reader/page` is such a value. */
export interface CookiePopupRules {
  /** The `id` and classes of popups. */
  readonly popupName: RegExp
  /** Text that every popup contains. */
  readonly popupText: RegExp
  /** Characters: a longer text is not a popup. */
  readonly maxPopupLength: number
  /** How many characters of `id` and classes are searched. */
  readonly maxNameLength: number
  /** CSS selectors of popups on the page at a URL. */
  readonly selectorsFor: (url: string) => ReadonlyArray<string>
}

/**
 * Removes cookie popups, and the styles that block scrolling while a popup is open. Waits at most `timeout`
 * milliseconds: a page that is too busy to answer keeps its popups for now.
 */
export const closeCookiePopups = async (
  cdp: CDPSession,
  { maxNameLength, maxPopupLength, popupName, popupText, selectorsFor }: CookiePopupRules,
  url: string,
  timeout: number
): Promise<void> => {
  const known = {
    maxNameLength,
    maxPopupLength,
    name: popupName.source,
    selectors: selectorsFor(url),
    text: popupText.source
  }
  const closing = isolated(cdp, `(${close})(${JSON.stringify(known)})`).catch((error: unknown) => {
    // a page that keeps reloading itself keeps its popups
    if (!isNavigationError(error)) throw error
  })
  closing.catch(() => {}) // a failure after the wait fails the next step as well
  await Promise.race([closing, setTimeout(timeout, undefined, { ref: false })])
}

/** Its source text runs in the page, so it must not use anything else from this file. */
const close = (known: {
  readonly maxNameLength: number
  readonly maxPopupLength: number
  readonly name: string
  readonly selectors: ReadonlyArray<string>
  readonly text: string
}): void => {
  const [isName, isText] = [new RegExp(known.name, "i"), new RegExp(known.text, "i")]
  const matches = ({ textContent }: Element) => textContent.length <= known.maxPopupLength && isText.test(textContent)
  const named = [...document.querySelectorAll("[id],[class]")].slice(0, 20_000).filter((element) =>
    isName.test(`${element.id} ${element.getAttribute("class")}`.slice(0, known.maxNameLength)) && matches(element)
  )
  const found = new Set<Element>(named)
  for (const selector of known.selectors) {
    try {
      for (const element of document.querySelectorAll(selector)) found.add(element)
    } catch {
      // a selector that this browser does not support
    }
  }
  let isClosed = false
  for (const element of found) {
    if (element.matches("html,body,main,article,h1") || element.querySelector("main,article,h1") !== null) continue
    element.remove()
    isClosed = true
  }
  if (!isClosed) return
  for (const element of document.querySelectorAll<HTMLElement>("html,body")) {
    if (getComputedStyle(element).overflowY === "hidden") element.style.setProperty("overflow", "auto", "important")
  }
}
