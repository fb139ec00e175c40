import { ApiError } from "@trawl/core"
import * as Testing from "@trawl/core/testing"
import { recorder } from "@trawl/core/testing/files"
import { assert, describe, it } from "vitest"

/** The function as JavaScript calls it, without type checking. */
const unseen = (made: (...args: never) => unknown) => made as (...args: ReadonlyArray<unknown>) => unknown

const transport = Testing.scripted([])
const file = "/nowhere/recording.jsonl"

const mistakes: Readonly<Record<string, readonly [field: string, made: () => unknown]>> = {
  "a misspelt fault": [
    "rules[0].fault.dleay",
    () => unseen(Testing.withFaults)(transport, { rules: [{ fault: { dleay: 3 } }] })
  ],
  "a value that is not a fault": [
    "rules[0].fault",
    () => unseen(Testing.withFaults)(transport, { rules: [{ fault: {} }] })
  ],
  "an unknown kind of loss": [
    "rules[0].fault.lose",
    () => unseen(Testing.withFaults)(transport, { rules: [{ fault: { lose: "dsn" } }] })
  ],
  "a misspelt condition": [
    "rules[0].chanse",
    () => unseen(Testing.withFaults)(transport, { rules: [{ fault: { reset: true }, chanse: 1 }] })
  ],
  "a plan without rules": ["rules", () => unseen(Testing.withFaults)(transport, {})],
  "faults without a transport": ["transport", () => unseen(Testing.withFaults)("x", { rules: [] })],
  "a misspelt answer": ["answers[0].staus", () => unseen(Testing.scripted)([{ staus: 500 }])],
  "an invalid status": ["answers[1].status", () => unseen(Testing.scripted)([{}, { status: "500" }])],
  "a script that is a text": ["answers", () => unseen(Testing.scripted)("x")],
  "a script that is null": ["answers", () => unseen(Testing.scripted)(null)],
  "a misspelt script for Effect": ["answers[0].staus", () => unseen(Testing.script)([{ staus: 500 }])],
  "an unknown mode": ["mode", () => unseen(recorder)(transport, { file, mode: "atuo" })],
  "a recorder without a file": ["file", () => unseen(recorder)(transport, {})],
  "a recorder with an unknown option": ["fiel", () => unseen(recorder)(transport, { file, fiel: file })],
  "a recording with an unknown option": ["redcat", () => unseen(Testing.record)(transport, { redcat: [] })],
  "a replay with an unknown option": [
    "repeat",
    () => unseen(Testing.replay)({ version: 1, exchanges: [] }, { repeat: true })
  ]
}

describe("a mistake in a test", () => {
  it.each(Object.entries(mistakes))(
    "is rejected when the transport is created, with the name of the field: %s",
    (_, [field, made]) => {
      let error: unknown
      try {
        made()
      } catch (thrown) {
        error = thrown
      }
      assert.instanceOf(error, ApiError)
      assert.deepInclude({ ...error.reason }, { _tag: "RequestInvalid", field })
    }
  )
})
