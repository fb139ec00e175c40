import { afterAll, assert, beforeAll, beforeEach, describe, it } from "vitest"
import { serve, type Service } from "./service.ts"
import { trawl } from "./trawl.ts"

const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
const started = { success: true, id }
const completed = { success: true, status: "completed", data: { price: 7 }, expiresAt: "2026-11-22T12:00:00.000Z" }

describe("trawl agent", () => {
  let run: object = completed
  let outcome = "succeeded"
  let service: Service
  beforeAll(async () => {
    service = await serve(({ method, path }) => {
      if (method === "POST") return { body: started }
      if (method === "DELETE") return { body: { success: true } }
      if (path.includes("/trace")) {
        return {
          body: {
            success: true,
            id,
            events: [
              {
                eventId: "1",
                type: "progress.reported",
                occurredAt: "2026-11-21T12:00:00.000Z",
                producerSequence: 1,
                phase: "planning",
                message: "Reading\n\u001b[2Jthe page"
              },
              {
                eventId: "2",
                type: "run.finished",
                occurredAt: "2026-11-21T12:00:01.000Z",
                producerSequence: 2,
                outcome
              }
            ]
          }
        }
      }
      return path.startsWith(`/v2/agent/${id}`)
        ? { body: run }
        : {
          body: {
            success: true,
            agents: [{
              id,
              createdAt: "2026-11-21T12:00:00.000Z",
              status: "completed",
              options: { prompt: "Find\nthe price" }
            }]
          }
        }
    })
  })
  afterAll(() => service[Symbol.asyncDispose]())
  beforeEach(() => {
    run = completed
    outcome = "succeeded"
  })

  const agent = (...args: ReadonlyArray<string>) =>
    trawl({ TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" }, "agent", ...args)

  it("starts a run and prints only its ID", async () => {
    assert.deepStrictEqual(
      await agent("start", "Find", "the price", "--url", "https://example.com/", "--max-credits", "50"),
      { code: 0, stdout: `${id}\n`, stderr: "" }
    )
    assert.deepStrictEqual(service.requests.at(-1)?.body, {
      prompt: "Find the price",
      urls: ["https://example.com/"],
      maxCredits: 50
    })
  })

  it("restricts a run to the given pages with --strict-urls", async () => {
    assert.strictEqual(
      (await agent("start", "Find the price", "--url", "https://example.com/", "--strict-urls")).code,
      0
    )
    assert.deepStrictEqual(service.requests.at(-1)?.body, {
      prompt: "Find the price",
      urls: ["https://example.com/"],
      strictConstrainToURLs: true
    })
  })

  it("prints the maximum cost of a run with --dry-run", async () => {
    const before = service.requests.length
    assert.match(
      (await agent("start", "Find the price", "--dry-run")).stdout,
      /POST .+\/v2\/agent\n[^]+Credits: at most 2500/
    )
    assert.lengthOf(service.requests, before)
  })

  it("starts a run and prints its result", async () => {
    const { code, stdout } = await agent("start", "Find the price", "--wait")
    assert.strictEqual(code, 0)
    assert.deepStrictEqual(JSON.parse(stdout), { price: 7 })
  })

  it("prints the status of a run, also of a failed one", async () => {
    assert.deepStrictEqual(JSON.parse((await agent("status", id)).stdout), { price: 7 })
    assert.deepStrictEqual(JSON.parse((await agent("status", id, "--json")).stdout), completed)
    run = { success: true, status: "failed", error: "The page is gone" }
    assert.deepStrictEqual(await agent("status", id), { code: 0, stdout: "failed: The page is gone\n", stderr: "" })
  })

  it("fails if the run that it waits for fails", async () => {
    run = { success: true, status: "failed", error: "The page is gone" }
    assert.deepStrictEqual(await agent("wait", id), { code: 1, stdout: "", stderr: `Run ${id}: The page is gone\n` })
  })

  it("stops waiting after the maximum time", async () => {
    run = { success: true, status: "processing" }
    const { code, stderr } = await agent("wait", id, "--within", "30 seconds")
    assert.strictEqual(code, 1)
    assert.match(stderr, /not finished within 30 s \(/)
    assert.deepInclude(await agent("wait", id, "--within", "soon"), { code: 2 })
  })

  it("prints the message of a run in chat mode", async () => {
    run = { success: true, status: "completed", data: null, message: "It costs 7." }
    assert.strictEqual((await agent("wait", id)).stdout, "It costs 7.\n")
  })

  it("follows a run, one line per event", async () => {
    const [watched, asJson] = await Promise.all([agent("watch", id), agent("watch", id, "--json")])
    assert.deepStrictEqual(watched, {
      code: 0,
      stdout: "12:00:00  progress.reported  planning  Reading [2Jthe page\n12:00:01  run.finished  succeeded\n",
      stderr: ""
    })
    assert.deepStrictEqual(asJson.stdout.trim().split("\n").map((line) => JSON.parse(line).type), [
      "progress.reported",
      "run.finished"
    ])
    outcome = "refused"
    assert.deepInclude(await agent("watch", id), { code: 1, stderr: `Run ${id}: refused\n` })
  })

  it("requests cancellation of a run", async () => {
    assert.deepStrictEqual(await agent("cancel", id), {
      code: 0,
      stdout: `Requested cancellation of run ${id}.\n`,
      stderr: ""
    })
    assert.deepInclude(service.requests.at(-1), { method: "DELETE", path: `/v2/agent/${id}` })
  })

  it("lists runs, one line per run", async () => {
    assert.strictEqual(
      (await agent("list", "--before", "2026-11-22T00:00:00Z")).stdout,
      `${id}  completed   2026-11-21T12:00:00.000Z  Find the price\n`
    )
    assert.match(service.requests.at(-1)?.path ?? "", /before=1795305600000/)
  })
})
