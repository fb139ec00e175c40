import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Deliveries } from "../../src/jobs/deliveries.ts"
import * as DeliveryRecords from "../../src/records/deliveries.ts"
import { onEachDriver } from "./drivers.ts"

onEachDriver("deliveries", DeliveryRecords.layer, (it) => {
  it.effect("wait in their order, with their attempts, until they are removed", () =>
    Effect.gen(function*() {
      const { keep, messageOf, remove, retryAt, waiting } = yield* Deliveries
      const delivery = {
        team: "a",
        job: "j",
        isLast: false,
        attempt: 0,
        dueAt: 1_700_000_000_000,
        url: "https://receiver.test/"
      }
      const message = { url: delivery.url, headers: { "x-own": "1" }, body: "{}" }
      yield* keep({ ...delivery, id: "z" }, message)
      yield* keep({ ...delivery, id: "a", isLast: true }, message)
      yield* keep({ ...delivery, id: "z" }, { ...message, body: "[]" })
      yield* retryAt("a", 2, 5)
      assert.deepStrictEqual(yield* waiting, [{ ...delivery, id: "z" }, {
        ...delivery,
        id: "a",
        isLast: true,
        attempt: 2,
        dueAt: 5
      }])
      assert.deepStrictEqual(yield* messageOf("z"), { ...message, body: "[]" })
      yield* remove("z")
      assert.isUndefined(yield* messageOf("z"))
      assert.deepStrictEqual((yield* waiting).map(({ id }) => id), ["a"])
    }))
})
