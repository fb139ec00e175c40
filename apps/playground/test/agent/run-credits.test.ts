import { assert, it } from "vitest"
import { creditsInWords, runCredits } from "../../src/agent/run-credits.ts"

it.each(
  [
    ["a run that goes on", 3, undefined, undefined, "3 credits"],
    ["one that has said nothing yet", undefined, undefined, 50, "0 of 50 credits"],
    ["a completed one, as it is billed", 3, { status: "completed", creditsUsed: 4 }, 50, "4 of 50 credits"],
    ["one that came to its limit", 6, { status: "failed", creditsUsed: 0 }, 6, "6 of 6 credits, not billed"],
    ["one that was cancelled before it used any", 0, { status: "failed", creditsUsed: 0 }, 6, "0 of 6 credits"],
    ["one that failed and is billed all the same", 6, { status: "failed", creditsUsed: 6 }, undefined, "6 credits"],
    ["a failed one whose trace says nothing", undefined, { status: "failed", creditsUsed: 0 }, undefined, "0 credits"]
  ] as const
)("says the credits of %s", (_, traced, ended, most, words) => {
  assert.strictEqual(creditsInWords(runCredits(traced, ended), most), words)
})
