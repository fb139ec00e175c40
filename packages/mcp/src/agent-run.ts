import { type AgentOptions, cancel, type RunFailed, start, updates, wait } from "@trawl/agent"
import { ApiError } from "@trawl/core"
import request from "@trawl/types/schemas/AgentRequest.json" with { type: "json" }
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { NoAnswer, responseTimeout } from "./response-timeout.ts"
import type { Progress } from "./progress.ts"
import type { ServerTool, ToolContext } from "./server-tool.ts"
import { toolSchema } from "./tool-schema.ts"

export const agentRun: ServerTool = {
  name: "agent_run",
  title: "Run a web agent",
  description:
    "Leaves research on the web to an agent that searches and reads many pages, waits for its end and gives its data. Takes minutes and costs credits: " +
    "limit them with maxCredits. Cancelling the call cancels the run. For one page or one search use scrape or search.",
  parameters: toolSchema(request),
  readOnly: false,
  call: (options: AgentOptions, { ask, progress }: ToolContext) =>
    ask(
      Effect.uninterruptibleMask((restore) =>
        Effect.flatMap(restore(start(options)), ({ id }) =>
          restore(followed(id, progress)).pipe(Effect.onExit((exit) =>
            isOver(exit) ? Effect.void : Effect.ignore(cancel(id))
          )))
      )
    )
}

const followed = (id: string, progress: Progress) =>
  Effect.scoped(Effect.gen(function*() {
    const clock = yield* Clock.Clock
    let heard = clock.currentTimeMillisUnsafe()
    yield* progress(0, `Run ${id} has started`)
    yield* Effect.forkScoped(reporting(id, progress))
    const ended = wait(id, {
      onProgress: () => {
        heard = clock.currentTimeMillisUnsafe()
      }
    })
    // `wait` retries temporary failures; this stops it after `responseTimeout` without a response
    const silence = Effect.gen(function*() {
      while (clock.currentTimeMillisUnsafe() - heard < responseTimeout) yield* Effect.sleep("1 second")
      return yield* noAnswer(id, responseTimeout)
    })
    const { creditsUsed, data, message, threadId } = yield* Effect.raceFirst(ended, silence).pipe(
      Effect.catch((error) =>
        error instanceof ApiError && /^(TimedOut|TransportFailed)$/.test(error.reason._tag)
          ? noAnswer(id, error.elapsed)
          : Effect.fail(error)
      )
    )
    return [{ id, data, message, threadId, creditsUsed }]
  }))

const noAnswer = (id: string, milliseconds: number) =>
  Effect.fail(
    new NoAnswer(
      `Run ${id}`,
      milliseconds,
      "The run may still be in progress. Call agent_status with this id in a minute, and do not start the run again before that."
    )
  )

/** Whether the run has ended, or the service does not answer, so that a request to cancel would fail as well. */
const isOver = (exit: Exit.Exit<unknown, ApiError | NoAnswer | RunFailed>): boolean =>
  Exit.isSuccess(exit) || Option.exists(Cause.findErrorOption(exit.cause), (error) => !(error instanceof ApiError))

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
