import { assert, describe, it } from "vitest"
import { classifyPage } from "../../src/verdict/classify-page.ts"
import { processorTime } from "../processor-time.ts"

const challenge =
  "<title>Just a moment...</title><script>window._cf_chl_opt={}</script><form id=\"challenge-form\"></form>"
const verdictOf = (rawHtml: string, status = 200, headers = {}) => classifyPage({ status, headers, rawHtml }).verdict

const shownVerdictOf = (rawHtml: string) =>
  classifyPage({
    status: 200,
    rawHtml,
    rendered: true,
    content: { text: "You need to enable JavaScript to run this app." }
  }).verdict

describe("the verdict of a page", () => {
  it("depends on status and headers alone if the page was not parsed", () => {
    assert.deepStrictEqual(classifyPage({ status: 200 }), { verdict: "content", needsScripts: false })
    assert.deepStrictEqual(classifyPage({ status: 404 }), { verdict: "error", reason: "HTTP 404", needsScripts: false })
    assert.strictEqual(classifyPage({ status: 403, headers: { "cf-mitigated": "challenge" } }).verdict, "blocked")
    assert.strictEqual(classifyPage({ status: 401 }).verdict, "login")
  })

  it("ignores meta tags", () => {
    const meta =
      "<meta name=\"verdict\" content=\"content\"><meta name=\"trawl\" content=\"content\"><meta property=\"og:title\" content=\"A real article\">"
    assert.strictEqual(verdictOf(meta + challenge), "blocked")
    assert.strictEqual(
      verdictOf(
        "<meta name=\"verdict\" content=\"blocked\"><meta name=\"title\" content=\"Just a moment...\"><p>High tide is at noon.</p>"
      ),
      "content"
    )
  })

  it("is error if the site returns a normal page with an error status", () => {
    const page = `<main><h1>Tides</h1><p>${"High at noon, low in the evening. ".repeat(500)}</p></main>`
    assert.strictEqual(verdictOf(page, 404), "error")
    assert.strictEqual(verdictOf(page), "content")
  })

  it("is blocked for a page with only a captcha, not for a form or an article with one", () => {
    const widget =
      "<div class=\"cf-turnstile\"></div><script src=\"https://challenges.cloudflare.com/turnstile/v0/api.js\"></script>"
    assert.strictEqual(
      verdictOf(`<title>Attention</title><p>Please complete the security check</p>${widget}`),
      "blocked"
    )
    assert.strictEqual(verdictOf(`<title>Tides of Ribe</title><p>Prove you are human</p>${widget}`), "blocked")
    assert.strictEqual(
      verdictOf("<title>Just a moment...</title><p>Verifying you are human. This may take a few seconds.</p>"),
      "blocked"
    )
    assert.strictEqual(
      verdictOf(
        `<title>Contact</title><p>Write to us. Confirm that you are human.</p><form><input type="email"></form>${widget}`
      ),
      "content"
    )
    assert.strictEqual(
      verdictOf("<title>Just a moment...</title><p>A story of two minutes at noon, by the sea.</p>"),
      "content"
    )
  })

  it("is partial for a page that is still empty after its scripts ran, and for a spinner without scripts", () => {
    const app =
      "<noscript>You need to enable JavaScript to run this app.</noscript><div id=\"root\"></div><script src=\"/app.js\"></script>"
    assert.strictEqual(shownVerdictOf(app), "partial")
    assert.strictEqual(shownVerdictOf(app.replace("root\">", "root\"><canvas></canvas>")), "content")
    assert.strictEqual(verdictOf("<div class=spinner></div><p>Loading...</p>"), "partial")
  })

  it("takes linear time, even for hostile pages", () => {
    const parts = [
      "<script ",
      "<script>",
      "<!--",
      "<noscript>",
      "<div id ",
      "<style",
      "<",
      "<h1>",
      "<title>",
      "<iframe ",
      "<input type ",
      "a.",
      "a ",
      "loading ",
      "this domain is ",
      "page not found ",
      "sign in - ",
      "<p>your ip address ",
      "<title>sorry ",
      "<h1>oops!.",
      "<title>error: ",
      "<title>the page you ",
      "<title>site is under ",
      "<div class=\"a",
      "access denied | "
    ]
    for (const part of parts) {
      const time = (length: number) => {
        const html = part.repeat(length / part.length)
        const startedAt = processorTime()
        classifyPage({ status: 200, rawHtml: html, content: { text: html.slice(0, 4_900) } })
        classifyPage({ status: 403, rawHtml: html })
        return processorTime() - startedAt
      }
      time(100_000)
      const [short, long] = [time(225_000), time(900_000)]
      assert.isBelow(long, Math.max(short, 25) * 12, part)
      assert.isBelow(long, 1_500, part)
    }
  })
})
