import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, it } from "vitest"
import { researchBrief } from "./program.ts"
import { type ResearchEngine, researchEngine } from "./research-engine.ts"

const question = "When does a spring tide occur and how large is its tidal range compared with a neap tide?"

const soon = ["--per-minute", "6000"]

describe("research-brief", { timeout: 120_000 }, () => {
  let folder: string
  let out: string
  let engine: ResearchEngine
  beforeAll(async () => {
    engine = await researchEngine()
  })
  afterAll(() => engine[Symbol.asyncDispose]())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "research-brief-"))
    out = join(folder, "brief.md")
    await engine.reset()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const brief = (...args: ReadonlyArray<string>) =>
    researchBrief(engine.url, [question, "--out", out, ...args.includes("--per-minute") ? [] : soon, ...args])
  /** A program that is stopped while it waits for responses that never arrive. */
  const stopped = async () => {
    const requested = Promise.withResolvers<void>()
    engine.before = async () => {
      requested.resolve()
      await new Promise(() => {})
    }
    const program = brief()
    await requested.promise
    program.child.kill("SIGINT")
    return program
  }
  const journal = () => existsSync(`${out}.journal`) ? readFileSync(`${out}.journal`, "utf8") : ""
  const answered = () =>
    journal().split("\n").filter((line) => line.startsWith("{\"type\":\"answered\"")).map((line) => JSON.parse(line))

  it("writes passages of the best pages, each word for word with the number of its source", async () => {
    const { code, stderr, stdout } = await brief().ended
    assert.strictEqual(code, 0, stderr)
    const markdown = readFileSync(out, "utf8")
    const [body = "", sources = ""] = markdown.split("\n## Sources\n")
    const statements = [...body.matchAll(/^- (.+) \[(\d+)\]$/gm)]
    assert.isAbove(statements.length, 2)
    const pages = new Map(
      answered().filter(({ request }) => "url" in request).map((
        { answer }
      ) => [answer.data.metadata.url, answer.data.markdown.replaceAll(/\s+/g, " ")])
    )
    for (const [, text = "", number = ""] of statements) {
      const url = new RegExp(`^\\[${number}\\]: <(.+)>$`, "m").exec(sources)?.[1] ?? ""
      assert.include(pages.get(url), text)
      assert.match(
        sources,
        new RegExp(
          `^${number}\\. \\[.+\\]\\(<${url}>\\), retrieved \\d{4}-\\d\\d-\\d\\d at \\d\\d:\\d\\d UTC: ${url}$`,
          "m"
        )
      )
    }
    assert.include(body, "A spring tide occurs when the sun and the moon pull along one line")
    assert.strictEqual(credits(stdout), await engine.spent())
    assert.strictEqual(credits(stdout), engine.requests.reduce((sum, { credits = 0 }) => sum + credits, 0))
    assert.isFalse(existsSync(`${out}.journal.lock`))
  })

  it("prints the cost beforehand, and does not exceed it", async () => {
    const dry = await brief("--dry-run").ended
    const [, usual, most] = /about (\d+) credits, never more than (\d+)/.exec(dry.stdout) ?? []
    assert.lengthOf(engine.requests, 0)
    assert.include(dry.stdout, "\"spring tide\"")
    const { stderr, stdout } = await brief().ended
    assert.include(stderr, `about ${usual} credits`)
    assert.isAtMost(credits(stdout), Number(most))
    const { code, stderr: refused } = await brief("--max-credits", "3").ended
    assert.deepStrictEqual([code, refused], [
      2,
      `This could cost ${most} credits, more than --max-credits 3 allows: reduce --pages. Nothing was sent.\n`
    ])
  })

  it("is free when it is repeated, and writes the same brief", async () => {
    const first = await brief().ended
    const written = readFileSync(out, "utf8")
    const spent = await engine.spent()
    const { code, stderr, stdout } = await brief().ended
    assert.strictEqual(code, 0)
    assert.include(stderr, `Responses of an earlier run are in ${out}.journal and are reused.\n`)
    assert.match(stdout, new RegExp(`0 credits spent, ${credits(first.stdout)} saved by resuming`))
    assert.strictEqual(readFileSync(out, "utf8"), written)
    assert.strictEqual(await engine.spent(), spent)
    await brief("--fresh").ended
    assert.strictEqual(await engine.spent(), spent * 2)
  })

  it("pays for no response twice when it is killed with -9 repeatedly", async () => {
    const whole = await researchBrief(engine.url, [question, "--out", join(folder, "whole.md"), ...soon]).ended
    const price = credits(whole.stdout)
    const before = await engine.spent()
    for (const answers of [1, 3, 5]) {
      const requestCount = engine.requests.length
      const enough = Promise.withResolvers<void>()
      engine.before = async (_, number) => {
        if (number - requestCount <= answers) return
        enough.resolve()
        await new Promise(() => {}) // billed by the engine, but never received
      }
      const killed = brief("--concurrency", "1")
      await enough.promise
      await waitFor(() => answered().length >= answers)
      killed.child.kill("SIGKILL")
      await killed.ended
    }
    assert.isTrue(existsSync(`${out}.journal.lock`))
    engine.before = () => {}
    const kept = answered()
    const { code, stderr, stdout } = await brief().ended

    assert.strictEqual(code, 0, stderr)
    assert.strictEqual(
      new Set(answered().map(({ key }) => key)).size,
      answered().length,
      "no request is billed twice"
    )
    assert.strictEqual(credits(stdout), price - kept.reduce((sum, { credits }) => sum + credits, 0))
    assert.match(stdout, /saved by resuming/)
    assert.match(
      stderr,
      /1 request was in flight when it ended: sent again, and billed twice if the service had billed it already\./
    )
    // the three requests in flight when it was killed, and no others
    const lost = engine.requests.filter(({ body }, index) =>
      engine.requests.findIndex((other, at) => at > index && other.body === body) !== -1
    )
    assert.isAtMost(await engine.spent() - before, price + 3 * 2)
    assert.isAtLeast(lost.length, 3)
    assert.strictEqual(
      readFileSync(out, "utf8").replaceAll(/retrieved .+ UTC/g, ""),
      readFileSync(join(folder, "whole.md"), "utf8").replaceAll(/retrieved .+ UTC/g, "")
    )
  })

  it("waits on Ctrl-C for responses that may be billed, sends no other requests, and pays for none twice when it resumes", async () => {
    const requested = Promise.withResolvers<void>()
    const interrupted = Promise.withResolvers<void>()
    engine.before = async (_, number) => {
      if (number < 4) return
      requested.resolve()
      await interrupted.promise
    }
    const stopped = brief("--concurrency", "1")
    await requested.promise
    stopped.child.kill("SIGINT")
    await waitFor(() => stopped.output.stderr.includes("Waiting at most 5 seconds"))
    interrupted.resolve()
    const { code, stderr } = await stopped.ended
    assert.strictEqual(code, 130)
    assert.match(
      stderr,
      /Stopped after \d+ credits spent\. The responses are in .+brief\.md\.journal: repeat the command to continue\.\n$/
    )
    assert.strictEqual(credits(stderr), await engine.spent())
    assert.isFalse(existsSync(out))
    assert.lengthOf(answered(), 4)
    assert.lengthOf(engine.requests, 4)
    engine.before = () => {}
    const { stderr: progress, stdout } = await brief().ended
    assert.match(stdout, /saved by resuming/)
    assert.notInclude(progress, "in flight when it ended")
    assert.strictEqual(await engine.spent(), answered().reduce((sum, { credits }) => sum + credits, 0))
    assert.lengthOf(answered(), new Set(answered().map(({ key }) => key)).size)
  })

  it("waits no longer than announced, and exits immediately on a second Ctrl-C", async () => {
    const first = await stopped()
    const began = performance.now()
    assert.strictEqual((await first.ended).code, 130)
    assert.isAbove(performance.now() - began, 3_000)
    const second = await stopped()
    await waitFor(() => second.output.stderr.includes("Waiting at most 5 seconds"))
    await pause(400) // later than a duplicate of the same Ctrl-C
    second.child.kill("SIGINT")
    const again = performance.now()
    assert.strictEqual((await second.ended).code, 130)
    assert.isBelow(performance.now() - again, 3_000)
  })

  it("resumes from a journal with a truncated last line and unreadable lines", async () => {
    await brief().ended
    const lines = journal().trimEnd().split("\n")
    const spent = await engine.spent()
    const last = answered().at(-1)
    writeFileSync(
      `${out}.journal`,
      ["not JSON", ...lines.slice(0, -1)].join("\n") + "\n" + (lines.at(-1) ?? "").slice(0, 40)
    )
    const { code, stderr } = await brief().ended
    assert.strictEqual(code, 0, stderr)
    assert.include(stderr, "2 lines of")
    assert.strictEqual(await engine.spent() - spent, last.credits)
    assert.lengthOf(
      journal().trimEnd().split("\n").filter((line) => !isJson(line)),
      1,
      "the truncated line is removed, and the next one starts on its own line"
    )
  })

  it("repeats a request whose saved response is invalid", async () => {
    await brief().ended
    const [first] = answered()
    writeFileSync(
      `${out}.journal`,
      `${JSON.stringify({ ...first, answer: { success: true, data: { web: [{ url: 7 }] } } })}\n`
    )
    const { code } = await brief().ended
    assert.strictEqual(code, 0)
    assert.isAbove(answered().length, 2)
  })

  it("does not start while another process writes the same brief", async () => {
    const requested = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    engine.before = async () => {
      requested.resolve()
      await go.promise
    }
    const first = brief()
    await requested.promise
    const { code, stderr } = await brief().ended
    assert.strictEqual(code, 1)
    assert.match(
      stderr,
      new RegExp(
        `^Process ${first.child.pid} is writing the same brief\\. Wait until it ends, or choose another file with --out\\. .+\n$`
      )
    )
    go.resolve()
    assert.strictEqual((await first.ended).code, 0)
  })

  it("never exceeds its maximum of concurrent requests and of requests per minute", async () => {
    let underway = 0
    let most = 0
    engine.before = async () => {
      most = Math.max(most, ++underway)
      await pause(20)
      underway--
    }
    await brief("--concurrency", "2").ended
    assert.isAtMost(most, 2)
    const began = performance.now()
    await brief("--fresh", "--pages", "2", "--per-minute", "120").ended
    assert.isAbove(performance.now() - began, 1_500, "2 a second")
  })

  it("skips a page that cannot be read, and reports it", async () => {
    engine.instead = ({ body }) => body.includes("/neap\"") ? 403 : undefined
    const { code, stderr } = await brief().ended
    assert.strictEqual(code, 0, stderr)
    assert.match(stderr, /Skipped http.+\/neap: scrape: Unavailable for a test/)
    assert.notInclude(readFileSync(out, "utf8"), "/neap")
  })

  it("keeps its responses if the service rejects everything else, and continues when the service is back", async () => {
    engine.instead = () => engine.requests.length > 2 ? 402 : undefined
    const { code, stderr } = await brief("--concurrency", "1").ended
    assert.strictEqual(code, 1)
    assert.match(stderr, /repeat the command to continue\.\nsearch: .+\n$/)
    assert.lengthOf(answered(), 2)
    engine.instead = () => undefined
    const paid = answered().reduce((sum, { credits }) => sum + credits, 0)
    assert.include((await brief().ended).stdout, `, ${paid} saved by resuming`)
  })

  it("reports a missing folder before it sends anything", async () => {
    const { code, stderr } = await researchBrief(engine.url, [question, "--out", join(folder, "nowhere/brief.md")])
      .ended
    assert.deepStrictEqual([code, stderr], [
      2,
      `--out ${join(folder, "nowhere/brief.md")}: the folder ${
        join(folder, "nowhere")
      } does not exist. Nothing was sent.\n`
    ])
    assert.lengthOf(engine.requests, 0)
  })

  it("reports that nothing was found, and writes nothing", async () => {
    const { code, stderr } = await researchBrief(engine.url, ["zebrafish", "keratinocytes", "--out", out]).ended
    assert.strictEqual(code, 1)
    assert.match(stderr, /\d+ credits spent\.\nNothing was found for "zebrafish keratinocytes"/)
    assert.notInclude(stderr, "to continue")
    assert.isFalse(existsSync(out))
  })

  it.each([
    ["no question", [], /question/],
    ["a question without a search term", ["what is it?"], /specific word/],
    ["an invalid site", ["tides", "--site", "not a host"], /host/],
    ["a folder in place of a file", ["tides", "--out", tmpdir()], /is a folder/],
    ["no pages", ["tides", "--pages", "0"], /Expected a number from 1 to 50/],
    ["zero credits", ["tides", "--max-credits", "-5"], /Expected a whole number of at least 1, got -5/],
    ["an unknown flag", ["tides", "--frob"], /--frob/]
  ])("reports in one line %s", async (_, args, message) => {
    const { code, stderr, stdout } = await researchBrief(engine.url, args).ended
    assert.deepStrictEqual([code, stdout], [2, ""], stderr)
    assert.match(stderr, message)
    assert.match(stderr, /^[^\n]+\n$/)
    assert.lengthOf(engine.requests, 0)
  })

  it("keeps the key out of the journal and all messages", async () => {
    await brief().ended
    assert.notInclude(journal(), "engine-key")
    assert.isAbove(statSync(`${out}.journal`).size, 1000)
  })
})

const credits = (text: string): number => Number(/(\d+) credits spent/i.exec(text)?.[1])

const isJson = (line: string): boolean => {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

const waitFor = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await pause(10)
}
