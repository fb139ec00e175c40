import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { serve, type Service } from "./service.ts"
import { trawl } from "./trawl.ts"

const found = {
  success: true,
  data: {
    web: [{
      title: "Schedule",
      description: "Jitter spreads retries.",
      url: "https://docs.example.com/schedule",
      markdown: "# Schedule\n\nRetry with jitter."
    }]
  },
  creditsUsed: 2
}

const steering = "\u001b]0;owned\u0007\u001b[2J\u009b31m\r\u007f\u061c\u200f\u202egnp.exe\u2066\u2069"

const hostile = {
  success: true,
  data: {
    web: [{
      title: `${steering}Title`,
      description: `${steering}Description`,
      url: `https://docs.example.com/${steering}`,
      markdown: `${steering}one\n\ttwo`,
      metadata: { error: steering }
    }]
  },
  warning: steering
}

const warned = {
  success: true,
  data: {
    web: [
      {
        title: "One",
        description: "Words.",
        url: "https://docs.example.com/1",
        warning: "No answers to questions here."
      },
      {
        title: "Two",
        description: "Words.",
        url: "https://docs.example.com/2",
        warning: "No answers to questions here."
      },
      { title: "Three", description: "Words.", url: "https://docs.example.com/3", warning: "Cut short." }
    ]
  },
  warning: "News are not searched."
}

