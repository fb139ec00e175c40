import { assert, it } from "@effect/vitest"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { copyString } from "../../src/text/copy-string.ts"

it("equals the original", () => {
  for (
    const text of [
      "",
      "short",
      "a name of some length",
      "Straßenverkehrsamt",
      "漢字とひらがなとカタカナの文",
      "😀".repeat(20),
      "half of a pair \ud83d"
    ]
  ) {
    assert.strictEqual(copyString(text), text)
  }
})

it("does not keep the page in memory", () => {
  setFlagsFromString("--expose-gc")
  const collect: () => void = runInNewContext("gc")
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  const kept = Array.from({ length: 50 }, (_, at) => copyString(page(at).slice(1_000, 1_030)))
  assert.isBelow(used() - before, 10_000_000)
  assert.strictEqual(kept.length, 50)
})

/** A million characters of their own. */
const page = (at: number): string => Buffer.alloc(1_000_000, `page ${at} `).toString("latin1")
