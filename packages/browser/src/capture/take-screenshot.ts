import type { CDPSession, Page } from "playwright-core"
import type { ScreenshotOptions } from "../page/render-options.ts"
import type { Screenshot } from "../page/rendered-page.ts"
import { isolated } from "../navigate/isolated.ts"

/** A picture of what is seen of the page, or of all of it: a JPEG when a quality is asked for, else a PNG. */
export const takeScreenshot = async (
  page: Page,
  cdp: CDPSession,
  { fullPage = false, quality, viewport }: ScreenshotOptions,
  timeout: number
): Promise<Screenshot> => {
  const before = page.viewportSize()
  if (viewport !== undefined) await page.setViewportSize(viewport)
  try {
    const size = fullPage
      ? await isolated<{ readonly width: number; readonly height: number }>(
        cdp,
        "({ width: innerWidth, height: Math.max(innerHeight, document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0) })"
      )
      : undefined
    const cut = size !== undefined && size.height > longest
    const bytes = await page.screenshot({
      ...quality === undefined ? { type: "png" } : { type: "jpeg", quality },
      fullPage,
      ...cut ? { clip: { x: 0, y: 0, width: size.width, height: longest } } : {},
      scale: "css",
      timeout
    })
    return { bytes, contentType: quality === undefined ? "image/png" : "image/jpeg", cut }
  } finally {
    if (viewport !== undefined && before !== null) await page.setViewportSize(before)
  }
}

/** What is longer, browsers cannot paint at once, and its picture takes gigabytes. */
const longest = 16_000
