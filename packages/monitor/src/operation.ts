import { type Operation, repeatStart, route } from "@trawl/core/machine"
import * as types from "@trawl/types"
import type { EmailToken, MonitorChanges, MonitorOptions } from "./options.ts"

export const createOperation: Operation<types.MonitorResponse, MonitorOptions> = {
  contract: types.createMonitor,
  guard: types.guardMonitorResponse,
  mayRepeat: repeatStart
}

export const listOperation: Operation<types.MonitorListResponse> = {
  contract: types.listMonitors,
  guard: types.guardMonitorListResponse,
  route
}

export const getOperation: Operation<types.MonitorResponse> = {
  contract: types.getMonitor,
  guard: types.guardMonitorResponse,
  route
}

export const updateOperation: Operation<types.MonitorResponse, MonitorChanges> = {
  contract: types.updateMonitor,
  guard: types.guardMonitorResponse,
  route
}

export const removeOperation: Operation<types.DeleteMonitorResponse> = {
  contract: types.deleteMonitor,
  guard: types.guardDeleteMonitorResponse,
  route
}

export const runOperation: Operation<types.RunMonitorResponse> = {
  contract: types.runMonitor,
  guard: types.guardRunMonitorResponse,
  route,
  mayRepeat: repeatStart
}

export const listChecksOperation: Operation<types.MonitorCheckListResponse> = {
  contract: types.listMonitorChecks,
  guard: types.guardMonitorCheckListResponse,
  route
}

export const checkOperation: Operation<types.MonitorCheckResponse> = {
  contract: types.getMonitorCheck,
  guard: types.guardMonitorCheckResponse,
  route
}

export const confirmEmailOperation: Operation<types.MonitorEmailResponse, EmailToken> = {
  contract: types.confirmMonitorEmail,
  guard: types.guardMonitorEmailResponse
}

export const unsubscribeEmailOperation: Operation<types.MonitorEmailResponse, EmailToken> = {
  contract: types.unsubscribeMonitorEmail,
  guard: types.guardMonitorEmailResponse
}
