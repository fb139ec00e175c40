import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as Records from "../../src/records/recordings.ts"
import { type Recording, Recordings } from "../../src/replay/recordings.ts"
import { onEachDriver } from "./drivers.ts"

const recording: Recording = {
  team: "one",
  startedAt: 1_000,
  endedAt: 2_000,
  isCut: false,
  files: ["http://127.0.0.1:3002/v2/files/a"],
  tabs: [{
    id: 0,
    openedAt: 1_000,
    frames: [{ at: 1_500, file: 0, from: 0, length: 10 }],
    pages: [{ at: 1_200, url: "https://example.com/", title: "Tide" }]
  }]
}

onEachDriver("recordings of sessions", Records.layer, (it) => {
  it.effect("grow with their session, and are forgotten a day after their last change", () =>
    Effect.gen(function*() {
      const { get, put } = yield* Recordings
      assert.isUndefined(yield* get("a"))
      yield* put("a", recording)
      assert.deepStrictEqual(yield* get("a"), recording)
      yield* TestClock.adjust("23 hours")
      const longer = { ...recording, endedAt: 3_000, files: [...recording.files, "http://127.0.0.1:3002/v2/files/b"] }
      yield* put("a", longer)
      yield* TestClock.adjust("23 hours")
      assert.deepStrictEqual(yield* get("a"), longer)
      yield* TestClock.adjust("2 hours")
      assert.isUndefined(yield* get("a"))
    }))
})
