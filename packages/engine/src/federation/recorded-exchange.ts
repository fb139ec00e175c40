import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ExchangeFailed, type ExchangeRequest, type Send } from "./exchange.ts"
import { logFailure } from "./answer-cache.ts"

/**
 * Sends requests, and writes each exchange to a file named after the request, in the format of `@trawl/core/testing`.
 * The key is redacted everywhere.
 */
export const recording = (directory: string, redact: (text: string) => string, send: Send): Send => (exchangeRequest) =>
  Effect.tap(send(exchangeRequest), (response) => {
    const { body = "null", method, url } = exchangeRequest
    const exchange = {
      request: {
        method,
        path: url.pathname + url.search,
        headers: exchangeRequest.headers,
        body: withoutTimeout(body)
      },
      response: {
        status: response.status,
        headers: { "content-type": response.headers["content-type"] ?? "" },
        body: response.text
      }
    }
    const text = redact(JSON.stringify({ version: 1, exchanges: [exchange] }, undefined, 2))
    return logFailure(
      "An exchange could not be recorded",
      Effect.sync(() => write(directory, fileOf(exchangeRequest), text))
    )
  })

/** Answers from recorded exchanges; fails for others. */
export const replaying = (directory: string): Send => (exchangeRequest) =>
  Effect.suspend(() => {
    const file = fileOf(exchangeRequest)
    const response = Option.flatMapNullishOr(decodeRecording(read(join(directory, file))), ({ exchanges }) =>
      exchanges[0]?.response)
    return Option.match(response, {
      onNone: () =>
        Effect.fail(new ExchangeFailed({ message: `no exchange of this request is recorded in ${file}`, sent: false })),
      onSome: ({ body, headers, status }) =>
        Effect.succeed({ status, headers, text: body })
    })
  })

const fileOf = ({ body = "", method, url }: ExchangeRequest): string => {
  const what = JSON.stringify([method, url.pathname + url.search, withoutTimeout(body)])
  return `${createHash("sha256").update(what).digest("hex").slice(0, 32)}.json`
}

// the timeout differs between searches
const withoutTimeout = (body: string): unknown => {
  const { timeout: _, ...rest } = JSON.parse(body)
  return rest
}

const decodeRecording = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({
  exchanges: Schema.Array(Schema.Struct({
    response: Schema.Struct({
      status: Schema.Finite,
      headers: Schema.Record(Schema.String, Schema.String),
      body: Schema.String
    })
  }))
})))

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return "" // the directory has no recording of it
  }
}

/** Writes atomically, so that no reader sees a partial file. */
const write = (directory: string, file: string, text: string): void => {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, file)
  writeFileSync(`${path}.part`, text)
  renameSync(`${path}.part`, path)
}
