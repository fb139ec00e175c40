import type {
  CreateMonitorRequest,
  GetMonitorCheckQuery,
  ListMonitorChecksQuery,
  ListMonitorsQuery,
  MonitorEmailToken,
  UpdateMonitorRequest
} from "@trawl/types"

/** The options of a monitor, as in the specification. They are sent unchanged. */
export type MonitorOptions = CreateMonitorRequest

/** The fields of a monitor to change. */
export type MonitorChanges = UpdateMonitorRequest

/** The page of the list of monitors to return. */
export interface ListOptions extends ListMonitorsQuery {}

/** Filters for the list of checks. */
export interface ChecksOptions extends ListMonitorChecksQuery {}

/** Filters for the pages of a check. */
export interface CheckOptions extends GetMonitorCheckQuery {}

/** The token from an email. */
export type EmailToken = MonitorEmailToken
