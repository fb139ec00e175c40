import { type AgentOptions, scoped, updates, wait } from "@trawl/agent"
import request from "@trawl/types/schemas/AgentRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Progress } from "./progress.ts"
import type { Means, ServerTool } from "./server-tool.ts"
import { toolSchema } from "./tool-schema.ts"

export const agentRun: ServerTool = {
  name: "agent_run",
  title: "Run a web agent",
  description: "Leaves research on the web to an agent that searches and reads many pages, waits for its end and gives its data. Takes minutes and costs credits: " +
    "limit them with maxCredits. Cancelling the call cancels the run. For one page or one search use scrape or search.",
  parameters: toolSchema(request),
  readOnly: false,
  call: (options: AgentOptions, { ask, progress }: Means) =>
    ask(Effect.scoped(Effect.gen(function*() {
      const { id } = yield* scoped(options)
      yield* progress(0, `Run ${id} has started`)
      yield* Effect.forkScoped(reporting(id, progress))
      const { creditsUsed, data, message, threadId } = yield* wait(id)
      return [JSON.stringify({ id, data, message, threadId, creditsUsed })]
    })))
}

/** Tells the client whenever the run has gone on. */
const reporting = (id: string, progress: Progress) =>
  updates(id).pipe(
    Stream.filter(({ events }) => events > 0),
    // by the number of events, for progress must grow
    Stream.changesWith((before, after) => before.events === after.events),
    Stream.runForEach((view) => progress(view.events, doing(view))),
    Effect.ignore // the run itself is awaited elsewhere, and its failure told there
  )

const doing = ({ inFlight, progress }: Stream.Success<ReturnType<typeof updates>>): string => {
  const tools = Object.values(inFlight).flatMap(({ toolName }) => toolName ?? [])
  return [progress?.phase ?? "working", progress?.message, ...tools].filter((part) => typeof part === "string").join(": ")
}
