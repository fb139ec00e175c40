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
    const size = fullPage ? await isolated<Size>(cdp, pageSize) : undefined
    const width = Math.min(size?.width ?? 0, maxSide)
    const height = Math.min(size?.height ?? 0, maxSide, Math.floor(maxPixels / width))
    const cut = size !== undefined && (width < size.width || height < size.height)
    const bytes = await page.screenshot({
      ...quality === undefined ? { type: "png" } : { type: "jpeg", quality },
      fullPage,
      ...cut ? { clip: { x: 0, y: 0, width, height } } : {},
      scale: "css",
      timeout
    })
    return { bytes, contentType: quality === undefined ? "image/png" : "image/jpeg", cut }
  } finally {
    if (viewport !== undefined && before !== null) await page.setViewportSize(before)
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

const pageSize = `(() => {
  const all = [document.documentElement, document.body].filter((element) => element !== null)
  return {
    width: Math.max(innerWidth, ...all.map((element) => element.scrollWidth)),
    height: Math.max(innerHeight, ...all.map((element) => element.scrollHeight))
  }
})()`

/**
 * Maximum width and height, and maximum area, in pixels. Browsers cannot paint larger pages at once, and the image
 * would take gigabytes.
 */
const maxSide = 16_000
const maxPixels = 60_000_000
