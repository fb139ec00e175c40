import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AgentContext } from "../../../src/agent/ground/agent-context.ts"

export interface RecordedEvent {
  readonly agent: string
  readonly type: string
  readonly fields: Readonly<Record<string, unknown>>
}

export interface MemoryAgentContext {
  /** The context of a run that starts or restarts. */
  readonly context: () => AgentContext
  readonly events: ReadonlyArray<RecordedEvent>
  readonly spent: { readonly credits: number; readonly worked: number }
  readonly of: (type: string) => ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** A context that keeps everything in memory: its events, and the finished steps for a restart. */
export const memoryAgentContext = (): MemoryAgentContext => {
  const events: Array<RecordedEvent> = []
  const kept = new Map<string, string>()
  const spent = { credits: 0, worked: 0 }

  /** The order of calls must be the same each time, so the number of a call identifies it. */
  const agentContextOf = (agent: string): AgentContext => {
    let calls = 0
    const at = () => `${agent}/${calls++}`
    const emit = (type: string, fields: Readonly<Record<string, unknown>>) =>
      Effect.sync(() => {
        const key = at()
        if (kept.has(key)) return
        kept.set(key, "")
        events.push({ agent, type, fields })
      })
    const keep = <A, I, R>(
      name: string,
      codec: Schema.Codec<A, I>,
      work: Effect.Effect<A, never, R>
    ): Effect.Effect<A, never, R> =>
      Effect.suspend(() => {
        const key = `${at()} ${name}`
        const known = kept.get(key)
        if (known !== undefined) return Effect.orDie(Schema.decodeUnknownEffect(codec)(JSON.parse(known)))
        return Effect.gen(function*() {
          const result = yield* work
          spent.worked++
          const text = JSON.stringify(yield* Effect.orDie(Schema.encodeEffect(codec)(result)))
          kept.set(key, text)
          return yield* Effect.orDie(Schema.decodeUnknownEffect(codec)(JSON.parse(text)))
        })
      })
    return {
      once: keep,
      use: (call, work) =>
        Effect.gen(function*() {
          const toolCallId = `${agent}-${calls}`
          const result = yield* keep(
            call.toolName,
            call.result,
            Effect.map(work, ({ credits, result }) => {
              spent.credits += credits
              return result
            })
          )
          yield* emit("tool_call.finished", {
            toolName: call.toolName,
            parameters: call.parameters,
            result: call.summary(result)
          })
          return { result, toolCallId }
        }),
      progress: (phase, message) => emit("progress.reported", { phase, message }),
      reason: (text) => emit("reasoning.summary", { text }),
      fault: (message) => emit("error.occurred", { message }),
      emit,
      show: (artifact) => emit("artifact.updated", { ...artifact }),
      delegate: (name, work) => work(agentContextOf(name))
    }
  }
  return {
    context: () => agentContextOf("orchestrator"),
    events,
    spent,
    of: (type) => events.filter((event) => event.type === type).map(({ fields }) => fields)
  }
}
