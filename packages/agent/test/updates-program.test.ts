import { artifactsProgram, releaseProgram, updatesProgram } from "@trawl/agent/pure"
import { assert, describe, it } from "vitest"
import { event, id, poll, pushed, stream } from "./events.ts"
import { failed, play } from "./play.ts"

const answer = (creditsUsed: number, ...events: ReadonlyArray<object>) => ({
  body: { success: true, id, events, creditsUsed }
})
const started = event("a", 1, "run.started")
const last = event("a", 9, "run.finished", { outcome: "succeeded" })
const changed = (sequence: number, artifactId: string, kind: string) =>
  event("a", sequence, "artifact.updated", { artifact: { artifactId, snapshotId: `snap-${sequence}`, kind } })
const snapshot = (text: string) => ({ body: { success: true, id, snapshot: text } })

describe("updates of a run", () => {
  it("are emitted only when something has changed, including the credits", () => {
    const { emitted } = play(updatesProgram(id), [
      answer(0, started),
      answer(0, started),
      answer(3, started),
      answer(3, started, last),
      answer(4),
      answer(4)
    ])
    assert.deepStrictEqual(emitted.map(({ credits, events, outcome }) => [events, credits, outcome]), [
      [1, 0, undefined],
      [1, 3, undefined],
      [2, 3, "succeeded"],
      [2, 4, "succeeded"]
    ])
  })

  it("contain the new events besides the state of the run", () => {
    const { emitted } = play(updatesProgram(id), [
      answer(0, started),
      answer(3, started),
      answer(3, started, last),
      answer(3),
      answer(3)
    ])
    assert.deepStrictEqual(emitted.map(({ news }) => news.map(({ type }) => type)), [["run.started"], [], [
      "run.finished"
    ]])
  })

  it("include pushed events, which do not contain the credits", () => {
    const { emitted } = play(updatesProgram(id), [stream(pushed(started), pushed(last)), answer(5), answer(5)])
    assert.deepStrictEqual(emitted.map(({ credits, events }) => [events, credits]), [[1, undefined], [2, undefined], [
      2,
      5
    ]])
  })

  it("include credits that were pushed between events", () => {
    const { emitted } = play(updatesProgram(id), [
      stream(
        pushed(started) + `data: ${JSON.stringify({ success: true, id, creditsUsed: 7, events: [] })}\n\n` +
          pushed(last)
      ),
      answer(8),
      answer(8)
    ])
    assert.deepStrictEqual(emitted.map(({ credits, events }) => [events, credits]), [[2, 7], [2, 8]])
  })

  it("show live views of browsers while they are open", () => {
    const live = [{ id: "s1", liveViewUrl: "https://live.example.com/s1" }]
    const { emitted } = play(updatesProgram(id, { liveView: true }), [
      { body: { success: true, events: [], activeBrowserSessions: live } },
      { body: { success: true, events: [], activeBrowserSessions: live } },
      { body: { success: true, events: [last], activeBrowserSessions: [] } },
      poll(),
      poll()
    ])
    assert.deepStrictEqual(emitted.map(({ live }) => live), [live, []])
  })

  it("show no live views if the service reports none", () => {
    const { emitted } = play(updatesProgram(id, { liveView: true }), [
      answer(0, started),
      answer(0, started, last),
      answer(0),
      answer(0)
    ])
    assert.deepStrictEqual(emitted.map(({ live }) => live), [undefined, undefined])
  })
})

describe("artifacts of a run", () => {
  it("are emitted with their snapshot, parsed if it is JSON", () => {
    const { commands, emitted } = play(artifactsProgram(id), [
      poll(changed(2, "table", "json"), changed(3, "note", "markdown")),
      snapshot("{\"rows\":[1]}"),
      snapshot("# A"),
      poll(last),
      poll(),
      poll()
    ])
    assert.deepStrictEqual(emitted.map(({ artifactId, snapshotId, value }) => [artifactId, snapshotId, value]), [
      ["table", "snap-2", { rows: [1] }],
      ["note", "snap-3", "# A"]
    ])
    assert.include(JSON.stringify(commands), `GET /v2/agent/${id}/snapshots/snap-2`)
  })

  it("are fetched once for several changes at once, and never for an outdated change", () => {
    const { commands, emitted } = play(artifactsProgram(id), [
      poll(changed(2, "table", "json"), changed(4, "table", "json")),
      snapshot("[1,2]"),
      poll(changed(3, "table", "json")),
      poll(last),
      poll(),
      poll()
    ])
    assert.deepStrictEqual(emitted.map(({ snapshotId, value }) => [snapshotId, value]), [["snap-4", [1, 2]]])
    assert.lengthOf(commands.filter((one) => "call" in one && one.call.includes("snapshots")), 1)
  })

  it("continue after temporary failures of a snapshot, and accept an event that names only the snapshot", () => {
    const bare = event("a", 2, "artifact.updated", { snapshotId: "snap-2" })
    const { emitted } = play(artifactsProgram(id), [
      poll(bare),
      failed("BadGateway", "yes"),
      snapshot("text"),
      poll(last),
      poll(),
      poll()
    ])
    assert.deepStrictEqual(emitted.map(({ artifactId, value }) => [artifactId, value]), [["snap-2", "text"]])
  })

  it("fail if a snapshot is not valid JSON although its artifact is JSON", () => {
    assert.propertyVal(
      play(artifactsProgram(id), [poll(changed(2, "table", "json")), snapshot("{")]).thrown,
      "path",
      "snapshot"
    )
  })
})

describe("releasing a run", () => {
  it("cancels it, and succeeds if it has ended or was already cancelled", () => {
    assert.deepStrictEqual(
      play(releaseProgram(id), [{ body: { success: true } }]).commands.map((one) => "call" in one && one.call),
      [`DELETE /v2/agent/${id}`]
    )
    for (const tag of ["AgentFinished", "AgentAlreadyCancelled"] as const) {
      assert.isUndefined(play(releaseProgram(id), [failed(tag, "no")]).thrown)
    }
    assert.nestedPropertyVal(
      play(releaseProgram(id), [failed("AgentNotFound", "no")]).thrown,
      "reason._tag",
      "AgentNotFound"
    )
  })
})
