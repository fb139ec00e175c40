import type { AgentWebhook, Failure, JobWebhook } from "@trawl/schema"
import { failure, problem } from "../failure.ts"
import { headerExpected, isHeader } from "../request/http-header.ts"

/** Refuses a webhook that cannot be told anything: with headers that no request can carry. */
export const refuseWebhook = (webhook: AgentWebhook | JobWebhook | undefined): Failure | undefined => {
  const headers = webhook === undefined || typeof webhook === "string" ? {} : webhook.headers ?? {}
  const details = Object.entries(headers).filter(([name, value]) => !isHeader(name, value)).map(([name]) => problem(["webhook", "headers", name], headerExpected))
  return details.length === 0 ? undefined : failure("RequestRejected", { details })
}
