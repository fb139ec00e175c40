import { assert, it } from "@effect/vitest"
import { decodeTraceEvent, type TraceEvent } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { Browser } from "@trawl/browser/effect"
import { renderPage } from "../../../src/scrape/render-page.ts"
import { agentEngine, inWords, useTool } from "./agent-engine.ts"

it.live("runs a task, traces it, stores its snapshots, and returns its data", () =>
  Effect.gen(function*() {
    const { ask, ended, start, trace } = yield* agentEngine((task, context) =>
      Effect.gen(function*() {
        yield* context.progress("planning", `About: ${task.prompt}`)
        yield* context.reason("The hours are on one page.")
        yield* context.delegate(
          "Reader",
          (own) =>
            Effect.andThen(
              useTool(own, "scrape"),
              own.fault("A picture is missing.", { source: "tool", retryable: true })
            )
        )
        yield* context.show({
          artifactId: "answer",
          kind: "json",
          change: "init",
          content: "{\"opens\":\"9:00\"}",
          changedFields: ["opens"],
          itemCount: 1
        })
        return { _tag: "Succeeded" as const, data: { opens: "9:00" } }
      })
    )
    const id = yield* start()
    const status = yield* ended(id)
    assert.deepInclude(status, {
      success: true,
      status: "completed",
      data: { opens: "9:00" },
      creditsUsed: 1,
      model: "spark-2",
      mode: "extract",
      threadTurn: 1
    })
    const { events, creditsUsed } = yield* trace(id)
    assert.strictEqual(creditsUsed, 1)
    assert.deepStrictEqual(inWords(events), [
      "System 1 run.started",
      "Orchestrator 1 agent.started",
      "Orchestrator 2 progress.reported",
      "Orchestrator 3 reasoning.summary",
      "Reader 1 agent.started",
      "Reader 2 tool_call.started",
      "Reader 3 tool_call.finished",
      "Reader 4 error.occurred internal",
      "Reader 5 agent.finished succeeded",
      "Orchestrator 4 artifact.updated",
      "Orchestrator 5 agent.finished succeeded",
      "System 2 run.finished succeeded"
    ])
    for (const event of events) assert.notProperty(decodeTraceEvent(event as unknown as TraceEvent), "raw")
    const [orchestrator, reader] = [events[1]?.agent, events[4]?.agent]
    assert.deepStrictEqual([orchestrator?.role, reader?.role, reader?.parentId], [
      "orchestrator",
      "subagent",
      orchestrator?.id
    ])
    const snapshotId = events.find(({ type }) => type === "artifact.updated")?.artifact?.snapshotId
    const snapshot = yield* ask("GET", `/v2/agent/${id}/snapshots/${snapshotId}`)
    assert.deepStrictEqual<unknown>(snapshot.body, { success: true, id, snapshotId, snapshot: "{\"opens\":\"9:00\"}" })
  }))

it.live("reports browser sessions as separate producers while a tool renders a page", () =>
  Effect.gen(function*() {
    const browser = Browser.of({
      missing: Effect.succeed(undefined),
      render: () => Effect.delay(Effect.succeed(undefined), 20),
      openSession: () => Effect.never
    })
    const { ended, start, trace } = yield* agentEngine((_, context) =>
      Effect.gen(function*() {
        yield* useTool(
          context,
          "scrape",
          Effect.as(
            Effect.orDie(Effect.provideService(renderPage("https://example.com/", {}, []), Browser, browser)),
            "shown"
          )
        )
        return { _tag: "Succeeded" as const, data: {} }
      })
    )
    const id = yield* start()
    yield* ended(id)
    const { events } = yield* trace(id)
    assert.deepStrictEqual(inWords(events), [
      "System 1 run.started",
      "Orchestrator 1 agent.started",
      "Orchestrator 2 tool_call.started",
      "Browser 1 browser.session.started",
      "Browser 2 browser.session.finished",
      "Orchestrator 3 tool_call.finished",
      "Orchestrator 4 agent.finished succeeded",
      "System 2 run.finished succeeded"
    ])
    const [begun, over] = events.filter(({ type }) => type.startsWith("browser.")) as unknown as ReadonlyArray<
      Readonly<Record<string, unknown>> & { readonly agent: { readonly parentId: string } }
    >
    assert.strictEqual(begun?.["sessionId"], over?.["sessionId"])
    assert.isAtLeast(Number(over?.["durationMs"]), 15)
    assert.strictEqual(begun?.agent.parentId, events[1]?.agent.id)
    for (const event of events) assert.notProperty(decodeTraceEvent(event as unknown as TraceEvent), "raw")
  }))
