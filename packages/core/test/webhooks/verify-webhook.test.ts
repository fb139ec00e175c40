import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { type Delivery, isKnownEvent, verifyWebhook, type WebhookEvent, WebhookRefused } from "@trawl/core/webhooks"
import { type CrawlPageDelivery, webhookRules } from "@trawl/types"
import * as fc from "fast-check"
import { createHmac } from "node:crypto"
import { inspect } from "node:util"

const secret = "a-webhook-secret"
const event = {
  success: true,
  type: "crawl.page",
  id: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46",
  webhookId: "0193a5d2-9002-7a10-8c2d-1f2e3d4c5b61",
  data: [{
    markdown: "# Für Gäste 🐟",
    metadata: { title: "Guide", sourceURL: "https://docs.example.com/guide", statusCode: 200 }
  }],
  metadata: { project: "docs" }
}
const body = JSON.stringify(event)

/** Signs like the service, with another implementation than the tested one. */
const sign = (body: string | Uint8Array, key = secret) =>
  `sha256=${createHmac("sha256", key).update(body).digest("hex")}`

const delivery = (given: Partial<Delivery> = {}): Delivery => ({
  body,
  headers: { [webhookRules.signatureHeader]: sign(given.body ?? body) },
  secret,
  ...given
})

const refusal = (given: Partial<Delivery>): Promise<WebhookRefused> =>
  verifyWebhook(delivery(given)).then(
    () => assert.fail("should have been rejected"),
    (error: unknown) => error instanceof WebhookRefused ? error : assert.fail(String(error))
  )

const reason = async (given: Partial<Delivery>) => (await refusal(given)).reason

const bytes = new TextEncoder().encode(body)

