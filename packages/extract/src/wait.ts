import { type ApiError, type Settings, waiting, type WaitOptions } from "@trawl/core"
import type { JobFailed } from "@trawl/core/machine"
import type { ExtractStatusResponse } from "@trawl/types"
import type { Effect } from "effect/Effect"
import type { Schedule } from "effect/Schedule"
import { waitProgram } from "./wait-program.ts"

/**
 * Waits until an extraction ends and returns its status with the `data`. Fails with `JobFailed` if it failed or was
 * cancelled.
 *
 * @deprecated Use `scrape` with a `json` format, or agent runs.
 */
export const wait = (
  id: string,
  options: WaitOptions<ExtractStatusResponse> | Schedule<unknown, ExtractStatusResponse> = {}
): Effect<ExtractStatusResponse, ApiError | JobFailed, Settings> =>
  waiting<ExtractStatusResponse, JobFailed>(options, (plain) => waitProgram(id, plain))
