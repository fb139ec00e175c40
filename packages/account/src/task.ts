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

/** The remaining credits of the billing period. */
export const creditUsageTask = (): Task<CreditUsageResponse> => task(creditUsageOperation, {})

/** The credits used in each period; with `byApiKey`, for each key. */
export const creditUsageHistoryTask = (options?: HistoryOptions): Task<CreditUsageHistory> =>
  task(creditUsageHistoryOperation, { parameters: { ...options } })

/** The remaining tokens of the billing period. Only extractions use tokens. */
export const tokenUsageTask = (): Task<TokenUsageResponse> => task(tokenUsageOperation, {})

/** The tokens used in each period; with `byApiKey`, for each key. */
export const tokenUsageHistoryTask = (options?: HistoryOptions): Task<TokenUsageHistory> =>
  task(tokenUsageHistoryOperation, { parameters: { ...options } })

/** The numbers of running and waiting jobs. */
export const queueStatusTask = (): Task<QueueStatusResponse> => task(queueStatusOperation, {})

/** The number of browsers in use, and the maximum. */
export const concurrencyTask = (): Task<ConcurrencyResponse> => task(concurrencyOperation, {})

/** One page of the jobs of the last 24 hours, newest first; `cursor` selects the next page. */
export const listActivityTask = (options?: ActivityOptions): Task<ActivityResponse> =>
  task(listActivityOperation, { parameters: { ...options } })

/** The policy that says which sites the team's requests may read. */
export const threatProtectionTask = (): Task<ThreatProtectionResponse> => task(threatProtectionOperation, {})

/** Replaces the whole policy: omitted fields get their defaults. Only administrators may call it. */
export const setThreatProtectionTask = (options: ThreatProtectionOptions): Task<ThreatProtectionResponse> =>
  task(setThreatProtectionOperation, { body: options })
