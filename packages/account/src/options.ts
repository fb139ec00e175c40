import type { GetActivityQuery, GetCreditUsageHistoryQuery, ThreatProtectionPolicyRequest } from "@trawl/types"

/** How usage is listed. */
export interface HistoryOptions extends GetCreditUsageHistoryQuery {}

/** Which jobs to list. */
export interface ActivityOptions extends GetActivityQuery {}

/** The whole policy, field by field. The object is sent as it is. */
export interface ThreatProtectionOptions extends ThreatProtectionPolicyRequest {}
