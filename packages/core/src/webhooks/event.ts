import type * as types from "@trawl/types"
import { webhookRules } from "@trawl/types"

/** What a service tells, by the `type` of the event. */
export interface WebhookEvents {
  readonly "crawl.started": types.CrawlStartedDelivery
  readonly "crawl.page": types.CrawlPageDelivery
  readonly "crawl.completed": types.CrawlCompletedDelivery
  readonly "crawl.failed": types.CrawlFailedDelivery
  readonly "batch_scrape.started": types.BatchScrapeStartedDelivery
  readonly "batch_scrape.page": types.BatchScrapePageDelivery
  readonly "batch_scrape.completed": types.BatchScrapeCompletedDelivery
  readonly "batch_scrape.failed": types.BatchScrapeFailedDelivery
  readonly "extract.started": types.ExtractStartedDelivery
  readonly "extract.completed": types.ExtractCompletedDelivery
  readonly "extract.failed": types.ExtractFailedDelivery
  readonly "agent.started": types.AgentStartedDelivery
  readonly "agent.action": types.AgentActionDelivery
  readonly "agent.completed": types.AgentCompletedDelivery
  readonly "agent.failed": types.AgentFailedDelivery
  readonly "agent.cancelled": types.AgentCancelledDelivery
  readonly "monitor.page": types.MonitorPageDelivery
  readonly "monitor.check.completed": types.MonitorCheckCompletedDelivery
}

/** An event of a kind that this version knows. */
export type KnownWebhookEvent = WebhookEvents[keyof WebhookEvents]

/** An event of a kind that the service added later; all deliveries have these fields. */
export interface UnknownWebhookEvent extends Omit<types.CrawlStartedDelivery, "type"> {
  readonly type: string
}

export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent

/** Whether this version knows the event: then comparing its `type` leaves the one event of that name. */
export const isKnownEvent = (event: WebhookEvent): event is KnownWebhookEvent =>
  webhookRules.events.some((type) => type === event.type)
