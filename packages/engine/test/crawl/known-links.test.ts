import { assert, it } from "@effect/vitest"
import { KnownLinks } from "../../src/crawl/known-links.ts"

it("keeps the links that pages repeat, and forgets others after some thousand", () => {
  const links = new KnownLinks()
  links.add("http://site.test/menu")
  let timesKnown = 0
  for (let page = 0; page < 20_000; page++) {
    if (links.has("http://site.test/menu")) timesKnown++
    links.add(`http://site.test/${page}`)
  }
  assert.strictEqual(timesKnown, 20_000)
  assert.isFalse(links.has("http://site.test/0"))
  assert.isTrue(links.has("http://site.test/19999"))
})
