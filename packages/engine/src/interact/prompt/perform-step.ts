import type { Tab } from "@trawl/browser/effect"
import type { BrowserStep, Target } from "./browser-step.ts"

type Page = Tab["page"]

/** Performs a step on a page. Returns the text of a step that reads. Rejects with a sentence if it cannot be performed. */
export const performStep = async (page: Page, step: BrowserStep, timeout: number): Promise<string | undefined> => {
  switch (step.type) {
    case "click":
      await (await located(page, step.target)).click({ timeout })
      await settled(page, timeout)
      return undefined
    case "fill":
      await (await located(page, step.target)).fill(step.text, { timeout })
      return undefined
    case "choose":
      await (await located(page, step.target)).selectOption({ label: step.option }, { timeout })
      return undefined
    case "press":
      await page.keyboard.press(step.key)
      await settled(page, timeout)
      return undefined
    case "open":
      await page.goto(step.url, { waitUntil: "load", timeout })
      return undefined
    case "back":
      await page.goBack({ timeout })
      return undefined
    case "scroll":
      await page.evaluate(`scrollBy({ top: ${step.direction === "up" ? -1 : 1} * innerHeight, behavior: "instant" })`)
      return undefined
    case "wait":
      await page.waitForTimeout(step.seconds * 1_000)
      return undefined
    case "await":
      await page.getByText(step.words).filter({ visible: true }).first().waitFor({ timeout })
      return undefined
    case "read":
      return (step.target === undefined ? page.locator("body") : await located(page, step.target)).innerText({
        timeout
      })
  }
}

/** The element that people would choose for the words: of its kind, with this label, and else with this text. */
const located = async (page: Page, target: Target) => {
  if ("ref" in target) return page.getByRef(target.ref)
  const { kind, words } = target
  const fields = [
    page.getByLabel(words),
    page.getByPlaceholder(words),
    page.getByRole("searchbox", { name: words }),
    page.getByRole("textbox", { name: words }),
    page.getByRole("combobox", { name: words }),
    page.locator(`[name=${JSON.stringify(words)}]`)
  ]
  const button = page.getByRole("button", { name: words })
  const link = page.getByRole("link", { name: words })
  const candidates = kind === "button"
    ? [button]
    : kind === "link"
    ? [link]
    : kind === "field"
    ? fields
    : [
      button,
      link,
      page.getByRole("heading", { name: words }),
      ...fields,
      page.getByText(words, { exact: true }),
      page.getByText(words)
    ]
  for (const candidate of candidates) {
    const visible = candidate.filter({ visible: true })
    if (await visible.count() > 0) return visible.first()
  }
  // the only field of a page needs no name
  if (kind === "field" && /^(?:it|search|text)$/iu.test(words)) {
    const only = page.locator("input:not([type=hidden]), textarea").filter({ visible: true })
    if (await only.count() === 1) return only.first()
  }
  throw new Error(`The page has no ${kind ?? "element"} with the words ${JSON.stringify(words)}`)
}

/** A click may start a navigation. */
const settled = async (page: Page, timeout: number): Promise<void> => {
  await page.waitForTimeout(100)
  await page.waitForLoadState("load", { timeout: Math.min(timeout, 10_000) }).catch(() => undefined) // it can be used as it is
}
