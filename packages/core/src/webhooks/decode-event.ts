import { guardScrapeResponse, type Misfit, misfitOf } from "@trawl/types"
import type { WebhookEvent, WebhookEvents } from "./event.ts"

/**
 * Returns the body as an event, unchanged, or the problem. An event with an unknown `type` needs only the fields of all
 * deliveries.
 */
export const decodeEvent = (bytes: Uint8Array): { readonly event: WebhookEvent } | Misfit => {
  const body = parse(bytes)
  if (body === undefined) return { path: "", expected: "JSON in UTF-8" }
  // proved by the guard: verify-webhook.test.ts
  return misfitOf(isEvent, body) ?? { event: body as WebhookEvent }
}

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    // the misfit says so
    return undefined
  }
}

type Fits = (value: unknown) => boolean

const isEvent: Fits = (body) => {
  if (!isDelivery(body)) return false
  // every delivery has both: verify-webhook.test.ts
  const { data, type } = body as WebhookEvent
  const item = Object.hasOwn(items, type) ? items[type as keyof WebhookEvents] : undefined
  return item === undefined || data.every(item)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const fields = (parts: Readonly<Record<string, Fits>>): Fits => (value) =>
  isObject(value) && Object.entries(parts).every(([name, fits]) => fits(value[name]))

const optional = (fits: Fits): Fits => (value) => value === undefined || fits(value)
const nullable = (fits: Fits): Fits => optional((value) => value === null || fits(value))

const text: Fits = (value) => typeof value === "string"
const flag: Fits = (value) => typeof value === "boolean"
const number: Fits = (value) => typeof value === "number"
const texts: Fits = (value) => isObject(value) && Object.values(value).every(text)

const isDelivery = fields({
  success: flag,
  type: text,
  id: text,
  webhookId: text,
  data: Array.isArray,
  error: nullable(text),
  metadata: optional(texts)
})

/** A page has the shape of `data` of a scrape. */
const page: Fits = (data) => guardScrapeResponse({ success: true, data })

const ended = fields({ creditsUsed: nullable(number) })

/** The guards of the items in `data`, by event. Other events have no items, or data of any shape. */
const items: { readonly [Type in keyof WebhookEvents]?: Fits } = {
  "crawl.page": page,
  "batch_scrape.page": page,
  "extract.completed": fields({
    success: optional(flag),
    extractId: optional(text),
    totalUrlsScraped: optional(number)
  }),
  "agent.action": fields({ creditsUsed: nullable(number), action: text }),
  "agent.completed": ended,
  "agent.failed": ended,
  "agent.cancelled": ended,
  "monitor.page": fields({
    monitorId: text,
    checkId: text,
    url: text,
    status: text,
    previousScrapeId: nullable(text),
    currentScrapeId: nullable(text),
    error: nullable(text),
    isMeaningful: nullable(flag),
    judgment: nullable(isObject),
    diff: nullable(isObject)
  }),
  "monitor.check.completed": fields({ monitorId: text, checkId: text, status: text, summary: nullable(isObject) })
}
