import type {
  CreateMonitorRequest,
  GetMonitorCheckQuery,
  ListMonitorChecksQuery,
  ListMonitorsQuery,
  MonitorEmailToken,
  UpdateMonitorRequest
} from "@trawl/types"

/** What a monitor is to be: the request of the specification, field by field. The object is sent as it is. */
export type MonitorOptions = CreateMonitorRequest

/** What of a monitor is to change. */
export type MonitorChanges = UpdateMonitorRequest

/** Which part of the monitors to list. */
export interface ListOptions extends ListMonitorsQuery {}

/** Which checks to list. */
export interface ChecksOptions extends ListMonitorChecksQuery {}

/** Which pages of a check to give. */
export interface CheckOptions extends GetMonitorCheckQuery {}

/** The token of an email. */
export type EmailToken = MonitorEmailToken
