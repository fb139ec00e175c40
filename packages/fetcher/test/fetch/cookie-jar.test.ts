import { assert, describe, it } from "@effect/vitest"
import { cookieJar } from "../../src/fetch/cookie-jar.ts"

const sent = (
  headers: ReadonlyArray<string>,
  to = "https://www.harbour.example/tides/today",
  from = "https://www.harbour.example/tides/now"
) => {
  const jar = cookieJar()
  jar.keep(new URL(from), headers)
  return Object.fromEntries(jar.sentTo(new URL(to)))
}

describe("a cookie", () => {
  it("is sent back to its host, below its path", () => {
    assert.deepStrictEqual(sent(["a=1", "b=2; Path=/", "c=3; Path=/tides", "d=4; Path=/tid", "e=5; Path=/other"]), {
      a: "1",
      b: "2",
      c: "3"
    })
  })

  it("is sent to no other host, unless its domain allows it", () => {
    const other = "https://shop.harbour.example/"
    assert.deepStrictEqual(
      sent(["a=1; Path=/", "b=2; Path=/; Domain=.harbour.example", "c=3; Path=/; Domain=sea.example"], other),
      { b: "2" }
    )
    assert.deepStrictEqual(sent(["b=2; Path=/; Domain=harbour.example"], "https://evilharbour.example/"), {})
  })

  it.each(["com", "co.uk", "github.io"])(
    "for all of %s is rejected",
    (suffix) =>
      assert.deepStrictEqual(
        sent([`a=1; Path=/; Domain=${suffix}`], `https://two.${suffix}/`, `https://one.${suffix}/`),
        {}
      )
  )

  it("with Secure is not sent over plain HTTP", () =>
    assert.deepStrictEqual(sent(["a=1; Path=/; Secure", "b=2; Path=/"], "http://www.harbour.example/"), { b: "2" }))

  it("is removed when it expires", () => {
    assert.deepStrictEqual(
      sent([
        "a=1",
        "b=2",
        "a=1; Max-Age=0",
        "b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        "c=3; Expires=nonsense; Max-Age=60"
      ]),
      { c: "3" }
    )
  })

  it("has its new value when it is set again", () => assert.deepStrictEqual(sent(["a=1", "a=2"]), { a: "2" }))

  it("is rejected if it is malformed or too long", () =>
    assert.deepStrictEqual(sent(["", "=1", "none", "a=b\r\nX: y", `long=${"x".repeat(9_000)}`, "ok="]), { ok: "" }))
})
