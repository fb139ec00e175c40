import { assert, describe, it } from "@effect/vitest"
import { addressOf } from "@trawl/full-text/address"
import { addressByOrigin, siteByOrigin } from "../../src/store/address-by-origin.ts"
import { pageUrl } from "../../src/store/page-url.ts"

const hosts = [
  "docs.example.co.uk",
  "EXAMPLE.com",
  "a.example:8080",
  "a.example:99999",
  "10.0.0.1",
  "1.2",
  "localhost",
  "user@example.com",
  "exa mple.com",
  "例え.jp",
  "example.com.",
  "a..b",
  ""
]
const rests = ["", "/", "/a/b.html?c=d", "/a#b", "?q=1", "#top", "\\windows", "/ä b", "/\u0000", "@other.example/"]

const urls = ["http", "https", "HTTPS", "ftp", "mailto", " http"].flatMap((scheme) =>
  hosts.flatMap((host) => rests.map((rest) => `${scheme}://${host}${rest}`))
)

describe("the address of a URL with a cached origin", () => {
  it("equals the address of the URL", () => {
    for (const url of urls.map(pageUrl)) assert.deepStrictEqual(addressByOrigin(url), addressOf(url), url)
  })

  it("has the same site in any spelling of the URL", () => {
    for (const url of urls) assert.strictEqual(siteByOrigin(url), addressOf(url).site, url)
  })
})
