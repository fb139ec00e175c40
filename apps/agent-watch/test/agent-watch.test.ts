import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { agentWatch } from "./program.ts"
import { id, scriptedRun } from "./scripted-run.ts"

const finished = (outcome: string, more = {}) => ({ type: "run.finished", outcome, ...more })
const search = { toolCallId: "t1", toolName: "search", parameters: { query: "prices site:example.com" } }

describe("agent-watch, piped", { timeout: 120_000 }, () => {
  it("prints a line for each event, and only the data to standard output", async () => {
    await using run = await scriptedRun()
    const watch = agentWatch(run.url, ["Find", "the prices", "--url", "https://example.com/", "--max-credits", "50"])
    await watch.untilPrinted(/run 0193a5d2/)
    run.happen(
      { type: "run.started" },
      { type: "progress.reported", phase: "planning", message: "Choosing\n\u001b[2Jsearches" },
      { type: "agent.started", agent: { id: "agent_1", role: "subagent", name: "Reader 1", parentId: "agent_main" } },
      { type: "tool_call.started", ...search },
      { type: "tool_call.finished", ...search, result: {} },
      {
        type: "artifact.updated",
        artifact: {
          artifactId: "prices",
          kind: "json",
          snapshotId: "s1",
          change: "update",
          changedFields: ["basic"],
          itemCount: 1
        }
      },
      { type: "reasoning.summary", text: "The page has a table." }
    )
    run.end({ status: "completed", data: { basic: 7 }, creditsUsed: 12 })
    run.happen(finished("succeeded"))
    const { code, stderr, stdout } = await watch.ended

    assert.strictEqual(code, 0, stderr)
    assert.deepStrictEqual(JSON.parse(stdout), { basic: 7 })
    assert.deepStrictEqual(stderr.split("\n").map((line) => line.replace(/^ +[\d.:]+( s)? {2}/, "")), [
      `run ${id}`,
      "Orchestrator: planning: Choosing [2Jsearches",
      "Reader 1: begins",
      "Orchestrator: search prices site:example.com",
      "Orchestrator: search done in 1.5 s",
      "Orchestrator: prices changed: basic (1 item)",
      "Orchestrator: The page has a table.",
      "Orchestrator: run succeeded",
      `Run ${id} completed (in 10 s, 1 agent, 1 tool call, 12 of 50 credits)`,
      ""
    ])
    assert.strictEqual(run.requests[0], "POST /v2/agent")
  })

  it("follows a run that it did not start, and a finished one", async () => {
    await using run = await scriptedRun({ push: false, credits: 9 })
    run.happen({ type: "run.started" }, finished("succeeded"))
    run.end({ status: "completed", data: [1], creditsUsed: 9 })
    const { code, stderr, stdout } = await agentWatch(run.url, ["--resume", id]).ended
    assert.deepStrictEqual([code, stdout], [0, "[\n  1\n]\n"], stderr)
    assert.include(stderr, "credits: 9")
    assert.notInclude(run.requests, "POST /v2/agent")
  })

  it("shows the result of a run without a trace", async () => {
    await using run = await scriptedRun()
    run.override = (request, response) => {
      if (!request.includes("trace")) return false
      response.writeHead(400, { "content-type": "application/json" }).end(
        JSON.stringify({ success: false, error: "Trace is only available for Spark 2 extracts" })
      )
      return true
    }
    run.end({ status: "completed", data: "done" })
    const { code, stderr, stdout } = await agentWatch(run.url, ["--resume", id]).ended
    assert.deepStrictEqual([code, stdout], [0, "done\n"], stderr)
  })

  it("exits with code 1 and the reason if the run fails", async () => {
    await using run = await scriptedRun()
    run.end({ status: "failed", error: "The agent declined the task.", creditsUsed: 0 })
    run.happen(
      { type: "run.started" },
      finished("refused", { error: { code: "refused", message: "The agent declined the task." } })
    )
    const { code, stderr, stdout } = await agentWatch(run.url, ["x"]).ended
    assert.deepStrictEqual([code, stdout], [1, ""])
    assert.include(stderr, `Run ${id} failed: The agent declined the task. (`)
  })

  it("prints the partial result of a run that reached its credit limit, and that it is not billed", async () => {
    await using run = await scriptedRun({ push: false, credits: 9 })
    run.end({
      status: "failed",
      error: "Credit limit reached",
      stopReason: "credit_limit_reached",
      partial: { basic: 7 },
      creditsUsed: 0
    })
    run.happen({ type: "run.started" }, finished("credit_limit_reached"))
    const { code, stderr, stdout } = await agentWatch(run.url, ["x", "--max-credits", "12"]).ended
    assert.strictEqual(code, 1)
    assert.deepStrictEqual(JSON.parse(stdout), { basic: 7 })
    assert.match(stderr, /used 9 of 12 credits, not billed\)/)
  })

  it("cancels the run on Ctrl-C and waits until it has ended", async () => {
    await using run = await scriptedRun()
    const watch = agentWatch(run.url, ["x"])
    run.happen({ type: "run.started" }, { type: "progress.reported", phase: "working", message: "Reading" })
    await watch.untilPrinted(/Reading/)
    watch.child.kill("SIGINT")
    await watch.untilPrinted(/cancellation was requested/)
    assert.strictEqual(watch.child.exitCode, null)
    run.end({ status: "failed", error: "Agent run was cancelled.", creditsUsed: 0 })
    run.happen({ type: "run.cancel_requested", reason: "user" }, finished("cancelled"))
    const { code, stderr } = await watch.ended
    assert.strictEqual(code, 130)
    assert.include(stderr, `Run ${id} was cancelled`)
    assert.lengthOf(run.requests.filter((request) => request === "DELETE /v2/agent/:id"), 1)
  })

  it("cancels a run that had no ID yet when Ctrl-C was pressed", async () => {
    await using run = await scriptedRun()
    const answer = Promise.withResolvers<void>()
    run.override = (request, response) => {
      if (request !== "POST /v2/agent") return false
      void answer.promise.then(() =>
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ success: true, id }))
      )
      return true
    }
    const watch = agentWatch(run.url, ["x"])
    await run.asks("POST /v2/agent")
    watch.child.kill("SIGINT")
    await pause(50)
    answer.resolve()
    await run.asks("DELETE /v2/agent/:id")
    run.end({ status: "failed", error: "Agent run was cancelled." })
    run.happen({ type: "run.started" }, finished("cancelled"))
    assert.strictEqual((await watch.ended).code, 130)
  })

  it("reports that the run ended before its cancellation", async () => {
    await using run = await scriptedRun()
    run.override = (request, response) => {
      if (!request.startsWith("DELETE")) return false
      run.end({ status: "completed", data: { a: 1 } })
      run.happen(finished("succeeded"))
      response.writeHead(409, { "content-type": "application/json" }).end(
        JSON.stringify({ success: false, error: "Agent already finished" })
      )
      return true
    }
    const watch = agentWatch(run.url, ["x"])
    run.happen({ type: "run.started" })
    await watch.untilPrinted(/run 0193/)
    await run.asks("GET /v2/agent/:id/trace")
    watch.child.kill("SIGINT")
    const { code, stderr, stdout } = await watch.ended
    assert.deepStrictEqual([code, JSON.parse(stdout)], [0, { a: 1 }], stderr)
    assert.include(stderr, "completed")
  })

  it("exits immediately on the second Ctrl-C, and prints how to resume", async () => {
    await using run = await scriptedRun()
    run.override = (request) => request.startsWith("DELETE") // never responds
    const watch = agentWatch(run.url, ["x"])
    run.happen({ type: "run.started" }, { type: "progress.reported", phase: "working", message: "Reading" })
    await watch.untilPrinted(/Reading/)
    watch.child.kill("SIGINT")
    await run.asks("DELETE /v2/agent/:id")
    await pause(400) // later than a duplicate of the same Ctrl-C
    watch.child.kill("SIGINT")
    const { code, stderr } = await watch.ended
    assert.strictEqual(code, 130)
    assert.include(stderr, `npm run agent-watch -- --resume ${id}`)
  })

  it("treats a duplicate of a Ctrl-C as one", async () => {
    await using run = await scriptedRun()
    const watch = agentWatch(run.url, ["x"])
    run.happen({ type: "run.started" }, { type: "progress.reported", phase: "working", message: "Reading" })
    await watch.untilPrinted(/Reading/)
    watch.child.kill("SIGINT")
    watch.child.kill("SIGINT")
    await run.asks("DELETE /v2/agent/:id")
    run.end({ status: "failed", error: "Agent run was cancelled." })
    run.happen(finished("cancelled"))
    const { code, stderr } = await watch.ended
    assert.strictEqual(code, 130)
    assert.include(stderr, "was cancelled")
  })

  it("continues after lost connections, and reports them", async () => {
    await using run = await scriptedRun({ push: false })
    run.happen({ type: "run.started" })
    const watch = agentWatch(run.url, ["x"])
    await run.asks("GET /v2/agent/:id/trace")
    run.cut(2)
    await watch.untilPrinted(/network: the service cannot be reached \(.+\); trying again/)
    run.end({ status: "completed", data: 1 })
    run.happen(finished("succeeded"))
    const { code, stderr, stdout } = await watch.ended
    assert.deepStrictEqual([code, stdout], [0, "1\n"], stderr)
    assert.include(stderr, "the service responds again")
  }, 30_000)

  it.each([["SIGHUP", 129], ["SIGTERM", 143]] as const)(
    "leaves the run in progress on %s, and prints how to resume",
    async (signal, exitCode) => {
      await using run = await scriptedRun()
      const watch = agentWatch(run.url, ["x"])
      run.happen({ type: "run.started" })
      await watch.untilPrinted(/run 0193/)
      watch.child.kill(signal)
      const { code, stderr } = await watch.ended
      assert.strictEqual(code, exitCode)
      assert.match(stderr, new RegExp(`\nRun ${id} may still be in progress: npm run agent-watch -- --resume ${id}\n$`))
      assert.notInclude(run.requests, "DELETE /v2/agent/:id")
    }
  )
})

