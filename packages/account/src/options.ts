import type { GetActivityQuery, GetCreditUsageHistoryQuery, ThreatProtectionPolicyRequest } from "@trawl/types"

/** Options for the usage history. */
export interface HistoryOptions extends GetCreditUsageHistoryQuery {}

/** Filters for the list of jobs. */
export interface ActivityOptions extends GetActivityQuery {}

/** The whole policy, as in the specification. It is sent unchanged. */
export interface ThreatProtectionOptions extends ThreatProtectionPolicyRequest {}
