import { type Operation, route } from "@trawl/core/machine"
import * as types from "@trawl/types"
import type { ThreatProtectionOptions } from "./options.ts"

export const creditUsageOperation: Operation<types.CreditUsageResponse> = {
  contract: types.getCreditUsage,
  guard: types.guardCreditUsageResponse
}

export const creditUsageHistoryOperation: Operation<types.CreditUsageHistory> = {
  contract: types.getCreditUsageHistory,
  guard: types.guardCreditUsageHistory,
  route
}

export const tokenUsageOperation: Operation<types.TokenUsageResponse> = {
  contract: types.getTokenUsage,
  guard: types.guardTokenUsageResponse
}

export const tokenUsageHistoryOperation: Operation<types.TokenUsageHistory> = {
  contract: types.getTokenUsageHistory,
  guard: types.guardTokenUsageHistory,
  route
}

export const queueStatusOperation: Operation<types.QueueStatusResponse> = {
  contract: types.getQueueStatus,
  guard: types.guardQueueStatusResponse
}

export const concurrencyOperation: Operation<types.ConcurrencyResponse> = {
  contract: types.getConcurrency,
  guard: types.guardConcurrencyResponse
}

export const listActivityOperation: Operation<types.ActivityResponse> = {
  contract: types.getActivity,
  guard: types.guardActivityResponse,
  route
}

export const threatProtectionOperation: Operation<types.ThreatProtectionResponse> = {
  contract: types.getThreatProtection,
  guard: types.guardThreatProtectionResponse
}

export const setThreatProtectionOperation: Operation<types.ThreatProtectionResponse, ThreatProtectionOptions> = {
  contract: types.setThreatProtection,
  guard: types.guardThreatProtectionResponse
}
