import { existsSync, readFileSync } from "node:fs"
import process from "node:process"
import { stripVTControlCharacters } from "node:util"
import { assert, describe, it } from "vitest"
import { preview } from "../src/live/preview.ts"
import { render } from "../src/live/render.ts"
import { windowOf } from "../src/live/window.ts"
import type { Picture } from "../src/picture.ts"
import { onTerminal } from "./program.ts"
import { id, scriptedRun } from "./scripted-run.ts"

const marked = (content: object, before?: object) =>
  preview(JSON.stringify(content), before && JSON.stringify(before), "json").map(({ mark, text }) => mark + text)

const hasTerminals = existsSync("/usr/bin/script") && process.platform === "linux"

const subagent = (name: string) => ({ id: name, role: "subagent", name, parentId: "agent_main" })

// what opens the alternate screen, and what restores the terminal
const opened = "\u001b[?1049h"
const closed = "\u001b[?1049l"

describe.skipIf(!hasTerminals)("agent-watch on a terminal", { timeout: 120_000 }, () => {
  it.each([[80, 24], [40, 16], [20, 6], [10, 3]])(
    "draws in place, with no line wider than %d columns",
    async (columns, rows) => {
      await using run = await scriptedRun()
      const watch = onTerminal(run.url, { args: "'Find the prices 价格' --max-credits 50", columns, rows })
      await run.asks("GET /v2/agent/:id/trace")
      run.snapshots.set("s1", JSON.stringify({ plan: "basic", price: 5 })).set(
        "s2",
        JSON.stringify({ plan: "basic", price: 7, seats: 3 })
      )
      const artifact = { artifactId: "prices", kind: "json", change: "update" }
      run.happen(
        { type: "run.started" },
        { type: "progress.reported", phase: "working", message: "Reading 价格 on three pages of the shop" },
        {
          type: "tool_call.started",
          toolCallId: "t1",
          toolName: "scrape",
          parameters: { url: `https://example.com/${"long/".repeat(20)}` }
        },
        { type: "artifact.updated", artifact: { ...artifact, snapshotId: "s1" } }
      )
      await run.asks("GET /v2/agent/:id/snapshots/s1")
      run.happen({ type: "artifact.updated", artifact: { ...artifact, snapshotId: "s2" } })
      await run.asks("GET /v2/agent/:id/snapshots/s2")
      if (rows > 20) await watch.untilPrinted(/~ {3}"price": 7/)
      run.end({ status: "completed", data: { price: 7 }, creditsUsed: 3 })
      run.happen({ type: "run.finished", outcome: "succeeded" })
      const { code, stdout } = await watch.ended

      assert.strictEqual(code, 0)
      const [before = "", rest = ""] = stdout.split(opened)
      const [drawn = "", after = ""] = rest.split(closed)
      assert.strictEqual(before, "")
      assert.match(after, new RegExp(`Run ${id} completed`))
      assert.include(after, "\"price\": 7")
      const frames = drawn.split("\u001b[H").slice(1)
      for (const frame of frames) {
        const lines = stripVTControlCharacters(frame).split(/\r*\n/)
        assert.isAtMost(lines.length, rows)
        for (const line of lines) assert.isBelow(line.replaceAll(/\p{Script=Han}/gu, "xx").length, columns, line)
      }
      if (rows < 20) return
      const output = frames.map((frame) => stripVTControlCharacters(frame).replaceAll(/\r*\n/g, "\n")).join("")
      assert.include(output, "working    Reading 价格 on three pages of the shop")
      assert.match(output, /tools {6}scrape example\.com\/long\/.+….+\/long\/ +\d/)
      assert.match(
        output,
        /prices · json · 5 lines · 2 changed\n {2}\{\n {4}"plan": "basic",\n~ {3}"price": 7,\n\+ {3}"seats": 3\n {2}\}/
      )
    }
  )

  it("draws for 80 columns and 24 rows if the terminal reports no size", async () => {
    await using run = await scriptedRun()
    const watch = onTerminal(run.url, { args: "'Find the prices'", columns: 0, rows: 0 })
    run.happen({ type: "run.started" }, {
      type: "progress.reported",
      phase: "working",
      message: "Reading three pages of the shop"
    })
    await watch.untilPrinted(/working .+Reading three pages of the shop/)
    run.end({ status: "completed", data: 1 })
    run.happen({ type: "run.finished", outcome: "succeeded" })
    assert.strictEqual((await watch.ended).code, 0)
  })

  it("shows how its agents ended, and which were cancelled with the run", async () => {
    await using run = await scriptedRun()
    const watch = onTerminal(run.url, { args: "x", columns: 80, rows: 24 })
    run.happen(
      { type: "run.started" },
      ...["reader-1", "reader-2", "reader-3", "reader-4"].map((name) => ({
        type: "agent.started",
        agent: subagent(name)
      })),
      { type: "agent.finished", agent: subagent("reader-1"), outcome: "succeeded" },
      { type: "agent.finished", agent: subagent("reader-2"), outcome: "failed" },
      { type: "agent.finished", agent: subagent("reader-3"), outcome: "cancelled" }
    )
    await watch.untilPrinted(/reader-4; 1 done, 1 failed, 1 cancelled/)
    run.end({ status: "failed", error: "Agent run was cancelled." })
    run.happen({ type: "agent.finished", agent: subagent("reader-4"), outcome: "cancelled" }, {
      type: "run.finished",
      outcome: "cancelled"
    })
    await watch.ended
  })

  it("uses colours, and none with NO_COLOR", async () => {
    const drawn = await Promise.all([{}, { NO_COLOR: "1" }].map(async (environment) => {
      await using run = await scriptedRun()
      run.end({ status: "completed", data: 1 })
      run.happen({ type: "run.started" }, { type: "progress.reported", phase: "working", message: "Reading" }, {
        type: "run.finished",
        outcome: "succeeded"
      })
      return (await onTerminal(run.url, { args: "x", columns: 80, rows: 24 }, environment).ended).stdout
    }))
    assert.include(drawn[0], "\u001b[1m")
    assert.notInclude(drawn[1], "\u001b[1m")
    assert.notInclude(drawn[1], "\u001b[2m")
  })

  it("restores the terminal when it is killed by a terminating signal", async () => {
    await using run = await scriptedRun()
    const watch = onTerminal(run.url, { args: "x", columns: 80, rows: 24 })
    run.happen({ type: "run.started" })
    await run.asks("GET /v2/agent/:id/trace")
    const { pid } = watch.child
    process.kill(Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim()), "SIGTERM")
    const { stdout } = await watch.ended
    assert.isAtLeast(stdout.lastIndexOf(closed), stdout.lastIndexOf(opened))
  })
})

