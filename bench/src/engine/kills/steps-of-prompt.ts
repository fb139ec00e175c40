import type { Worker } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** Runs agents that take as many steps as the last number of their prompt says, one credit each. */
export const stepsOfPrompt: Worker["Service"] = {
  work: ({ prompt }, context) =>
    Effect.gen(function*() {
      const steps = Array.from({ length: Number(/\d+$/.exec(prompt)?.[0]) }, (_, at) => at + 1)
      const done = yield* Effect.forEach(steps, (step) =>
        Effect.map(
          context.use(
            { toolName: "scrape", parameters: { step }, result: Schema.Finite, summary: (text) => text },
            Effect.as(Effect.sleep(5 + (step * 7) % 40), { result: step, credits: 1 })
          ),
          ({ result }) => result
        ))
      return { _tag: "Succeeded", data: { steps: done } }
    })
}
