import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as References from "effect/References"
import type { Document, Failure } from "@trawl/schema"
import { audited, AuditLog, scrapeEntry } from "../../../src/scrape/policy/audited.ts"
import { failure } from "../../../src/request/failure.ts"

const linesOf = Effect.fnUntraced(
  function*(scrape: Effect.Effect<Document, Failure>, options: Parameters<typeof audited>[1], isOn: boolean) {
    const lines: Array<Readonly<Record<string, unknown>>> = []
    const logger = Logger.make(({ fiber, message }) => {
      lines.push({ message: String(message), ...fiber.getRef(References.CurrentLogAnnotations) })
    })
    yield* Effect.exit(
      audited("https://example.com/", options, scrapeEntry)(Effect.map(scrape, (document) => ({ document }))).pipe(
        Effect.provideService(AuditLog, isOn),
        Effect.provide(Logger.layer([logger]))
      )
    )
    return lines
  }
)

const page = Effect.succeed<Document>({ metadata: { statusCode: 200, creditsUsed: 5 } })
const auditMetadata = { username: "jane" }

it.effect("logs the user of a scrape, and its outcome", () =>
  Effect.gen(function*() {
    assert.deepStrictEqual(yield* linesOf(page, { auditMetadata }, true), [{
      message: "Scraped a page",
      username: "jane",
      url: "https://example.com/",
      status: 200,
      credits: 5
    }])
    const failed = Effect.fail(failure("RequestTimedOut", { code: "SCRAPE_TIMEOUT" }))
    assert.deepStrictEqual(yield* linesOf(failed, { auditMetadata }, true), [{
      message: "Did not scrape a page",
      username: "jane",
      url: "https://example.com/",
      status: 408,
      code: "SCRAPE_TIMEOUT"
    }])
  }))

it.effect("logs no user without the setting or the field, and no URL of a lockdown request", () =>
  Effect.gen(function*() {
    assert.deepStrictEqual(yield* linesOf(page, { auditMetadata }, false), [])
    assert.deepStrictEqual(yield* linesOf(page, {}, true), [])
    assert.deepStrictEqual((yield* linesOf(page, { auditMetadata, lockdown: true }, true)).map(({ url }) => url), [
      undefined
    ])
  }))
