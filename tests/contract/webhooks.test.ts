import { webhooks } from "@trawl/schema"
import { verifyWebhook } from "@trawl/core/webhooks"
import * as Schema from "effect/Schema"
import { build } from "esbuild"
import { createHmac } from "node:crypto"
import { createContext, runInContext } from "node:vm"
import { assert, describe, it } from "vitest"

const secret = "kit-secret"

const signed = (value: unknown) => {
  const body = JSON.stringify(value)
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`
  return { body, headers: { "x-firecrawl-signature": signature }, secret }
}

const read = (value: unknown) => verifyWebhook(signed(value))

describe("the client reads every event of the contract", () => {
  for (const [type, { example, schema }] of Object.entries(webhooks)) {
    const fits = Schema.is(schema as Schema.Schema<unknown>)

    it(`${type}, untouched`, async () => {
      assert.deepStrictEqual<unknown>(await read(example), example)
    })

    it(`${type}, and refuses what the contract refuses of it`, async () => {
      const damaged = damages(example)
      assert.isAbove(damaged.length, 20)
      for (const { path, value } of damaged) {
        if (path === "type" && typeof value.type === "string") continue // an event of another name
        const expected = fits(value)
        const accepted = await read(value).then(() => true, (error) => error.reason._tag === "DeliveryMalformed" ? false : assert.fail(error))
        assert.strictEqual(accepted, expected, `${path}: ${JSON.stringify(value)}`)
      }
    })
  }
})

it("the client reads events with nothing but WebCrypto and text codecs", async () => {
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
  const found: unknown = await runInContext(`${outputFiles[0]?.text}; webhooks.verifyWebhook(given).then(JSON.stringify)`, context)
  assert.strictEqual(found, JSON.stringify(webhooks["crawl.page"].example))
})

type Fields = { readonly [name: string]: unknown }

/** The value with each of its parts, at any depth, left out or put in another kind. */
function damages(value: object): ReadonlyArray<{ readonly path: string; readonly value: Fields }> {
  return partsOf(value).flatMap((path) =>
    [undefined, null, 7, "text", true, [], ["text"], [7], {}, { field: 7 }].map((other) => ({
      path: path.join("."),
      // an object stays one, for `path` is not empty
      value: JSON.parse(JSON.stringify(replaced(value, path, other))) as Fields
    }))
  )
}

function partsOf(value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> {
  const inner = typeof value === "object" && value !== null ? Object.entries(value).flatMap(([name, part]) => partsOf(part, [...path, name])) : []
  return path.length === 0 ? inner : [path, ...inner]
}

function replaced(value: unknown, [name, ...rest]: ReadonlyArray<string>, other: unknown): unknown {
  if (name === undefined) return other
  const inner = replaced(Object(value)[name], rest, other)
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...Object(value), [name]: inner }
}
