import { assert, it } from "vitest"
import { urlIdentity } from "../../src/url.ts"

it.each([
  ["http://www.example.com/a/", "https://example.com/a"],
  ["https://example.com/index.php", "https://example.com"],
  ["https://example.com/a/default.aspx?b=1&a=2", "https://example.com/a?a=2&b=1"],
  ["https://example.com/?utm_source=x&fbclid=1&q=2", "https://example.com/?q=2"],
  ["https://example.com/a;jsessionid=1A2B?PHPSESSID=3", "https://example.com/a"],
  ["https://example.com/%7Eann/caf%65%2d1", "https://example.com/~ann/cafe-1"]
])("%s is the same page as %s", (one, other) => assert.strictEqual(urlIdentity(one), urlIdentity(other)))

it.each([
  ["https://example.com/A", "https://example.com/a"],
  ["https://example.com/a?b=1", "https://example.com/a?b=2"],
  ["https://example.com/a?b=1%26c%3D2", "https://example.com/a?b=1&c=2"],
  ["https://example.com/a%2Fb%3Ac", "https://example.com/a/b:c"],
  ["https://example.com:8443/", "https://example.com/"],
  ["https://example.com/#/a", "https://example.com/#/b"],
  ["https://blog.example.com/", "https://example.com/"]
])("%s is another page than %s", (one, other) => assert.notStrictEqual(urlIdentity(one), urlIdentity(other)))

it.each([
  "https://site.test/guides",
  "https://www.site.test/guides/",
  "https://site.test/guides/index.html",
  "https://site.test/./guides",
  "https://site.test:443/guides",
  "https://site.test/guides?",
  "https://site.test/%2E/guides"
])("is the same with and without a parser: %s", (url) => assert.strictEqual(urlIdentity(url), "site.test/guides"))
