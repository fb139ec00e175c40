import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Mind } from "../ground/mind.ts"
import { Worker } from "../ground/worker.ts"
import { doTask } from "./do-task.ts"
import { engineTools } from "./engine-tools.ts"

/** A worker that searches and scrapes with this engine and thinks with the mind that is given. */
export const layer = Layer.effect(
  Worker,
  Effect.gen(function*() {
    const tools = yield* engineTools
    const mind = yield* Mind
    return Worker.of({ work: (task, desk) => Effect.provideService(doTask(task, desk, tools), Mind, mind) })
  })
)
