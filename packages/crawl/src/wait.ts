import { type ApiError, type Settings, waiting, type WaitOptions } from "@trawl/core"
import type { JobFailed, PageJobProgress } from "@trawl/core/machine"
import type { Effect } from "effect/Effect"
import type { Schedule } from "effect/Schedule"
import { waitProgram } from "./programs.ts"

/** Waits for a crawl to end, and gives its last status without its pages; one that failed or was cancelled is a `JobFailed`. */
export const wait = (
  id: string,
  options: WaitOptions<PageJobProgress> | Schedule<unknown, PageJobProgress> = {}
): Effect<PageJobProgress, ApiError | JobFailed, Settings> =>
  waiting<PageJobProgress, JobFailed>(options, (plain) => waitProgram(id, plain))
