import type { CDPSession, Page } from "playwright-core"
import type { ScreenshotOptions } from "../page/render-options.ts"
import type { Screenshot } from "../page/rendered-page.ts"
import { isolated } from "../navigate/isolated.ts"

/** Takes a screenshot of the viewport or of the full page: JPEG if `quality` is given, otherwise PNG. */
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

/** Maximum height in pixels. Browsers cannot paint longer pages at once, and the image would take gigabytes. */
const longest = 16_000