describe("verifyWebhook", () => {
  it("accepts the signature that another HMAC implementation computes for the same bytes", async () => {
    // RFC 4231, test case 2, whose data is not an event
    const body = "what do ya want for nothing?"
    const headers = {
      "x-firecrawl-signature": "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    }
    assert.deepStrictEqual(await reason({ body, headers, secret: "Jefe" }), {
      _tag: "DeliveryMalformed",
      path: "",
      expected: "JSON in UTF-8"
    })
  })

  it("returns the event as it was sent, from text and from bytes", async () => {
    assert.deepStrictEqual<unknown>(await verifyWebhook(delivery()), event)
    assert.deepStrictEqual<unknown>(await verifyWebhook(delivery({ body: bytes })), event)
    const within = new Uint8Array([1, 2, ...bytes, 3]).subarray(2, 2 + bytes.length)
    assert.deepStrictEqual<unknown>(await verifyWebhook(delivery({ body: within })), event)
    assert.deepStrictEqual<unknown>(await verifyWebhook(delivery({ body: Buffer.from(bytes) })), event)
  })

  it("finds the header in Headers and in plain objects, in any case", async () => {
    const value = sign(body)
    for (const name of ["x-firecrawl-signature", "X-Firecrawl-Signature", "X-FIRECRAWL-SIGNATURE"]) {
      for (
        const headers of [new Headers({ [name]: value }), { [name]: value }, { [name]: [value] }, {
          host: "me",
          [name]: value,
          other: undefined
        }]
      ) {
        assert.strictEqual((await verifyWebhook(delivery({ headers }))).type, "crawl.page")
      }
    }
  })

  it("accepts the old and the new secret during a change of secrets", async () => {
    const secrets = ["new-secret", secret]
    assert.strictEqual((await verifyWebhook(delivery({ secret: secrets }))).id, event.id)
    assert.strictEqual(
      (await verifyWebhook(
        delivery({ secret: secrets, headers: { [webhookRules.signatureHeader]: sign(body, "new-secret") } })
      )).id,
      event.id
    )
    assert.deepStrictEqual(await reason({ secret: ["new-secret", "newer-secret"] }), { _tag: "SignatureMismatch" })
  })

  it("rejects a signature made with another secret", async () => {
    assert.deepStrictEqual(await reason({ secret: "another-secret" }), { _tag: "SignatureMismatch" })
    assert.deepStrictEqual(await reason({ secret: secret.toUpperCase() }), { _tag: "SignatureMismatch" })
    assert.deepStrictEqual(await reason({ secret: `${secret} ` }), { _tag: "SignatureMismatch" })
  })

  it("rejects a body if any one byte was changed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = bytes.with(at, (bytes[at] ?? 0) ^ by)
        assert.deepStrictEqual(
          await reason({ body: changed, headers: { [webhookRules.signatureHeader]: sign(body) } }),
          { _tag: "SignatureMismatch" }
        )
      }),
      { numRuns: 200 }
    )
  })

  it("rejects a signature if any one character was changed, including its case", async () => {
    const value = sign(body)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(value.length - 1),
        fc.string({ minLength: 1, maxLength: 1, unit: "binary" }),
        async (at, character) => {
          fc.pre(value[at] !== character)
          const { _tag } = await reason({
            headers: { "x-firecrawl-signature": value.slice(0, at) + character + value.slice(at + 1) }
          })
          assert.include(["SignatureMismatch", "SignatureMalformed"], _tag)
        }
      ),
      { numRuns: 200 }
    )
    assert.strictEqual(
      (await reason({ headers: { "x-firecrawl-signature": value.toUpperCase() } }))._tag,
      "SignatureMalformed"
    )
  })

  it("rejects a body that was truncated or extended", async () => {
    const headers = { "x-firecrawl-signature": sign(body) }
    for (
      const other of [
        body.slice(0, -1),
        body.slice(1),
        "",
        `${body}\n`,
        ` ${body}`,
        JSON.stringify(event, undefined, 2)
      ]
    ) {
      assert.deepStrictEqual(await reason({ body: other, headers }), { _tag: "SignatureMismatch" })
    }
  })

  it("distinguishes a missing signature from a malformed one", async () => {
    const header = "x-firecrawl-signature"
    for (
      const headers of [
        {},
        new Headers(),
        { [header]: undefined },
        { "x-hub-signature": sign(body) },
        new Map<string, string>()
      ]
    ) {
      assert.deepStrictEqual(await reason({ headers }), { _tag: "SignatureMissing", header })
    }
    const value = sign(body)
    const hex = value.slice("sha256=".length)
    const two = new Headers([[header, value], [header, value]])
    const malformed = [
      "",
      hex,
      `sha1=${hex}`,
      `SHA256=${hex}`,
      `sha256=${hex.slice(1)}`,
      `${value}00`,
      `${value}\n`,
      ` ${value}`,
      `sha256=${"g".repeat(64)}`,
      [value, value]
    ]
    for (
      const headers of [...malformed.map((value) => ({ [header]: value })), two, {
        [header]: value,
        [header.toUpperCase()]: value
      }]
    ) {
      assert.deepStrictEqual(await reason({ headers }), {
        _tag: "SignatureMalformed",
        header,
        expected: "`sha256=` followed by 64 lower-case hexadecimal digits"
      })
    }
  })

  it("rejects every delivery if the secret is missing", async () => {
    const headers = { "x-firecrawl-signature": sign(body, "") }
    const unset: unknown = undefined
    for (const secret of ["", [], [""], ["a-webhook-secret", ""], unset as string, [unset as string]]) {
      assert.deepStrictEqual(await reason({ headers, secret }), { _tag: "SecretMissing" })
    }
  })

  it("reports a body that was already parsed", async () => {
    for (const parsed of [event, null, undefined, 1] as ReadonlyArray<unknown>) {
      const error = await verifyWebhook({
        body: parsed as string,
        headers: { "x-firecrawl-signature": sign(body) },
        secret
      }).catch((error) => error)
      assert.deepStrictEqual(error.reason, { _tag: "BodyNotRaw", expected: "a string or a Uint8Array" })
    }
  })

  it("reports missing headers", async () => {
    for (const headers of [undefined, null, "x-firecrawl-signature"] as ReadonlyArray<unknown>) {
      const error = await verifyWebhook({ body, headers: headers as Headers, secret }).catch((error) => error)
      assert.instanceOf(error, WebhookRefused)
      assert.deepStrictEqual(error.reason, { _tag: "HeadersMissing", expected: "`Headers` or an object" })
      assert.match(error.message, /the headers of the delivery are not/)
    }
  })

  it("names the part of a signed body that violates the specification", async () => {
    const cases: ReadonlyArray<readonly [unknown, path: string, expected: string]> = [
      [[event], "", "object"],
      [{ ...event, success: "true" }, "success", "boolean"],
      [{ ...event, webhookId: undefined }, "webhookId", "string"],
      [{ ...event, type: 1 }, "type", "string"],
      [{ ...event, type: "crawl.finished", data: {} }, "data", "array"],
      [{ ...event, error: 3 }, "error", "string or null"],
      [{ ...event, metadata: { project: 3 } }, "metadata.project", "string"],
      [{ ...event, data: ["page"] }, "data[0]", "object"],
      [
        { ...event, data: [...event.data, { metadata: { title: "T", sourceURL: 7 } }] },
        "data[1].metadata.sourceURL",
        "string"
      ],
      [{ ...event, type: "agent.action", data: [{ creditsUsed: 3 }] }, "data[0].action", "string"]
    ]
    for (const [value, path, expected] of cases) {
      assert.deepStrictEqual(await reason({ body: JSON.stringify(value) }), {
        _tag: "DeliveryMalformed",
        path,
        expected
      })
    }
    const notUtf8 = bytes.with(0, 0xff)
    for (const body of ["", "{", notUtf8]) assert.propertyVal(await reason({ body }), "_tag", "DeliveryMalformed")
  })

  it("accepts events and fields of newer versions", async () => {
    for (const type of ["crawl.paused", "toString", "__proto__", ""]) {
      const news = { ...event, type, data: [1, "two", { markdown: 3 }], more: true }
      assert.deepStrictEqual<unknown>(await verifyWebhook(delivery({ body: JSON.stringify(news) })), news)
    }
    const more = { ...event, data: [{ ...event.data[0], news: { deep: 1 } }], more: [] }
    assert.deepStrictEqual<unknown>(await verifyWebhook(delivery({ body: JSON.stringify(more) })), more)
  })

  it("shows no secret, no signature and no part of the body in its errors", async () => {
    const wrong = sign(body, "another")
    const refused = await Promise.all([
      refusal({ headers: { "x-firecrawl-signature": wrong } }),
      refusal({ headers: { "x-firecrawl-signature": `${wrong}!` } }),
      refusal({ headers: {} }),
      refusal({ body: JSON.stringify({ ...event, success: secret }) })
    ])
    for (const error of refused) {
      const shown = [
        String(error),
        error.stack,
        JSON.stringify(error),
        inspect(error, { depth: Infinity, showHidden: true })
      ].join("\n")
      for (const hidden of [secret, sign(body).slice(7), wrong.slice(7), "Für Gäste"]) assert.notInclude(shown, hidden)
    }
  })

  it("explains what happened and what to check", async () => {
    const error = await refusal({ secret: "another-secret" })
    assert.strictEqual(error.name, "WebhookRefused")
    assert.strictEqual(error._tag, "WebhookRefused")
    assert.isTrue(error.is("SignatureMismatch"))
    assert.isFalse(error.is("SignatureMissing"))
    assert.strictEqual(
      error.message,
      "the signature does not match: the secret is wrong, or the body is not byte for byte what was signed."
    )
    assert.deepStrictEqual(JSON.parse(JSON.stringify(error)), {
      _tag: "WebhookRefused",
      name: "WebhookRefused",
      reason: { _tag: "SignatureMismatch" },
      message: error.message
    })
  })

  it("narrows to one event when its `type` is compared", async () => {
    const event = await verifyWebhook(delivery())
    expectTypeOf(event).toEqualTypeOf<WebhookEvent>()
    expectTypeOf(event.webhookId).toEqualTypeOf<string>()
    if (!isKnownEvent(event)) return assert.fail("crawl.page is known")
    expectTypeOf(event.type).toEqualTypeOf<(typeof webhookRules.events)[number]>()
    if (event.type !== "crawl.page") return assert.fail("another name")
    expectTypeOf(event).toEqualTypeOf<CrawlPageDelivery>()
    assert.strictEqual(event.data[0]?.metadata?.title, "Guide")
    const news = await verifyWebhook(delivery({ body: JSON.stringify({ ...event, type: "crawl.paused" }) }))
    assert.isFalse(isKnownEvent(news))
  })
})
