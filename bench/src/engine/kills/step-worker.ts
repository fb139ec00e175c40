import type { Worker } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** Runs take as many steps as their prompt says, one credit each. */
export const stepWorker: Worker["Service"] = {
  work: ({ prompt }, context) =>
    Effect.gen(function*() {
      const steps = Array.from({ length: Number(/\d+$/.exec(prompt)?.[0]) }, (_, at) => at + 1)
      const done = yield* Effect.forEach(steps, (step) =>
        Effect.map(
          context.use(
            { toolName: "scrape", parameters: { step }, result: Schema.Finite, summary: (result) => result },
            Effect.as(Effect.sleep(5 + (step * 7) % 40), { result: step, credits: 1 })
          ),
          ({ result }) => result
        ))
      return { _tag: "Succeeded", data: { steps: done } }
    })
}