describe("the preview of an artifact", () => {
  it("marks new, changed and removed lines at their positions", () => {
    assert.deepStrictEqual(
      marked({ a: 1, b: { c: 2, d: [1, 2] }, e: {} }, { a: 1, b: { c: 3, d: [1] }, e: { x: 1 } }),
      [
        " {",
        "   \"a\": 1,",
        "   \"b\": {",
        "~    \"c\": 2,",
        "     \"d\": [",
        "       1,",
        "+      2",
        "     ]",
        "   },",
        "   \"e\": {",
        "-    \"x\": 1",
        "   }",
        " }"
      ]
    )
    assert.isEmpty(marked({ a: 1 }).filter((line) => !line.startsWith(" ")))
  })

  it("shows text unchanged, and invalid JSON as text", () => {
    assert.deepStrictEqual(preview("# A\n  b\u001b[2J\n", "# A", "markdown"), [{ text: "# A", mark: " " }, {
      text: "  b[2J",
      mark: "+"
    }])
    assert.deepStrictEqual(preview("{\"a\":", undefined, "json"), [{ text: "{\"a\":", mark: " " }])
    assert.deepStrictEqual(preview("[\"a\u009b2J\u202eb\"]", "{\"a\":", "json").map(({ mark, text }) => mark + text), [
      "~[",
      "~  \"a2Jb\"",
      "~]"
    ])
  })

  it("shows the changed part if there is no room for all lines", () => {
    const lines = Array.from(
      { length: 100 },
      (_, index) => ({ text: String(index), mark: index === 50 ? "~" as const : " " as const })
    )
    assert.deepStrictEqual(windowOf(lines, 6).map(({ text }) => text), [
      "… 49 lines above",
      "49",
      "50",
      "51",
      "52",
      "… 47 lines below"
    ])
    assert.deepStrictEqual(windowOf(lines.slice(0, 5), 6).length, 5)
  })
})

it("every view fits its terminal", () => {
  const picture: Picture = {
    began: 0,
    ahead: 0,
    isResumed: false,
    id,
    prompt: "words ".repeat(100),
    maxCredits: 200,
    cancelling: "requested",
    trouble: { what: "the service cannot be reached (ECONNREFUSED)", since: 0 },
    artifact: { artifactId: "a", kind: "text", content: "line\n".repeat(100), before: "" }
  }
  for (let columns = 1; columns < 120; columns += 7) {
    for (let rows = 1; rows < 40; rows += 3) {
      const lines = render(picture, { columns, rows, now: 5_000, paint: (_, text) => text })
      assert.isAtMost(lines.length, rows)
      for (const line of lines) assert.isAtMost(line.length, Math.max(columns - 1, 1), `${columns}x${rows}: ${line}`)
    }
  }
})
