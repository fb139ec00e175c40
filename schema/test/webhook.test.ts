import * as Schema from "effect/Schema"
import { assert, describe, it } from "vitest"
import { AgentWebhook, JobWebhook, MonitorWebhook } from "../src/protocol/webhook.ts"
import { webhookRules, webhooks } from "../src/webhooks.ts"
import { problemsOf } from "./problems-of.ts"

const url = "https://hooks.example.org/pages"

describe("a webhook", () => {
  const problems = problemsOf(Schema.Struct({ webhook: JobWebhook }))
  const object = (fields: object) => problems({ webhook: { url, ...fields } })
  const none = "webhook: Expected a URL or an object with url"

  it("is a URL, or an object with one", () => {
    assert.deepStrictEqual(problems({ webhook: url }), [])
    assert.deepStrictEqual(object({}), [])
    assert.deepStrictEqual(problems({ webhook: { events: [] } }), ["webhook.url: Required"])
    assert.deepStrictEqual(problems({ webhook: 1 }), [none])
  })

  it.each(["hooks.example.org", "/pages", "ftp://hooks.example.org/", ""])("rejects %j", (target) => {
    assert.deepStrictEqual(object({ url: target }), ["webhook.url: Expected an absolute http(s) URL"])
    assert.deepStrictEqual(problems({ webhook: target }), ["webhook: Expected an absolute http(s) URL"])
  })

  it.each(["x-firecrawl-signature", "X-Firecrawl-Signature"])("rejects the header %s", (name) => {
    assert.deepStrictEqual(object({ headers: { [name]: "sha256=0", authorization: "Bearer receiver" } }), [
      `webhook.headers.${name}: This header is the service's own`
    ])
  })

  it("has texts as metadata", () => {
    assert.deepStrictEqual(object({ metadata: { project: "docs" } }), [])
    assert.deepStrictEqual(object({ metadata: { project: 1 } }), ["webhook.metadata.project: Expected string"])
  })

  it("requests only events of its operation", () => {
    assert.deepStrictEqual(object({ events: ["started", "page", "completed", "failed"] }), [])
    assert.deepStrictEqual(object({ events: ["action"] }), [
      "webhook.events.0: Expected \"started\" | \"page\" | \"completed\" | \"failed\""
    ])
    assert.deepStrictEqual(problemsOf(AgentWebhook)({ url, events: ["action", "cancelled"] }), [])
    assert.deepStrictEqual(problemsOf(MonitorWebhook)({ url, events: ["monitor.page", "monitor.check.completed"] }), [])
    assert.lengthOf(problemsOf(MonitorWebhook)({ url, events: ["page"] }), 1)
  })

  it("has no other fields", () => {
    assert.deepStrictEqual(object({ secret: "a" }), [
      "webhook.secret: Unknown field. Allowed: url, headers, metadata, events"
    ])
  })
})

describe("a delivery", () => {
  it.each(Object.entries(webhooks))("of %s has a valid example", (type, { schema, example }) => {
    assert.strictEqual(example.type, type)
    assert.deepStrictEqual(problemsOf(schema)(example), [])
  })

  it("may have unknown fields", () => {
    const { schema, example } = webhooks["monitor.page"]
    const later = {
      ...example,
      attempt: 2,
      data: example.data.map((page) => ({ ...page, status: "moved", screenshot: null }))
    }
    assert.deepStrictEqual<unknown>(Schema.decodeUnknownSync(schema)(later), later)
  })

  it("is listed in the rules", () => assert.deepStrictEqual(webhookRules.events, Object.keys(webhooks)))
})
