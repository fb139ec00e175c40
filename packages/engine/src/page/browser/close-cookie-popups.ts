import type { Page } from "playwright-core"
import { longestPopup, popupName, popupText, selectorsFor } from "../cookie-popups.ts"

/** Takes away what asks for consent to cookies, and what keeps the page from being scrolled meanwhile. */
export const closeCookiePopups = async (page: Page): Promise<void> => {
  await page.evaluate(({ longest, name, selectors, text }) => {
    const [isName, isText] = [new RegExp(name, "i"), new RegExp(text, "i")]
    const named = [...document.querySelectorAll("[id],[class]")].slice(0, 20_000).filter((element) =>
      isName.test(`${element.id} ${element.getAttribute("class")}`.slice(0, 1_000)) &&
      (element.textContent ?? "").length <= longest && isText.test(element.textContent ?? ""))
    const found = new Set<Element>(named)
    for (const selector of selectors) {
      try {
        for (const element of document.querySelectorAll(selector)) found.add(element)
      } catch {
        // a selector that this browser does not know
      }
    }
    let isClosed = false
    for (const element of found) {
      if (element.matches("html,body,main,article,h1") || element.querySelector("main,article,h1") !== null) continue
      element.remove()
      isClosed = true
    }
    if (!isClosed) return
    for (const element of [document.documentElement, document.body]) {
      if (getComputedStyle(element).overflowY === "hidden") element.style.setProperty("overflow", "auto", "important")
    }
  }, { longest: longestPopup, name: popupName.source, selectors: selectorsFor(page.url()), text: popupText.source })
}
