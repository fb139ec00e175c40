import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DocumentReader } from "../../page/worker/document-reader.ts"
import type { SchemaChecks } from "../../scrape/extract/schema-checks.ts"
import type { Reasoner } from "../ground/reasoner.ts"
import { Worker } from "../ground/worker.ts"
import { doTask } from "./do-task.ts"
import { engineTools } from "./engine-tools.ts"

/** A worker that uses this engine's search and scrape, and a given reasoner. */
export const layer = Layer.effect(
  Worker,
  Effect.gen(function*() {
    const tools = yield* engineTools
    const parts = yield* Effect.context<DocumentReader | Reasoner | SchemaChecks>()
    return Worker.of({
      work: (task, context) => Effect.provideContext(doTask(task, context, tools), parts)
    })
  })
)
