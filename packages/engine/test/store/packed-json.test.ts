import * as Effect from "effect/Effect"
import { assert, it } from "vitest"
import { pack } from "../../src/store/packed.ts"
import { packJson, unpackJson, unpackJsonNow } from "../../src/store/packed-json.ts"
import { processorTime } from "../processor-time.ts"

const long = `${"ab—\n\"".repeat(100_000)}${"🦦".repeat(300_000)}`
const document = {
  markdown: long,
  html: `x${long}`,
  json: { "__proto__x": 1, list: [long], none: null },
  metadata: { title: "Otters", description: long.slice(7), "": long },
  deep: { a: { b: { c: long } } },
  empty: ""
}

it("packed data is read back as it was, in steps or at once", async () => {
  for (const data of [document, { short: "otters" }, [long], long, null]) {
    const { characters, packed } = await Effect.runPromise(packJson(data))
    assert.deepStrictEqual(await Effect.runPromise(unpackJson(packed)), data)
    assert.deepStrictEqual(unpackJsonNow(packed), data)
    assert.closeTo(characters, JSON.stringify(data).length, characters / 3)
  }
})

it("data that an earlier version stored as plain JSON is read back", async () => {
  const packed = pack(JSON.stringify(document))
  assert.deepStrictEqual(await Effect.runPromise(unpackJson(packed)), document)
  assert.deepStrictEqual(unpackJsonNow(packed), document)
})

it("reads a document of 60 million characters in steps that are short compared with the whole", async () => {
  const text = "<p>The \"field\" of otters is 7 kg — more</p>\n".repeat(450_000)
  const { packed } = await Effect.runPromise(packJson({ markdown: text, html: text, rawHtml: text }))
  const began = processorTime()
  unpackJsonNow(packed)
  const whole = processorTime() - began
  let longest = Infinity
  for (let attempt = 0; attempt < 5 && longest > whole / 3; attempt++) {
    let last = processorTime()
    let turn = 0
    const look = () => {
      turn = Math.max(turn, processorTime() - last)
      last = processorTime()
    }
    const watch = { ends: false }
    const looks = () => {
      look()
      if (!watch.ends) setImmediate(looks)
    }
    looks()
    await Effect.runPromise(unpackJson(packed))
    watch.ends = true
    look()
    longest = Math.min(longest, turn)
  }
  assert.isBelow(longest, whole / 3)
})
