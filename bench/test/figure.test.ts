import { describe, expect, it } from "vitest"
import { atLeast, atMost, limited } from "../src/engine/figure.ts"

const verdict = (...figure: Parameters<typeof limited>) => limited(...figure).verdict

describe("a figure", () => {
  it("is compared with the limit that it must reach and with its aim", () => {
    expect(verdict("pages", 200, atLeast(40, 150))).toBe("aim")
    expect(verdict("pages", 40, atLeast(40, 150))).toBe("ok")
    expect(verdict("pages", 39, atLeast(40, 150))).toBe("miss")
    expect(verdict("ms", 51, atMost(50, 20))).toBe("miss")
    expect(verdict("ms", 3, atMost())).toBe("")
  })

  it("that misses its limit is compared with a limit scaled to the speed of the machine", () => {
    const slower = { name: "bare PDFium", value: 221, reference: 663 }
    expect(limited("pages", 120, atLeast(300), 0, slower)).toMatchObject({
      must: "≥ 300",
      beside: "bare PDFium 221, first 663",
      mustHere: "≥ 100",
      verdict: "ok here"
    })
    expect(verdict("pages", 99, atLeast(300), 0, slower)).toBe("miss")
    expect(verdict("pages", 300, atLeast(300), 0, slower)).toBe("ok")
    expect(limited("CPU s", 0.3, atMost(0.2), 2, { name: "bare Playwright", value: 0.33, reference: 0.11 }))
      .toMatchObject({ mustHere: "≤ 0.6", verdict: "ok here" })
  })

  it("that reaches its limit is not compared with a scaled one, however fast the machine", () => {
    expect(verdict("pages", 310, atLeast(300), 0, { name: "bare PDFium", value: 1326, reference: 663 })).toBe("ok")
  })
})
