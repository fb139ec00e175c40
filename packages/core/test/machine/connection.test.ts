import { assert, describe, it } from "@effect/vitest"
import { checkSettings, connection, redactor } from "@trawl/core/machine"
import { responseExcerpt } from "../../src/machine/response-excerpt.ts"

const key = "fc-0123456789"
const url = "https://api.example.com"

describe("connection", () => {
  it("accepts a key and a base URL, and removes trailing slashes", () => {
    for (const baseUrl of [url, `${url}/`, `${url}//`, new URL(url)]) {
      assert.deepStrictEqual(connection({ apiKey: key, baseUrl }), { apiKey: key, baseUrl: url })
    }
    assert.deepStrictEqual(connection({ apiKey: key, baseUrl: "http://[::1]:3002/web/" }), {
      apiKey: key,
      baseUrl: "http://[::1]:3002/web"
    })
    assert.deepInclude(connection({ apiKey: key, baseUrl: `${url}/v2/web` }), { baseUrl: `${url}/v2/web` })
  })

  it("names the missing setting and the variable for it", () => {
    for (const apiKey of [undefined, ""]) {
      assert.deepInclude(connection({ apiKey, baseUrl: url }), {
        setting: "apiKey",
        variable: "TRAWL_API_KEY",
        problem: "missing"
      })
    }
    for (const baseUrl of [undefined, ""]) {
      assert.deepInclude(connection({ apiKey: key, baseUrl }), {
        setting: "baseUrl",
        variable: "TRAWL_BASE_URL",
        problem: "missing"
      })
    }
  })

  it("rejects a key that a header cannot contain", () => {
    for (const apiKey of ["two words", "line\nbreak", `${key}\n`, "ключ", "\"quoted\"", "Bearer x"]) {
      assert.deepInclude(connection({ apiKey, baseUrl: url }), { setting: "apiKey", problem: "malformed" })
    }
  })

  it("accepts a key of any visible ASCII characters", () => {
    for (const mark of "!#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\"") {
      const apiKey = `team${mark}0123${mark}`
      assert.deepStrictEqual(connection({ apiKey, baseUrl: url }), { apiKey, baseUrl: url })
      const { body } = responseExcerpt({
        status: 500,
        headers: new Map(),
        body: JSON.stringify({ error: `for ${apiKey}` })
      }, {
        error: `for ${apiKey}`
      }, redactor(apiKey))
      assert.deepStrictEqual(body, { error: "for <key>" })
    }
  })

  it("reports the problem of a key", () => {
    const expected = "the API key, visible ASCII without `Bearer`, quotes and spaces"
    for (const apiKey of ["Bearer x", "\"quoted\"", "'quoted'", "two words", "ключ"]) {
      assert.deepInclude(connection({ apiKey, baseUrl: url }), { problem: "malformed", expected })
    }
    assert.deepInclude(connection({ apiKey: 123456 as never, baseUrl: url }), {
      setting: "apiKey",
      problem: "malformed"
    })
  })

  it("rejects an invalid base URL, and one with more than an address", () => {
    const wrong = [
      "api.example.com",
      "/v2",
      "ftp://x",
      "file:///etc",
      "https://",
      `${url}?key=1`,
      `${url}#x`,
      "https://user:pw@api.example.com",
      `${url}/v2`,
      `${url}/web/v2/`
    ]
    for (const baseUrl of wrong) {
      assert.deepInclude(connection({ apiKey: key, baseUrl }), { setting: "baseUrl", problem: "malformed" }, baseUrl)
    }
  })
})

describe("settings", () => {
  it("rejects invalid times and sizes", () => {
    for (const setting of ["attemptTimeout", "deadline", "maxResponseBytes"]) {
      for (const value of [0, 0.2, -1, "1000", null, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]) {
        assert.deepInclude(checkSettings({ apiKey: key, baseUrl: url, [setting]: value }), {
          setting,
          problem: "malformed"
        })
      }
    }
  })

  it.each([
    ["retry", [null, 5, {}]],
    ["gate", [null, {}, 5]],
    ["headers", [null, 5, "x-a: b"]],
    ["resendJobs", [null, "no", 1]]
  ])("rejects an invalid %s", (setting, values) => {
    for (const value of values) {
      assert.deepInclude(checkSettings({ apiKey: key, baseUrl: url, [setting]: value }), {
        setting,
        problem: "malformed"
      })
    }
  })
})
