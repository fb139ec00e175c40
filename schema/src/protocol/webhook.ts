import * as Schema from "effect/Schema"
import { alternatives } from "../alternatives.ts"
import { anyCase } from "../any-case.ts"
import { closed } from "../closed.ts"
import { defaulted } from "../defaulted.ts"
import { HttpUrl } from "../http-url.ts"
import { list, textRecord } from "../length-checks.ts"
import { assumed, publicFact } from "../provenance.ts"

/** The header with the signature of a delivery; webhooks cannot set their own. */
export const signatureHeader = "x-firecrawl-signature"

const httpUrl = HttpUrl.annotate({
  description: "The URL that receives events: an absolute http(s) URL.",
  ...assumed("Public sources accept any URL; a delivery is an HTTP request.")
})

const receiver = <const Event extends string>(events: ReadonlyArray<Event>) =>
  closed({
    url: httpUrl,
    headers: defaulted(
      textRecord()
        .annotate({
          description: `Sent with every delivery. \`${signatureHeader}\` is reserved for the service, in any case.`
        })
        .check(Schema.makeFilter(
          (headers) =>
            Object.keys(headers).filter((name) => name.toLowerCase() === signatureHeader)
              .map((name) => ({ path: [name], issue: "This header is the service's own" })),
          { toJsonSchema: () => ({ propertyNames: { not: { pattern: `^${anyCase(signatureHeader)}$` } } }) }
        )),
      {}
    ),
    metadata: defaulted(
      textRecord().annotate({ description: "Returned in every delivery." }),
      {}
    ),
    events: Schema.optionalKey(
      list(Schema.Literals(events).annotate({ message: `Expected ${alternatives(events)}` }))
        .annotate({ description: "The events to send. Default: all events." })
    )
  })

const expected = "Expected a URL or an object with url"

/** The webhook of a crawl, a batch scrape or an extraction. */
export const JobWebhook = Schema.Union([
  httpUrl,
  receiver(["started", "page", "completed", "failed"]).annotate({ ...source(), identifier: "JobWebhookReceiver" })
]).annotate({ ...source(), message: expected, identifier: "JobWebhook" })
export type JobWebhook = Schema.Schema.Type<typeof JobWebhook>

/** The webhook of an agent run. */
export const AgentWebhook = Schema.Union([
  httpUrl,
  receiver(["started", "action", "completed", "failed", "cancelled"]).annotate({
    ...source(),
    identifier: "AgentWebhookReceiver"
  })
]).annotate({ ...source(), message: expected, identifier: "AgentWebhook" })
export type AgentWebhook = Schema.Schema.Type<typeof AgentWebhook>

/** The webhook of a monitor. */
export const MonitorWebhook = Schema.Union([
  httpUrl,
  receiver(["monitor.page", "monitor.check.completed"]).annotate({ ...source(), identifier: "MonitorWebhookReceiver" })
]).annotate({ ...source(), message: expected, identifier: "MonitorWebhook" })
export type MonitorWebhook = Schema.Schema.Type<typeof MonitorWebhook>

function source() {
  return publicFact("A:services/webhook/schema.ts")
}
