import { type Guard, guardScrapeResponse, type Misfit } from "@trawl/types"
import type { WebhookEvent, WebhookEvents } from "./event.ts"

/** The body as an event, untouched, or where it does not fit. An event of unknown `type` fits when it has what all deliveries have. */
export const decodeEvent = (bytes: Uint8Array): { readonly event: WebhookEvent } | Misfit => {
  const body = parse(bytes)
  if (body === undefined) return { path: "", expected: "JSON in UTF-8" }
  // `fit` has just proved it
  return fit(body) ?? { event: body as WebhookEvent }
}

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    // the misfit says so
    return undefined
  }
}

const fit = (body: unknown): Misfit | undefined => {
  const found = fields(delivery)(body)
  if (found !== undefined) return found
  const { data, type } = body as Pick<WebhookEvent, "data" | "type">
  const item = Object.hasOwn(items, type) ? items[type as keyof WebhookEvents] : undefined
  return item && under("data", list(item)(data))
}

const list = (item: Guard): Guard => (values) => {
  if (!Array.isArray(values)) return { path: "", expected: "array" }
  for (const [index, value] of values.entries()) {
    const found = under(`[${index}]`, item(value))
    if (found !== undefined) return found
  }
  return undefined
}

const fields = (guards: Readonly<Record<string, Guard>>): Guard => (value) => {
  if (!isObject(value)) return { path: "", expected: "object" }
  for (const [name, guard] of Object.entries(guards)) {
    const found = under(name, guard(Object.hasOwn(value, name) ? value[name] : undefined))
    if (found !== undefined) return found
  }
  return undefined
}

const under = (parent: string, found: Misfit | undefined): Misfit | undefined =>
  found && { path: found.path === "" || found.path.startsWith("[") ? parent + found.path : `${parent}.${found.path}`, expected: found.expected }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const a = (expected: string, fits: (value: unknown) => boolean): Guard => (value) => fits(value) ? undefined : { path: "", expected }
const text = a("string", (value) => typeof value === "string")
const flag = a("boolean", (value) => typeof value === "boolean")
const number = a("number", (value) => typeof value === "number")
const object = a("object", isObject)

const optional = (guard: Guard): Guard => (value) => value === undefined ? undefined : guard(value)
const nullable = (guard: Guard): Guard => optional((value) => {
  const found = value === null ? undefined : guard(value)
  return found && { ...found, expected: `${found.expected} or null` }
})

const texts: Guard = (value) => object(value) ?? fields(Object.fromEntries(Object.keys(value as object).map((name) => [name, text])))(value)

const delivery = {
  success: flag,
  type: text,
  id: text,
  webhookId: text,
  data: list(() => undefined),
  error: nullable(text),
  metadata: optional(texts)
}

/** A page is what a scrape answers. */
const page: Guard = (value) => {
  const found = guardScrapeResponse({ success: true, data: value })
  return found && { ...found, path: found.path.replace(/^data\.?/, "") }
}

const ended = fields({ creditsUsed: nullable(number) })

/** What the items of `data` must be, by event; the others bring none, or whatever the job was asked for. */
const items: { readonly [Type in keyof WebhookEvents]?: Guard } = {
  "crawl.page": page,
  "batch_scrape.page": page,
  "extract.completed": fields({ success: optional(flag), extractId: optional(text), totalUrlsScraped: optional(number) }),
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
    judgment: nullable(object),
    diff: nullable(object)
  }),
  "monitor.check.completed": fields({ monitorId: text, checkId: text, status: text, summary: nullable(object) })
}
