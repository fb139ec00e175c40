import { trace } from "@trawl/agent"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { asJson } from "../as-json.ts"
import { Unfinished } from "../failure.ts"
import { showEvent } from "./show-event.ts"

/** Prints the events of a run live, one per line. Fails if the run does not succeed. */
export const watchRun = (id: string, json: boolean) =>
  Effect.gen(function*() {
    const ended: { outcome?: string } = {}
    yield* Stream.runForEach(trace(id), (event) => {
      if (event.type === "run.finished") ended.outcome = event.outcome ?? "finished"
      return Console.log(json ? asJson(event) : showEvent(event))
    })
    const { outcome = "succeeded" } = ended
    if (outcome !== "succeeded" && outcome !== "finished") {
      return yield* Effect.fail(new Unfinished(`Run ${id}: ${outcome}`))
    }
  })