describe("trawl search", () => {
  let service: Service
  beforeAll(async () => {
    service = await serve(({ authorization, body }) => {
      const { query } = body as { readonly query: string }
      if (authorization !== "Bearer good-key") {
        return {
          status: 401,
          body: { success: false, error: `${query === "steering" ? steering : ""}Unauthorized: Invalid token` }
        }
      }
      if (query === "steering") return { body: hostile }
      if (query === "nothing") return { body: { success: true, data: {}, creditsUsed: 2 } }
      if (query === "news") {
        return {
          body: {
            success: true,
            data: {
              news: [{ title: "Today", date: "1 hour ago", snippet: "It happened.", url: "https://news.example.com/" }],
              images: [{ title: "A stone", imageUrl: "https://example.com/stone.png" }]
            }
          }
        }
      }
      if (query === "warned") return { body: warned }
      if (query === "down") return { status: 503, body: { success: false, error: "Service unavailable" } }
      if (query === "busy") {
        return {
          status: 429,
          headers: { "retry-after": "100000" },
          body: { success: false, error: "Rate limit exceeded" }
        }
      }
      return { body: found }
    })
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const search = (args: ReadonlyArray<string>, environment: Record<string, string> = {}) =>
    trawl({ TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key", ...environment }, "search", ...args)

  it("prints readable results, with the requested content", async () => {
    assert.deepStrictEqual(await search(["retry", "--format", "markdown"]), {
      code: 0,
      stdout:
        "retry 1 result, 2 credits\n\n1. Schedule\n   https://docs.example.com/schedule\n   Jitter spreads retries.\n\n# Schedule\n\nRetry with jitter.\n",
      stderr: ""
    })
  })

  it("sends its flags as operators and options", async () => {
    await search([
      "retry",
      "policy",
      "--exact",
      "exact words",
      "--site",
      "docs.example.com",
      "--filetype",
      "html",
      "--in-title",
      "guide",
      "--in-url",
      "v4",
      "--related",
      "example.com",
      "--not",
      "draft",
      "--not",
      "site:old.example.com",
      "--source",
      "web",
      "--source",
      "news",
      "--category",
      "developer",
      "--time",
      "qdr:w",
      "--country",
      "DE",
      "--limit",
      "3",
      "-f",
      "markdown",
      "-f",
      "links",
      "--question",
      "Why?"
    ])
    assert.deepStrictEqual(service.requests.at(-1)?.body, {
      query:
        "retry policy \"exact words\" site:docs.example.com filetype:html intitle:guide inurl:v4 related:example.com -draft -site:old.example.com",
      limit: 3,
      sources: ["web", "news"],
      categories: ["developer"],
      tbs: "qdr:w",
      country: "DE",
      scrapeOptions: { formats: ["markdown", "links", { type: "question", question: "Why?" }] }
    })
  })

  it("accepts operators among the words", async () => {
    await search(["retry \"exact words\" site:docs.example.com -draft"])
    assert.deepInclude(service.requests.at(-1)?.body, { query: "retry \"exact words\" site:docs.example.com -draft" })
  })

  it("sends an incomplete operator as words, and warns on standard error", async () => {
    const { code, stderr } = await search(["retry site:"])
    assert.strictEqual(code, 0)
    assert.deepInclude(service.requests.at(-1)?.body, { query: "retry site" })
    assert.match(stderr, /^"site:" was treated as ordinary words/)
  })

  it("prints the unchanged response as JSON", async () => {
    const { stdout } = await search(["retry", "--source", "web", "--source", "news", "--json"])
    assert.deepStrictEqual(JSON.parse(stdout), found)
  })

  it("shows results of every source", async () => {
    const { stdout } = await search(["news", "-s", "news", "-s", "images"])
    assert.include(stdout, "1. Image: A stone\n   https://example.com/stone.png\n")
    assert.include(stdout, "2. News: Today, 1 hour ago\n   https://news.example.com/\n   It happened.\n")
  })

  it.each([["--question", "Why?"], ["--json"]])(
    "prints each warning of the service once on standard error, with %s",
    async (...flags) => {
      const { stderr, stdout } = await search(["warned", ...flags])
      assert.strictEqual(
        stderr,
        "News are not searched.\n2 results: No answers to questions here.\nhttps://docs.example.com/3: Cut short.\n"
      )
      assert.strictEqual(stdout.includes("News"), flags.includes("--json"))
    }
  )

  it("announces each wait, except one that would exceed the deadline", async () => {
    const { stderr } = await search(["down"])
    assert.deepStrictEqual(
      stderr.match(/Trying again in \d+\.\d s \(\d of 5\)/g)?.map((line) => line.slice(-8)),
      ["(2 of 5)", "(3 of 5)", "(4 of 5)", "(5 of 5)"]
    )
    assert.notInclude((await search(["busy"])).stderr, "Trying again")
  })

  it("reports that nothing was found, with exit code 0", async () => {
    const { code, stdout } = await search(["nothing"])
    assert.strictEqual(code, 0)
    assert.include(stdout, "No results")
  })

  it("never prints control characters for the terminal, whatever their source", async () => {
    const controls = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u
    for (const args of [["steering", "-f", "markdown"], ["steering", "--json"], [`not-found ${steering}`]]) {
      const { code, stdout } = await search(args)
      assert.strictEqual(code, 0)
      assert.notMatch(stdout, controls)
    }
    assert.include((await search(["steering", "-f", "markdown"])).stdout, "one\n\ttwo")
    assert.deepStrictEqual(JSON.parse((await search(["steering", "--json"])).stdout), hostile)
    assert.notMatch((await search(["steering"], { TRAWL_API_KEY: "other-key" })).stderr, controls)
  })

  it("rejects with --dry-run what it rejects without it", async () => {
    const { code, stderr } = await search(["retry", "-n", "500", "--dry-run"])
    assert.strictEqual(code, 2)
    assert.match(stderr, /^search: `limit` must be an integer from 1 to 100, not 500; nothing was sent\.\n$/)
  })

  it("prints the request and its cost with --dry-run, and sends nothing", async () => {
    const before = service.requests.length
    const { code, stdout } = await search(["retry", "-n", "20", "-f", "markdown", "--dry-run"])
    assert.strictEqual(code, 0)
    assert.include(stdout, `POST ${service.url}/v2/search\n`)
    assert.include(stdout, "\"query\": \"retry\"")
    assert.include(stdout, "Credits: 24 usually, at least 0")
    assert.notInclude(stdout, "good-key")
    const { credits, request } = JSON.parse((await search(["retry", "--dry-run", "--json"])).stdout)
    assert.deepStrictEqual(request, {
      method: "POST",
      url: `${service.url}/v2/search`,
      body: { query: "retry", limit: 5 }
    })
    assert.deepInclude(credits, { minimum: 0, usual: 2, maximum: 2 })
    assert.lengthOf(service.requests, before)
  })

  it.each([
    ["after", (flags: ReadonlyArray<string>) => ["search", "retry", ...flags]],
    ["before", (flags: ReadonlyArray<string>) => [...flags, "search", "retry"]]
  ])("prefers the base URL and the key from flags %s the command to the environment", async (_, placed) => {
    const flags = ["--base-url", service.url, "--api-key", "good-key"]
    const ended = await trawl({ TRAWL_API_KEY: "bad-key", TRAWL_BASE_URL: "http://127.0.0.1:1" }, ...placed(flags))
    assert.deepInclude(ended, { code: 0, stderr: "" })
  })

  it("names the sources of the base URL and the key in its help, and in the help of all commands", async () => {
    for (const command of [[], ["search"], ["agent", "wait"]]) {
      const { stdout } = await trawl({}, ...command, "--help")
      assert.match(stdout, /--base-url .+TRAWL_BASE_URL[^]+--api-key .+TRAWL_API_KEY/)
    }
  })

  it.each([
    ["a wrong key", 1, ["x"], { TRAWL_API_KEY: "bad-key" }, /Unauthorized/],
    ["a rate limit that lasts longer than it waits", 1, ["busy"], {}, /Rate limit exceeded.+Wait at least 100000 s/],
    ["a missing key", 2, ["x"], { TRAWL_API_KEY: "" }, /API key is missing.+TRAWL_API_KEY.+--api-key/],
    [
      "a malformed base URL",
      2,
      ["x"],
      { TRAWL_BASE_URL: "nowhere" },
      /base URL is malformed.+TRAWL_BASE_URL.+--base-url/
    ],
    ["a limit out of range", 2, ["x", "--limit", "0"], {}, /limit.+1 to 100/],
    ["a flag with an incomplete operator", 2, ["x", "--not", "site:"], {}, /site.+hostname/],
    ["a flag that does not exist", 2, ["x", "--sitee", "y"], {}, /--sitee[^]+Usage: trawl search.+\n.+--help/],
    ["a format that does not exist", 2, ["x", "--format", "markdwon"], {}, /markdwon/],
    ["no words", 2, [], {}, /words/]
  ])("reports %s in a few lines", async (_, code, args, environment, message) => {
    const ended = await search(args, environment)
    assert.match(ended.stderr, message)
    assert.deepInclude(ended, { code, stdout: "" })
    assert.notMatch(ended.stderr, /bad-key|good-key|^ {4}at /m)
    assert.isBelow(ended.stderr.split("\n").length, 8)
  })
})
