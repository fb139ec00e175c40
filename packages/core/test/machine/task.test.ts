import { assert, describe, it } from "@effect/vitest"
import { AnswerMisfit, ApiError, idle, misshapen, specifiedRetry } from "@trawl/core/machine"
import { searchOperation } from "../search-operation.ts"

const state = idle({ operation: searchOperation, request: {} }, {
  baseUrl: "https://api.example.com",
  retry: specifiedRetry,
  resendJobs: false,
  redact: (text) => text,
  headers: {}
})
const response = { status: 200, headers: new Map(), body: "{\"data\":{}}" }

describe("an error thrown by a shape", () => {
  it("names the part of the response that does not match the request", () => {
    const error = misshapen(state, response, new AnswerMisfit("data.json", "number"), 5)
    assert.instanceOf(error, ApiError)
    assert.deepStrictEqual(error.reason, {
      _tag: "ResponseMalformed",
      retryable: "no",
      path: "data.json",
      expected: "number",
      start: response.body
    })
  })

  it.each([undefined, null, "text", 5, new TypeError("a bug"), { failureOf: undefined }])(
    "is passed on unchanged if it is anything else: %o",
    (thrown) => {
      assert.strictEqual(misshapen(state, response, thrown, 5), thrown)
    }
  )
})
