import { type ApiError, type Settings, waiting, type WaitOptions } from "@trawl/core"
import type { JobFailed, PageJobProgress } from "@trawl/core/machine"
import type { Effect } from "effect/Effect"
import type { Schedule } from "effect/Schedule"
import { waitProgram } from "./programs.ts"

/**
 * Waits until a crawl ends and returns its last status without pages. Fails with `JobFailed` if the crawl failed or was
 * cancelled.
 */
export const wait = (
  id: string,
  options: WaitOptions<PageJobProgress> | Schedule<unknown, PageJobProgress> = {}
): Effect<PageJobProgress, ApiError | JobFailed, Settings> =>
  waiting<PageJobProgress, JobFailed>(options, (plain) => waitProgram(id, plain))
