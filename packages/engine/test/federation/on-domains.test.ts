import { assert, describe, it } from "vitest"
import { onDomains } from "../../src/federation/on-domains.ts"

describe("a result", () => {
  const cases: ReadonlyArray<readonly [url: string | undefined, domain: string, isOn: boolean]> = [
    ["https://example.com/x", "example.com", true],
    ["https://docs.example.com:8080/x", "EXAMPLE.com", true],
    ["https://notexample.com/", "example.com", false],
    ["https://example.com/", "docs.example.com", false],
    ["https://bücher.example/", "xn--bcher-kva.example", true],
    ["http://127.0.0.1/", "127.0.0.1", true],
    ["http://1.127.0.0/", "127.0.0.1", false],
    ["not a url", "example.com", false],
    [undefined, "example.com", false]
  ]
  it.each(cases)("%s is on the domain %s: %s", (url, domain, isOn) => {
    assert.strictEqual(onDomains({ includeDomains: [domain] })(url), isOn)
    assert.strictEqual(onDomains({ excludeDomains: [domain] })(url), !isOn)
  })

  // each compared with each takes minutes
  it("is looked up among any number of domains at once", () => {
    const isOnDomains = onDomains({ excludeDomains: Array.from({ length: 20_000 }, (_, at) => `d${at}.example`) })
    const urls = Array.from({ length: 2_000 }, (_, at) => `https://www.d${at * 20}.example/`)
    assert.strictEqual(urls.filter(isOnDomains).length, 1_000)
  })
})