describe("agent-watch reports in one line", () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "agent-watch-"))
    writeFileSync(join(folder, "broken.json"), "{\"type\": ")
    writeFileSync(join(folder, "list.json"), "[]")
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ["no prompt", [], /^Enter a prompt: npm run agent-watch -- ".+\n$/],
    [
      "a prompt that is too long",
      ["x".repeat(10_001)],
      /^The prompt has 10001 characters; a run accepts at most 10000\.\n$/
    ],
    ["an unknown option", ["x", "--frob"], /^Unknown option '--frob'\. --help lists all options\.\n$/],
    [
      "an option without its value",
      ["x", "--url"],
      /^Option '--url <value>' argument missing\. --help lists all options\.\n$/
    ],
    ["an invalid URL", ["x", "--url", "example.com"], /^--url "example\.com" is not an absolute URL, .+\n$/],
    [
      "zero credits",
      ["x", "--max-credits", "-5"],
      /^--max-credits "-5" is not a number of credits: use a whole number of at least 1\.\n$/
    ],
    [
      "credits that are not a number",
      ["x", "--max-credits", "many"],
      /^--max-credits "many" is not a number of credits: .+\n$/
    ],
    [
      "a missing schema file",
      ["x", "--schema", "/nowhere.json"],
      /^--schema \/nowhere\.json cannot be read: ENOENT: no such file or directory\n$/
    ],
    [
      "a schema that is not JSON",
      ["x", "--schema", "FOLDER/broken.json"],
      /^--schema .+broken\.json is not JSON: .+\n$/
    ],
    [
      "a schema that is not an object",
      ["x", "--schema", "FOLDER/list.json"],
      /^--schema .+list\.json: a JSON Schema is an object, .+\n$/
    ],
    ["an invalid ID", ["--resume", "run-1"], /^--resume "run-1" is not the ID of a run, .+\n$/],
    ["a run with a prompt", ["x", "--resume", id], /^--resume follows an existing run, so .+\n$/]
  ])("%s", async (_, args, message) => {
    const { code, stderr, stdout } = await agentWatch(
      "http://127.0.0.1:9",
      args.map((arg) => arg.replace("FOLDER", folder))
    ).ended
    assert.deepStrictEqual([code, stdout], [2, ""])
    assert.match(stderr, message)
  })

  it("an unknown run", async () => {
    await using run = await scriptedRun()
    const { code, stderr } = await agentWatch(run.url, ["--resume", "00000000-7c1e-7b7a-9f0a-3d5c2f1e8b46"]).ended
    assert.strictEqual(code, 1)
    assert.match(stderr, /^.*Agent job not found.*\n$/)
    assert.notInclude(stderr, "--resume")
  })

  it("a missing key", async () => {
    const { code, stderr } = await agentWatch("http://127.0.0.1:9", ["x"], { TRAWL_API_KEY: "" }).ended
    assert.strictEqual(code, 2)
    assert.match(stderr, /^settings: `apiKey` is missing: .+TRAWL_API_KEY\.?\n$/)
  })

  it("a request that the service rejects, without showing the key", async () => {
    await using run = await scriptedRun()
    run.override = (request, response) => {
      if (request !== "POST /v2/agent") return false
      response.writeHead(400, { "content-type": "application/json" }).end(
        JSON.stringify({ success: false, error: "Invalid JSON schema: strict mode: unknown keyword: good-key" })
      )
      return true
    }
    const { code, stderr } = await agentWatch(run.url, ["x"]).ended
    assert.strictEqual(code, 1)
    assert.match(stderr, /Invalid JSON schema/)
    assert.notInclude(stderr, "good-key")
  })
})
