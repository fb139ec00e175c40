import { Document } from "./page/document.ts"
import { signatureHeader } from "./protocol/webhook.ts"
import {
  AgentActionData,
  AgentEndData,
  AgentResultData,
  delivery,
  ExtractedData,
  MonitorCheckData,
  MonitorPageData,
  NoData
} from "./webhook-delivery.ts"

const job = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
const monitor = "0193a5d2-8a40-7c55-b1d2-6e0f4a9c7d31"
const check = "0193a5d2-8f02-7d1e-a3b4-0c9d8e7f6a52"
const metadata = { project: "docs" }

const page = {
  markdown: "# Guide\n\nHow to begin.",
  metadata: { title: "Guide", sourceURL: "https://docs.example.com/guide", statusCode: 200 }
}

/** What a service sends to a webhook, by `type`. */
export const webhooks = {
  "crawl.started": {
    schema: delivery("crawl.started", NoData, "CrawlStartedDelivery"),
    description: "A crawl has started.",
    example: webhookExample("crawl.started", "0193a5d2-9001-7a10-8c2d-1f2e3d4c5b60", [])
  },
  "crawl.page": {
    schema: delivery("crawl.page", Document, "CrawlPageDelivery"),
    description: "A page of a crawl was read, or failed: then `success` is `false` and `error` contains the reason.",
    example: webhookExample("crawl.page", "0193a5d2-9002-7a10-8c2d-1f2e3d4c5b61", [page])
  },
  "crawl.completed": {
    schema: delivery("crawl.completed", NoData, "CrawlCompletedDelivery"),
    description: "All pages of a crawl are finished. They are in its status.",
    example: webhookExample("crawl.completed", "0193a5d2-9003-7a10-8c2d-1f2e3d4c5b62", [])
  },
  "crawl.failed": {
    schema: delivery("crawl.failed", NoData, "CrawlFailedDelivery"),
    description:
      "A crawl failed as a whole. The hosted service documents this event, but we have not seen it send one.",
    example: failed("crawl.failed", "0193a5d2-9004-7a10-8c2d-1f2e3d4c5b63", [], "The site could not be reached.")
  },
  "batch_scrape.started": {
    schema: delivery("batch_scrape.started", NoData, "BatchScrapeStartedDelivery"),
    description: "A batch scrape has started.",
    example: webhookExample("batch_scrape.started", "0193a5d2-9011-7a10-8c2d-1f2e3d4c5b64", [])
  },
  "batch_scrape.page": {
    schema: delivery("batch_scrape.page", Document, "BatchScrapePageDelivery"),
    description: "A page of a batch was read, or failed: then `success` is `false` and `error` contains the reason.",
    example: failed(
      "batch_scrape.page",
      "0193a5d2-9012-7a10-8c2d-1f2e3d4c5b65",
      [{ metadata: { sourceURL: "https://docs.example.com/gone" } }],
      "The page took longer than the timeout."
    )
  },
  "batch_scrape.completed": {
    schema: delivery("batch_scrape.completed", NoData, "BatchScrapeCompletedDelivery"),
    description: "All pages of a batch are finished. They are in its status.",
    example: webhookExample("batch_scrape.completed", "0193a5d2-9013-7a10-8c2d-1f2e3d4c5b66", [])
  },
  "batch_scrape.failed": {
    schema: delivery("batch_scrape.failed", NoData, "BatchScrapeFailedDelivery"),
    description:
      "A batch failed as a whole. The hosted service documents this event, but we have not seen it send one.",
    example: failed("batch_scrape.failed", "0193a5d2-9014-7a10-8c2d-1f2e3d4c5b67", [], "No page could be read.")
  },
  "extract.started": {
    schema: delivery("extract.started", NoData, "ExtractStartedDelivery"),
    description: "An extraction has started.",
    example: webhookExample("extract.started", "0193a5d2-9021-7a10-8c2d-1f2e3d4c5b68", [])
  },
  "extract.completed": {
    schema: delivery("extract.completed", ExtractedData, "ExtractCompletedDelivery"),
    description: "An extraction is completed.",
    example: webhookExample("extract.completed", "0193a5d2-9022-7a10-8c2d-1f2e3d4c5b69", [{
      success: true,
      data: { title: "Guide" },
      extractId: job,
      llmUsage: 1200,
      totalUrlsScraped: 3,
      sources: { title: ["https://docs.example.com/guide"] }
    }])
  },
  "extract.failed": {
    schema: delivery("extract.failed", NoData, "ExtractFailedDelivery"),
    description: "An extraction failed.",
    example: failed("extract.failed", "0193a5d2-9023-7a10-8c2d-1f2e3d4c5b6a", [], "No page could be read.")
  },
  "agent.started": {
    schema: delivery("agent.started", NoData, "AgentStartedDelivery"),
    description: "An agent run has started.",
    example: webhookExample("agent.started", "0193a5d2-9031-7a10-8c2d-1f2e3d4c5b6b", [])
  },
  "agent.action": {
    schema: delivery("agent.action", AgentActionData, "AgentActionDelivery"),
    description: "An agent uses a tool.",
    example: webhookExample("agent.action", "0193a5d2-9032-7a10-8c2d-1f2e3d4c5b6c", [{
      creditsUsed: 5,
      action: "scrape",
      input: { url: "https://docs.example.com/guide" }
    }])
  },
  "agent.completed": {
    schema: delivery("agent.completed", AgentResultData, "AgentCompletedDelivery"),
    description: "An agent run is completed.",
    example: webhookExample("agent.completed", "0193a5d2-9033-7a10-8c2d-1f2e3d4c5b6d", [{
      creditsUsed: 15,
      data: { title: "Guide" }
    }])
  },
  "agent.failed": {
    schema: delivery("agent.failed", AgentEndData, "AgentFailedDelivery"),
    description: "An agent run failed.",
    example: failed(
      "agent.failed",
      "0193a5d2-9034-7a10-8c2d-1f2e3d4c5b6e",
      [{ creditsUsed: 0 }],
      "Max credits exceeded"
    )
  },
  "agent.cancelled": {
    schema: delivery("agent.cancelled", AgentEndData, "AgentCancelledDelivery"),
    description: "An agent run was cancelled.",
    example: {
      ...webhookExample("agent.cancelled", "0193a5d2-9035-7a10-8c2d-1f2e3d4c5b6f", [{ creditsUsed: 0 }]),
      success: false
    }
  },
  "monitor.page": {
    schema: delivery("monitor.page", MonitorPageData, "MonitorPageDelivery"),
    description: "A monitor has checked a page. Sent before the check has ended.",
    example: {
      ...webhookExample("monitor.page", "0193a5d2-9041-7a10-8c2d-1f2e3d4c5b70", [{
        monitorId: monitor,
        checkId: check,
        url: "https://docs.example.com/guide",
        status: "changed",
        previousScrapeId: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b47",
        currentScrapeId: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b48",
        error: null,
        isMeaningful: true,
        judgment: { meaningful: true, confidence: "high", reason: "A step was added.", meaningfulChanges: [] },
        diff: { text: "-How to begin.\n+How to begin, in two steps." }
      }]),
      id: check
    }
  },
  "monitor.check.completed": {
    schema: delivery("monitor.check.completed", MonitorCheckData, "MonitorCheckCompletedDelivery"),
    description: "A check of a monitor has ended; `success` is `false` if a page failed.",
    example: {
      ...webhookExample("monitor.check.completed", "0193a5d2-9042-7a10-8c2d-1f2e3d4c5b71", [{
        monitorId: monitor,
        checkId: check,
        status: "completed",
        summary: { totalPages: 3, same: 2, changed: 1, new: 0, removed: 0, error: 0 }
      }]),
      id: check
    }
  }
} as const

/**
 * How deliveries are sent, and how a receiver verifies that they are from the service; public facts:
 * D:webhooks/overview, D:webhooks/security.
 */
export const webhookRules = {
  signatureHeader,
  algorithm: "HMAC-SHA256",
  signature:
    "`sha256=` and the lower-case hexadecimal HMAC-SHA256 of the raw body with the account's webhook secret; absent without a secret",
  timeoutSeconds: 10,
  retryMinutes: [1, 5, 15],
  events: Object.keys(webhooks)
} as const

function webhookExample<const Type extends string, const Item>(
  type: Type,
  webhookId: string,
  data: ReadonlyArray<Item>
) {
  return { success: true, type, id: job, webhookId, data, metadata }
}

function failed<const Type extends string, const Item>(
  type: Type,
  webhookId: string,
  data: ReadonlyArray<Item>,
  error: string
) {
  return { ...webhookExample(type, webhookId, data), success: false, error }
}
