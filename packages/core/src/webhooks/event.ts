import type {
  AgentActionDelivery,
  AgentCancelledDelivery,
  AgentCompletedDelivery,
  AgentFailedDelivery,
  AgentStartedDelivery,
  BatchScrapeCompletedDelivery,
  BatchScrapeFailedDelivery,
  BatchScrapePageDelivery,
  BatchScrapeStartedDelivery,
  CrawlCompletedDelivery,
  CrawlFailedDelivery,
  CrawlPageDelivery,
  CrawlStartedDelivery,
  ExtractCompletedDelivery,
  ExtractFailedDelivery,
  ExtractStartedDelivery,
  MonitorCheckCompletedDelivery,
  MonitorPageDelivery
} from "@trawl/types"
import { webhookRules } from "@trawl/types"

/** The webhook events, by `type`. */
export interface WebhookEvents {
  readonly "crawl.started": CrawlStartedDelivery
  readonly "crawl.page": CrawlPageDelivery
  readonly "crawl.completed": CrawlCompletedDelivery
  readonly "crawl.failed": CrawlFailedDelivery
  readonly "batch_scrape.started": BatchScrapeStartedDelivery
  readonly "batch_scrape.page": BatchScrapePageDelivery
  readonly "batch_scrape.completed": BatchScrapeCompletedDelivery
  readonly "batch_scrape.failed": BatchScrapeFailedDelivery
  readonly "extract.started": ExtractStartedDelivery
  readonly "extract.completed": ExtractCompletedDelivery
  readonly "extract.failed": ExtractFailedDelivery
  readonly "agent.started": AgentStartedDelivery
  readonly "agent.action": AgentActionDelivery
  readonly "agent.completed": AgentCompletedDelivery
  readonly "agent.failed": AgentFailedDelivery
  readonly "agent.cancelled": AgentCancelledDelivery
  readonly "monitor.page": MonitorPageDelivery
  readonly "monitor.check.completed": MonitorCheckCompletedDelivery
}

/** An event with a `type` that this version knows. */
export type KnownWebhookEvent = WebhookEvents[keyof WebhookEvents]

/** An event with a newer `type`; it has the fields of all deliveries. */
export interface UnknownWebhookEvent extends Omit<CrawlStartedDelivery, "type"> {
  readonly type: string
}

export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent

/** Whether this version knows the event. Afterwards, comparing `type` narrows to one event. */
export const isKnownEvent = (event: WebhookEvent): event is KnownWebhookEvent =>
  webhookRules.events.some((type) => type === event.type)
