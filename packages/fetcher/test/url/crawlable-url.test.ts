import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { crawlableUrl, hostOf, pageKey } from "../../src/url/crawlable-url.ts"

const spelled = (link: string) => crawlableUrl(link, "http://site.test/docs/guide")

describe("crawlableUrl", () => {
  it("makes links absolute and removes parts that do not change the page", () => {
    assert.strictEqual(spelled("intro"), "http://site.test/docs/intro")
    assert.strictEqual(spelled("#part"), "http://site.test/docs/guide")
    assert.strictEqual(spelled("/a?#x"), "http://site.test/a")
    assert.strictEqual(spelled("HTTP://SITE.test:80/a"), "http://site.test/a")
    assert.strictEqual(spelled("/caf%c3%a9"), "http://site.test/caf%C3%A9")
  })

  it("keeps parts that may change the page", () => {
    assert.strictEqual(spelled("/a/"), "http://site.test/a/")
    assert.strictEqual(spelled("/a?z=1&b=2&utm_source=x"), "http://site.test/a?z=1&b=2&utm_source=x")
    assert.strictEqual(spelled("http://site.test:8080/a"), "http://site.test:8080/a")
  })

  it("rejects URLs that cannot be fetched", () => {
    for (
      const link of [
        "mailto:a@site.test",
        "javascript:void(0)",
        "ftp://site.test/",
        "http://",
        "http://me:secret@site.test/"
      ]
    ) {
      assert.isUndefined(spelled(link), link)
    }
    assert.isUndefined(spelled("/" + "a".repeat(2000)))
  })

  it.prop("does not change its own result", [Schema.String], ([link]) => {
    const once = spelled(link)
    return once === undefined || crawlableUrl(once) === once
  })

  it("treats http and https on their default ports as the same site", () => {
    assert.strictEqual(pageKey("http://site.test/a"), pageKey("https://site.test/a"))
    assert.strictEqual(hostOf("http://site.test/"), hostOf("https://site.test:443/"))
    assert.notStrictEqual(hostOf("http://site.test/"), hostOf("http://site.test:8080/"))
  })
})
