import { type ApiError, type PagesOptions, type Settings, streamingPages } from "@trawl/core"
import type { JobFailed, JobPage } from "@trawl/core/machine"
import type { Stream } from "effect/Stream"
import { pagesProgram } from "./programs.ts"

/**
 * All pages of a batch without duplicates, also while it runs, typed by `scrapeOptions` if given. Temporary failures do
 * not end it.
 * If the job failed or was cancelled, it fails with `JobFailed` after the available pages.
 */
export const pages: <const Options extends PagesOptions = {}>(
  id: string,
  options?: Options
) => Stream<JobPage<Options>, ApiError | JobFailed, Settings> = /* @__PURE__ */ streamingPages(pagesProgram)
