import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { siteOf } from "../../service/service-engine.ts"
import { kill } from "../../store/run-script.ts"
import { temporaryDirectory } from "../../store/temporary-directory.ts"
import { engineProcess } from "./engine-process.ts"

const kills = 10
const runs = 50
const stepsOfRun = 13

it.live(
  `loses and doubles nothing of ${runs} runs when the engine is killed ${kills} times`,
  () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      const log = join(directory, "steps.log")
      writeFileSync(log, "")
      const deliveries: Array<{ readonly id: string; readonly type: string; readonly webhookId: string }> = []
      const receiver = yield* siteOf((request, response) => {
        let body = ""
        request.setEncoding("utf8").on("data", (part: string) => body += part).on("end", () => {
          deliveries.push(JSON.parse(body))
          response.end()
        })
      })
      const open = engineProcess("run-agents.ts", [join(directory, "data"), log])

      const started = new Map<string, string>()
      for (let round = 0; round < kills; round++) {
        const { ask, child } = yield* open
        for (let number = 0; number < runs / kills; number++) {
          const name = `run-${started.size + 1}`
          const { id } = yield* ask("POST", "/v2/agent", {
            prompt: name,
            webhook: { url: receiver.url, events: ["completed"] }
          })
          started.set(id, name)
        }
        yield* Effect.sleep(Math.random() * 300)
        yield* kill(child)
      }

      const { ask } = yield* open
      const done = readFileSync(log, "utf8").trim().split("\n").length
      assert.isAbove(done, 0)
      for (const [id, name] of started) {
        let status = yield* ask("GET", `/v2/agent/${id}`)
        while (status.status === "processing") {
          yield* Effect.sleep(50)
          status = yield* ask("GET", `/v2/agent/${id}`)
        }
        const parts = ["a", "b", "c"].map((part) => [1, 2, 3, 4].map((number) => `${name} ${part}${number}`))
        assert.deepInclude(status, {
          status: "completed",
          creditsUsed: stepsOfRun,
          data: { length: name.length, parts }
        })
      }

      const lines = readFileSync(log, "utf8").trim().split("\n").map((line) =>
        line.split(" ") as [string, string, string]
      )
      const times = Map.groupBy(lines, ([run, step]) => `${run} ${step}`)
      for (const [id, name] of started) {
        const { events, creditsUsed } = yield* ask("GET", `/v2/agent/${id}/trace`)
        assert.strictEqual(creditsUsed, stepsOfRun)
        // run, orchestrator and three subagents begin and end; a report; each step twice; a snapshot for each of the
        // subagents' steps
        assert.strictEqual(events.length, 10 + 1 + 2 * stepsOfRun + 12)
        assert.strictEqual(new Set(events.map(({ eventId }) => eventId)).size, events.length)
        for (const ofAgent of Map.groupBy(events, ({ agent }) => agent.id).values()) {
          assert.deepStrictEqual(
            ofAgent.map(({ producerSequence }) => producerSequence),
            ofAgent.map((_, index) => index + 1)
          )
        }
        for (const { occurredAt, result, type } of events) {
          if (type !== "tool_call.finished") continue
          // no finished step is repeated
          const begun = times.get(String(result)) ?? []
          assert.isAtLeast(begun.length, 1)
          for (const [, , time] of begun) {
            assert.isAtMost(Number(time), Date.parse(occurredAt), `${String(result)} of ${name}`)
          }
        }
        for (const { artifact } of events) {
          if (artifact !== undefined) {
            assert.isString((yield* ask("GET", `/v2/agent/${id}/snapshots/${artifact.snapshotId}`)).snapshot)
          }
        }
      }
      const usage = yield* ask("GET", "/v2/team/credit-usage")
      assert.deepInclude(usage.data, { remainingCredits: 1_000_000 - runs * stepsOfRun })
      const listed = [yield* ask("GET", "/v2/agent")]
      for (let next = listed.at(-1)?.next; next !== undefined; next = listed.at(-1)?.next) {
        listed.push(yield* ask("GET", new URL(next).pathname + new URL(next).search))
      }
      assert.sameMembers(
        listed.flatMap(({ agents }) => agents.map(({ id }) => id)),
        [...started.keys()]
      )
      for (
        let waits = 0;
        new Set(deliveries.map(({ id }) => id)).size < runs && waits < 100;
        waits++
      ) yield* Effect.sleep(50)
      // a repeated delivery has the same ID
      assert.strictEqual(new Set(deliveries.map(({ webhookId }) => webhookId)).size, runs)
      assert.sameMembers([...new Set(deliveries.map(({ id }) => id))], [...started.keys()])
    }),
  300_000
)
