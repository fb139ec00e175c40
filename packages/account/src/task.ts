import { type Task, task } from "@trawl/core/machine"
import type {
  ActivityResponse,
  ConcurrencyResponse,
  CreditUsageHistory,
  CreditUsageResponse,
  QueueStatusResponse,
  ThreatProtectionResponse,
  TokenUsageHistory,
  TokenUsageResponse
} from "@trawl/types"
import {
  concurrencyOperation,
  creditUsageHistoryOperation,
  creditUsageOperation,
  listActivityOperation,
  queueStatusOperation,
  setThreatProtectionOperation,
  threatProtectionOperation,
  tokenUsageHistoryOperation,
  tokenUsageOperation
} from "./operation.ts"
import type { ActivityOptions, HistoryOptions, ThreatProtectionOptions } from "./options.ts"

/** The credits that are left in the billing period. */
export const creditUsageTask = (): Task<CreditUsageResponse> => task(creditUsageOperation, {})

/** The credits that were used, period by period; with `byApiKey`, for each key. */
export const creditUsageHistoryTask = (options?: HistoryOptions): Task<CreditUsageHistory> =>
  task(creditUsageHistoryOperation, { parameters: { ...options } })

/** The tokens that are left in the billing period; only extractions count in tokens. */
export const tokenUsageTask = (): Task<TokenUsageResponse> => task(tokenUsageOperation, {})

/** The tokens that were used, period by period; with `byApiKey`, for each key. */
export const tokenUsageHistoryTask = (options?: HistoryOptions): Task<TokenUsageHistory> =>
  task(tokenUsageHistoryOperation, { parameters: { ...options } })

/** How many jobs run and wait. */
export const queueStatusTask = (): Task<QueueStatusResponse> => task(queueStatusOperation, {})

/** How many browsers are in use, and how many may be. */
export const concurrencyTask = (): Task<ConcurrencyResponse> => task(concurrencyOperation, {})

/** A part of the jobs of the last 24 hours, the newest first; `cursor` leads to the next part. */
export const listActivityTask = (options?: ActivityOptions): Task<ActivityResponse> =>
  task(listActivityOperation, { parameters: { ...options } })

/** Which sites the requests of the team may read. */
export const threatProtectionTask = (): Task<ThreatProtectionResponse> => task(threatProtectionOperation, {})

/** Replaces the whole policy: what is left out goes back to its default. Only administrators may. */
export const setThreatProtectionTask = (options: ThreatProtectionOptions): Task<ThreatProtectionResponse> =>
  task(setThreatProtectionOperation, { body: options })
