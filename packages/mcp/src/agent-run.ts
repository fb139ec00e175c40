import { type AgentOptions, cancel, start, updates, wait } from "@trawl/agent"
import request from "@trawl/types/schemas/AgentRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Progress } from "./progress.ts"
import type { ServerTool, ToolContext } from "./server-tool.ts"
import { runJob } from "./run-job.ts"
import { toolSchema } from "./tool-schema.ts"
import { failWhenSilent } from "./fail-when-silent.ts"

export const agentRun: ServerTool = {
  name: "agent_run",
  title: "Run a web agent",
  description:
    "Runs an agent that searches the web and reads many pages, waits for its end and returns its data. Takes minutes and costs credits: " +
    "limit them with maxCredits. Cancelling the call cancels the run. For a single page or search, use scrape or search.",
  parameters: toolSchema("AgentRequest", request),
  readOnly: false,
  call: (options: AgentOptions, { ask, progress }: ToolContext) =>
    ask(runJob(start(options), (id) => followed(id, progress), cancel))
}

const followed = (id: string, progress: Progress) =>
  Effect.scoped(Effect.gen(function*() {
    yield* progress(0, `Run ${id} has started`)
    yield* Effect.forkScoped(reporting(id, progress))
    const { creditsUsed, data, message, threadId } = yield* failWhenSilent(
      `Run ${id}`,
      "The run may still be in progress. Call agent_status with this id in a minute, and do not start the run again before that.",
      (onProgress) => wait(id, { onProgress })
    )
    return [{ id, data, message, threadId, creditsUsed }]
  }))

/** Reports each progress of the run to the client. */
const reporting = (id: string, progress: Progress) =>
  updates(id).pipe(
    Stream.filter(({ events }) => events > 0),
    // by number of events, because progress values must increase
    Stream.changesWith((before, after) => before.events === after.events),
    Stream.runForEach((view) => progress(view.events, doing(view))),
    Effect.ignore // the run is awaited elsewhere, and its failure is reported there
  )

const doing = ({ inFlight, progress }: Stream.Success<ReturnType<typeof updates>>): string => {
  const tools = Object.values(inFlight).flatMap(({ toolName }) => toolName ?? [])
  return [progress?.phase ?? "working", progress?.message, ...tools].filter((part) => typeof part === "string").join(
    ": "
  )
}
