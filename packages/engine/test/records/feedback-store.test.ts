import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as FeedbackRecords from "../../src/records/feedback-store.ts"
import * as LedgerRecords from "../../src/records/ledger.ts"
import { FeedbackStore, type Submission } from "../../src/service/feedback-store.ts"
import { type Entry, Ledger } from "../../src/service/ledger.ts"
import { onEachDriver } from "./drivers.ts"

const entryOf = (team: string, id: string, credits: number): Entry => ({
  id,
  team,
  key: "k",
  endpoint: "parse",
  target: "a.pdf",
  at: 5_000,
  credits,
  refundable: credits
})

onEachDriver("feedback", Layer.provideMerge(FeedbackRecords.layer, LedgerRecords.layer), (it) => {
  const submissionOf = Effect.fnUntraced(function*(team: string, job: string, more: Partial<Submission> = {}) {
    const charge = yield* (yield* Ledger).charged(team, job)
    assert.isDefined(charge)
    const submission: Submission = {
      team,
      job,
      charge: charge!,
      rating: "bad",
      content: { note: "Wrong." },
      judgement: null,
      refund: charge!.refundable,
      kind: "any",
      cap: 10,
      at: 6_000,
      ...more
    }
    return submission
  })

  it.effect("refunds a job once, also if its feedback arrives twice at the same time", () =>
    Effect.gen(function*() {
      const { charge, months } = yield* Ledger
      const { submit } = yield* FeedbackStore
      yield* TestClock.setTime(6_000)
      yield* charge(entryOf("twice", "twice-1", 8))
      const submission = yield* submissionOf("twice", "twice-1")
      const results = yield* Effect.all([submit(submission), submit(submission)], { concurrency: 2 })
      assert.sameMembers(results.map(({ isNew }) => isNew), [true, false])
      assert.sameMembers(results.map(({ refunded }) => refunded), [8, 0])
      assert.strictEqual(results[0]?.id, results[1]?.id)
      assert.deepStrictEqual((yield* months("twice", false)).map(({ credits }) => credits), [0])
    }))

  it.effect("stops refunds at the cap of a kind and day, and begins again on the next day", () =>
    Effect.gen(function*() {
      const { charge } = yield* Ledger
      const { submit } = yield* FeedbackStore
      yield* TestClock.setTime(6_000)
      for (const job of ["1", "2", "3", "4"]) yield* charge(entryOf("caps", `caps-${job}`, 8))
      const send = (job: string, more: Partial<Submission> = {}) =>
        Effect.map(
          Effect.flatMap(submissionOf("caps", `caps-${job}`, more), submit),
          ({ refunded, refundedToday }) => [refunded, refundedToday]
        )
      assert.deepStrictEqual(yield* send("1"), [8, 8])
      assert.deepStrictEqual(yield* send("2"), [2, 10])
      assert.deepStrictEqual(yield* send("3", { kind: "search" }), [8, 8])
      assert.deepStrictEqual(yield* send("4", { at: 6_000 + 24 * 60 * 60 * 1_000 }), [8, 8])
    }))

  it.effect("finds a charge only for its team", () =>
    Effect.gen(function*() {
      const { charge, charged } = yield* Ledger
      yield* charge(entryOf("own", "own-1", 3))
      assert.deepInclude(yield* charged("own", "own-1"), { endpoint: "parse", key: "k", credits: 3, refundable: 3 })
      // it looks again after a while
      const passTime = Effect.forever(
        Effect.andThen(TestClock.adjust("1 second"), TestClock.withLive(Effect.sleep("10 millis")))
      )
      assert.isUndefined(yield* Effect.raceFirst(charged("other", "own-1"), passTime))
    }))
})
