import { type ApiError, type PagesOptions, type Settings, streamingPages } from "@trawl/core"
import type { JobFailed, JobPage } from "@trawl/core/machine"
import type { Stream } from "effect/Stream"
import { pagesProgram } from "./programs.ts"

/**
 * All pages of a batch, also while it runs, each once, in the type of `scrapeOptions` where they are given. Failures that pass are
 * outlasted. After the pages of one that failed or was cancelled comes a `JobFailed`.
 */
export const pages: <const Options extends PagesOptions = {}>(
  id: string,
  options?: Options
) => Stream<JobPage<Options>, ApiError | JobFailed, Settings> = /* @__PURE__ */ streamingPages(pagesProgram)
