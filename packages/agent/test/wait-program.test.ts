import { RunFailed, waitProgram } from "@trawl/agent/pure"
import { assert, describe, it } from "vitest"
import { id } from "./events.ts"
import { failed, play } from "./play.ts"

const status = (status: string, rest: object = {}) => ({ body: { success: true, status, ...rest } })
const done = status("completed", { data: 7 })

describe("waiting for a run", () => {
  it("reports every status, and returns the last", () => {
    const statuses: Array<string> = []
    const { commands, result } = play(waitProgram(id, { onProgress: (answer) => statuses.push(answer.status) }), [
      status("processing"),
      status("processing"),
      done
    ])
    assert.deepStrictEqual(result, done.body)
    assert.deepStrictEqual(statuses, ["processing", "processing", "completed"])
    assert.deepStrictEqual(commands.map((one) => "pause" in one ? one.pause : one.call), [
      `GET /v2/agent/${id}`,
      2000,
      `GET /v2/agent/${id}`,
      2000,
      `GET /v2/agent/${id}`
    ])
  })

  it("polls after the interval, and ends when the interval function ends it", () => {
    const { commands: attempt, result } = play(
      waitProgram(id, { interval: (attempt) => attempt < 3 ? attempt * 100 : undefined }),
      [
        status("processing"),
        status("processing"),
        status("processing")
      ]
    )
    assert.strictEqual(result?.status, "processing")
    assert.deepStrictEqual(attempt.flatMap((one) => "pause" in one ? [one.pause] : []), [100, 200])
  })

  it("throws an error with the last status, which is visible wherever the error is shown", () => {
    const { thrown } = play(waitProgram(id), [status("failed", { error: "Max credits exceeded", creditsUsed: 0 })])
    assert.instanceOf(thrown, RunFailed)
    assert.instanceOf(thrown, Error)
    assert.deepInclude(thrown, { _tag: "RunFailed", id, message: `Run ${id}: Max credits exceeded` })
    assert.include(String(thrown), "RunFailed: Run")
    assert.nestedPropertyVal(JSON.parse(JSON.stringify(thrown)), "answer.creditsUsed", 0)
    assert.instanceOf(play(waitProgram(id), [status("expired")]).thrown, RunFailed)
  })

  it("continues after temporary failures, except for the first request", () => {
    const passing = failed("BadGateway", "yes")
    assert.deepStrictEqual(play(waitProgram(id), [status("processing"), passing, passing, done]).result, done.body)
    assert.nestedPropertyVal(play(waitProgram(id), [passing, done]).thrown, "reason._tag", "BadGateway")
    assert.nestedPropertyVal(
      play(waitProgram(id), [status("processing"), failed("AgentNotFound", "no")]).thrown,
      "reason._tag",
      "AgentNotFound"
    )
  })
})
