import type { RenderOptions } from "../page/render-options.ts"

/** How a browser session is opened. The options for pages apply to all its tabs. */
export interface SessionOptions extends RenderOptions {
  /**
   * The page that the session shows first. Its actions are performed as in a scrape with the same options. An empty
   * page by default.
   */
  readonly url?: string | undefined
}
