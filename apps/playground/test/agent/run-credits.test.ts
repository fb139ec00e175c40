import { assert, it } from "vitest"
import { creditsInWords, runCredits } from "../../src/agent/run-credits.ts"

it.each(
  [
    ["a run in progress", 3, undefined, undefined, "3 credits"],
    ["a run without credits so far", undefined, undefined, 50, "0 of 50 credits"],
    ["a completed run, as it is billed", 3, { status: "completed", creditsUsed: 4 }, 50, "4 of 50 credits"],
    ["a run that reached its limit", 6, { status: "failed", creditsUsed: 0 }, 6, "6 of 6 credits, not billed"],
    ["a run that was cancelled before it used any", 0, { status: "failed", creditsUsed: 0 }, 6, "0 of 6 credits"],
    ["a failed run that is billed nevertheless", 6, { status: "failed", creditsUsed: 6 }, undefined, "6 credits"],
    ["a failed run whose trace has no credits", undefined, { status: "failed", creditsUsed: 0 }, undefined, "0 credits"]
  ] as const
)("shows the credits of %s", (_, traced, ended, most, words) => {
  assert.strictEqual(creditsInWords(runCredits(traced, ended), most), words)
})
