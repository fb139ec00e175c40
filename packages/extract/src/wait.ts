import { type ApiError, type Settings, waiting, type WaitOptions } from "@trawl/core"
import type { JobFailed } from "@trawl/core/machine"
import type { ExtractStatusResponse } from "@trawl/types"
import type { Effect } from "effect/Effect"
import type { Schedule } from "effect/Schedule"
import { waitProgram } from "./wait-program.ts"

/**
 * Waits for an extraction to end and gives its status with the `data`; one that failed or was cancelled is a `JobFailed`.
 *
 * @deprecated `scrape` with a `json` format, and agent runs, take its place.
 */
export const wait = (
  id: string,
  options: WaitOptions<ExtractStatusResponse> | Schedule<unknown, ExtractStatusResponse> = {}
): Effect<ExtractStatusResponse, ApiError | JobFailed, Settings> =>
  waiting<ExtractStatusResponse, JobFailed>(options, (plain) => waitProgram(id, plain))
