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
  /** One that is told to end while it waits for answers that never come. */
  const stopped = async () => {
    const asked = Promise.withResolvers<void>()
    engine.before = async () => {
      asked.resolve()
      await new Promise(() => {})
    }
    const program = brief()
    await asked.promise
    program.child.kill("SIGINT")
    return program
  }
  const journal = () => existsSync(`${out}.journal`) ? readFileSync(`${out}.journal`, "utf8") : ""
  const answered = () =>
    journal().split("\n").filter((line) => line.startsWith("{\"type\":\"answered\"")).map((line) => JSON.parse(line))

  it("writes passages of the best pages, each word for word with a number that leads to its source", async () => {
    const { code, stderr, stdout } = await brief().ended
    assert.strictEqual(code, 0, stderr)
    const markdown = readFileSync(out, "utf8")
    const [said = "", sources = ""] = markdown.split("\n## Sources\n")
    const statements = [...said.matchAll(/^- (.+) \[(\d+)\]$/gm)]
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
    assert.include(said, "A spring tide occurs when the sun and the moon pull along one line")
    assert.strictEqual(credits(stdout), await engine.spent())
    assert.strictEqual(credits(stdout), engine.asked.reduce((sum, { credits = 0 }) => sum + credits, 0))
    assert.isFalse(existsSync(`${out}.journal.lock`))
  })

  it("says beforehand what it costs, and keeps to it", async () => {
    const dry = await brief("--dry-run").ended
    const [, usual, most] = /about (\d+) credits, never more than (\d+)/.exec(dry.stdout) ?? []
    assert.lengthOf(engine.asked, 0)
    assert.include(dry.stdout, "\"spring tide\"")
    const { stderr, stdout } = await brief().ended
    assert.include(stderr, `about ${usual} credits`)
    assert.isAtMost(credits(stdout), Number(most))
    const { code, stderr: refused } = await brief("--max-credits", "3").ended
    assert.deepStrictEqual([code, refused], [
      2,
      `This could cost ${most} credits, more than --max-credits 3 allows: ask for fewer --pages. Nothing was sent.\n`
    ])
  })

  it("pays nothing when it is done again, and writes the same", async () => {
    const first = await brief().ended
    const written = readFileSync(out, "utf8")
    const spent = await engine.spent()
    const { code, stderr, stdout } = await brief().ended
    assert.strictEqual(code, 0)
    assert.include(stderr, `Answers from before are in ${out}.journal: what they say is not asked again.\n`)
    assert.match(stdout, new RegExp(`0 credits spent, ${credits(first.stdout)} saved by resuming`))
    assert.strictEqual(readFileSync(out, "utf8"), written)
    assert.strictEqual(await engine.spent(), spent)
    await brief("--fresh").ended
    assert.strictEqual(await engine.spent(), spent * 2)
  })

  it("is killed with -9 again and again, and pays for no answer twice that it has had", async () => {
    const whole = await researchBrief(engine.url, [question, "--out", join(folder, "whole.md"), ...soon]).ended
    const price = credits(whole.stdout)
    const before = await engine.spent()
    for (const answers of [1, 3, 5]) {
      const asked = engine.asked.length
      const enough = Promise.withResolvers<void>()
      engine.before = async (_, number) => {
        if (number - asked <= answers) return
        enough.resolve()
        await new Promise(() => {}) // counted by the engine, and never heard of
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
      "no request is answered twice"
    )
    assert.strictEqual(credits(stdout), price - kept.reduce((sum, { credits }) => sum + credits, 0))
    assert.match(stdout, /saved by resuming/)
    assert.match(
      stderr,
      /1 request was under way when that ended: asked again, and counted twice if the service had counted it already\./
    )
    // the three that were under way when it was killed, and nothing else
    const lost = engine.asked.filter(({ body }, index) =>
      engine.asked.findIndex((other, at) => at > index && other.body === body) !== -1
    )
    assert.isAtMost(await engine.spent() - before, price + 3 * 2)
    assert.isAtLeast(lost.length, 3)
    assert.strictEqual(
      readFileSync(out, "utf8").replaceAll(/retrieved .+ UTC/g, ""),
      readFileSync(join(folder, "whole.md"), "utf8").replaceAll(/retrieved .+ UTC/g, "")
    )
  })

  it("waits on Ctrl-C for what may be paid for, asks for nothing else, and pays for nothing twice when it goes on", async () => {
    const asked = Promise.withResolvers<void>()
    const interrupted = Promise.withResolvers<void>()
    engine.before = async (_, number) => {
      if (number < 4) return
      asked.resolve()
      await interrupted.promise
    }
    const stopped = brief("--concurrency", "1")
    await asked.promise
    stopped.child.kill("SIGINT")
    await waitFor(() => stopped.said.stderr.includes("Waiting 5 seconds at most"))
    interrupted.resolve()
    const { code, stderr } = await stopped.ended
    assert.strictEqual(code, 130)
    assert.match(
      stderr,
      /Ended early after \d+ credits spent\. What was answered is in .+brief\.md\.journal: the same command goes on from there\.\n$/
    )
    assert.strictEqual(credits(stderr), await engine.spent())
    assert.isFalse(existsSync(out))
    assert.lengthOf(answered(), 4)
    assert.lengthOf(engine.asked, 4)
    engine.before = () => {}
    const { stderr: told, stdout } = await brief().ended
    assert.match(stdout, /saved by resuming/)
    assert.notInclude(told, "under way when that ended")
    assert.strictEqual(await engine.spent(), answered().reduce((sum, { credits }) => sum + credits, 0))
    assert.lengthOf(answered(), new Set(answered().map(({ key }) => key)).size)
  })

  it("waits no longer than it says, and ends at once on a second Ctrl-C", async () => {
    const first = await stopped()
    const began = performance.now()
    assert.strictEqual((await first.ended).code, 130)
    assert.isAbove(performance.now() - began, 3_000)
    const second = await stopped()
    await waitFor(() => second.said.stderr.includes("Waiting 5 seconds at most"))
    await pause(400) // later than what comes twice of one Ctrl-C
    second.child.kill("SIGINT")
    const again = performance.now()
    assert.strictEqual((await second.ended).code, 130)
    assert.isBelow(performance.now() - again, 3_000)
  })

  it("goes on from a journal whose last line is torn, and with lines in it that nobody can read", async () => {
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
      "the torn line is gone, the next begins as one of its own"
    )
  })

  it("asks again for an answer that is none", async () => {
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

  it("waits for nobody: a second one for the same brief is told that the first is at work", async () => {
    const asked = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    engine.before = async () => {
      asked.resolve()
      await go.promise
    }
    const first = brief()
    await asked.promise
    const { code, stderr } = await brief().ended
    assert.strictEqual(code, 1)
    assert.match(
      stderr,
      new RegExp(`^Process ${first.child.pid} writes the same brief: wait for it, or choose another --out\\..+\n$`)
    )
    go.resolve()
    assert.strictEqual((await first.ended).code, 0)
  })

  it("has no more requests under way than it may, and no more a minute", async () => {
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

  it("leaves out a page that cannot be read, and says so", async () => {
    engine.instead = ({ body }) => body.includes("/neap\"") ? 403 : undefined
    const { code, stderr } = await brief().ended
    assert.strictEqual(code, 0, stderr)
    assert.match(stderr, /Left out: http.+\/neap: scrape: Unavailable for a test/)
    assert.notInclude(readFileSync(out, "utf8"), "/neap")
  })

  it("keeps what it has when the service refuses everything else, and goes on when it is back", async () => {
    engine.instead = () => engine.asked.length > 2 ? 402 : undefined
    const { code, stderr } = await brief("--concurrency", "1").ended
    assert.strictEqual(code, 1)
    assert.match(stderr, /the same command goes on from there\.\nsearch: .+\n$/)
    assert.lengthOf(answered(), 2)
    engine.instead = () => undefined
    const paid = answered().reduce((sum, { credits }) => sum + credits, 0)
    assert.include((await brief().ended).stdout, `, ${paid} saved by resuming`)
  })

  it("names the folder that is not there, without asking anything", async () => {
    const { code, stderr } = await researchBrief(engine.url, [question, "--out", join(folder, "nowhere/brief.md")])
      .ended
    assert.deepStrictEqual([code, stderr], [
      2,
      `--out ${join(folder, "nowhere/brief.md")}: there is no folder ${join(folder, "nowhere")}. Nothing was sent.\n`
    ])
    assert.lengthOf(engine.asked, 0)
  })

  it("says that nothing was found, and writes nothing", async () => {
    const { code, stderr } = await researchBrief(engine.url, ["zebrafish", "keratinocytes", "--out", out]).ended
    assert.strictEqual(code, 1)
    assert.match(stderr, /\d+ credits spent\.\nNothing was found for "zebrafish keratinocytes"/)
    assert.notInclude(stderr, "goes on from there")
    assert.isFalse(existsSync(out))
  })

  it.each([
    ["no question", [], /question/],
    ["a question without a word to search for", ["what is it?"], /telling word/],
    ["a site that is none", ["tides", "--site", "not a host"], /host/],
    ["a folder in place of a file", ["tides", "--out", tmpdir()], /is a folder/],
    ["no pages", ["tides", "--pages", "0"], /Expected a number from 1 to 50/],
    ["credits that are none", ["tides", "--max-credits", "-5"], /Expected a whole number from 1 on, got -5/],
    ["an unknown flag", ["tides", "--frob"], /--frob/]
  ])("says in one line what is wrong with %s", async (_, args, message) => {
    const { code, stderr, stdout } = await researchBrief(engine.url, args).ended
    assert.deepStrictEqual([code, stdout], [2, ""], stderr)
    assert.match(stderr, message)
    assert.match(stderr, /^[^\n]+\n$/)
    assert.lengthOf(engine.asked, 0)
  })

  it("keeps the key out of the journal and of every message", async () => {
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
