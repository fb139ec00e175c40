import { charsetOf } from "@trawl/fetcher/connections"
import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import { failure, problem } from "../request/failure.ts"

/**
 * Refuses a compressed body, whose size is not known, JSON that is not UTF-8, and a body with too many values, before it
 * is parsed and checked. Those steps would misread it, or block the engine for seconds.
 */
export const checkBody = Effect.gen(function*() {
  const request = yield* HttpServerRequest.HttpServerRequest
  const { "content-encoding": encoding = "identity" } = request.headers
  if (encoding !== "identity") {
    return yield* Effect.fail(failure("RequestRejected", {
      details: [problem(["Content-Encoding"], `Expected a body that is not compressed, found ${encoding.slice(0, 50)}`)]
    }))
  }
  const { "content-type": type = "" } = request.headers
  if (!/json/i.test(type)) return
  const charset = charsetOf(type)
  if (charset !== undefined && !isUtf8(charset)) {
    return yield* Effect.fail(failure("RequestRejected", {
      details: [problem(["Content-Type"], `Expected a body in UTF-8, found charset=${charset}`)]
    }))
  }
  // the next reader of the body reports the problem
  const text = yield* Effect.orElseSucceed(request.text, () => "")
  if (hasManyValues(text)) {
    return yield* Effect.fail(failure("RequestRejected", {
      details: [problem([], `Expected at most ${maxValues} values in a body, found more`)]
    }))
  }
})

/** Whether a label of a charset, such as `UTF8`, means UTF-8. */
const isUtf8 = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding === "utf-8"
  } catch {
    return false
  }
}

/** Enough for the URLs of the largest batch and its options. */
const maxValues = limits.batchUrls + 10_000

/** Counts the separators and brackets of JSON without parsing it. The parser refuses invalid JSON later. */
const hasManyValues = (text: string): boolean => {
  let count = 0
  for (let at = 0; at < text.length && count <= maxValues; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at)
    else if (character === comma) count++
    else if (character === bracket && text[at + 1] !== "]" || character === brace && text[at + 1] !== "}") count++
  }
  return count > maxValues
}

/** The position of the quote that closes a string. */
const endOfString = (text: string, begin: number): number => {
  for (let end = text.indexOf("\"", begin + 1); end !== -1; end = text.indexOf("\"", end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === "\\") backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

const [quote, comma, bracket, brace] = [0x22, 0x2c, 0x5b, 0x7b]
