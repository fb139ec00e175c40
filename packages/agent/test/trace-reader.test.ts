import { newReader, readEvents } from "../src/trace-reader.ts"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"

const event = (eventId: string, occurredAt: string, more: object = {}) => ({
  eventId,
  type: "progress.reported",
  occurredAt,
  ...more
})
const order = (...events: ReadonlyArray<ReturnType<typeof event>>) =>
  readEvents(newReader(), events).map(({ eventId }) => eventId)

describe("the order of events", () => {
  beforeEach(() => vi.stubEnv("TZ", "Asia/Tokyo"))
  afterEach(() => vi.unstubAllEnvs())

  it("treats a time without a zone as UTC in every time zone", () => {
    assert.strictEqual(new Date(2026, 10, 20).getTimezoneOffset(), -540)
    assert.deepStrictEqual(
      order(
        event("b", "2026-11-20T12:00:02"),
        event("c", "2026-11-20T21:00:03+09:00"),
        event("a", "2026-11-20T12:00:01Z")
      ),
      ["a", "b", "c"]
    )
  })

  it("keeps the positions of events without a sequence from an agent with an empty ID", () => {
    const agent = { id: "" }
    const [first, second, third] = ["2026-11-20T12:00:01Z", "2026-11-20T12:00:02Z", "2026-11-20T12:00:03Z"] as const
    assert.deepStrictEqual(
      order(
        event("2", first, { agent, producerSequence: 2 }),
        event("x", second),
        event("1", third, { agent, producerSequence: 1 })
      ),
      ["1", "x", "2"]
    )
  })
})
