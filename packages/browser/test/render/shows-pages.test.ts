import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { imageSize } from "image-size"
import { browserFor, noChromium, pageOf, shown, siteOf } from "../rendered-by.ts"

const text = (page: { readonly body: Uint8Array } | undefined) => Buffer.from(page?.body ?? []).toString()

const size = (bytes: Uint8Array | undefined) => {
  const { height, type, width } = imageSize(bytes ?? new Uint8Array())
  return { width, height, type }
}

describe.skipIf(noChromium)("a browser renders", () => {
  it.live("a page with its scripts, as HTML", () =>
    Effect.gen(function*() {
      const { origin, page } = yield* shown(
        "<!doctype html><title>Tides</title><div id=root></div><script>setTimeout(() => { root.innerHTML = '<p>High at nøon</p>' }, 100)</script>"
      )
      assert.include(text(page), "<p>High at nøon</p>")
      assert.deepInclude(page, { url: `${origin}/`, status: 200, contentType: "text/html" })
    }).pipe(Effect.scoped))

  it.live("a page without its cookie popup, and unblocks scrolling", () =>
    Effect.gen(function*() {
      const page =
        "<body style='overflow:hidden'><p>High at noon</p><div id='onetrust-consent-sdk'>We use cookies</div>"
      assert.notInclude(text((yield* shown(page)).page), "We use cookies")
      assert.include(text((yield* shown(page)).page), "overflow: auto")
      assert.include(text((yield* shown(page, { blockAds: false })).page), "We use cookies")
    }).pipe(Effect.scoped))

  it.live.each([
    [
      "is empty at first",
      "<div id=root></div><noscript>Only with scripts</noscript><p style='display:none'>Hidden</p>"
    ],
    ["shows a loading message", "<div id=root><span>Loading…</span></div>"]
  ])("a page that changes after it has loaded, if it %s", ([, before]) =>
    Effect.gen(function*() {
      const { page } = yield* shown(
        `${before}<script>setTimeout(() => { root.innerHTML = '<p>High at noon</p>' }, 1200)</script>`,
        { screenshot: {} }
      )
      assert.include(text(page), "High at noon</p>")
      const blank = yield* shown("<p></p>", { screenshot: {} })
      assert.notDeepEqual(page?.screenshot?.bytes, blank.page?.screenshot?.bytes)
    }).pipe(Effect.scoped))

  it.live.each([
    ["no text", "<div></div>"],
    ["a loading message", "<p>Please wait …</p>"]
  ])("a page with %s that reloads repeatedly", ([, waiting]) =>
    Effect.gen(function*() {
      let times = 0
      const { origin } = yield* siteOf((request, response) => {
        if (request.url !== "/") return response.writeHead(404).end()
        return response.setHeader("content-type", "text/html").end(
          ++times > 4 ? "<p>High at noon</p>" : `${waiting}<script>setTimeout(() => location.reload(), 500)</script>`
        )
      })
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      assert.include(text(yield* browser.render(`${origin}/`)), "High at noon")
    }).pipe(Effect.scoped))

  it.live("the current state of a page that reloads itself forever, when its time limit is over", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf("<p>Please wait</p><script>setTimeout(() => location.reload(), 700)</script>")
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      assert.include(text(yield* browser.render(`${origin}/`)), "Please wait")
    }).pipe(Effect.scoped))

  it.live("the page that scripts navigate to, with its status", () =>
    Effect.gen(function*() {
      const { origin } = yield* siteOf((request, response) => {
        response.statusCode = request.url === "/gone" ? 404 : 200
        response.setHeader("content-type", "text/html").end(
          request.url === "/gone" ? "<p>Gone" : "<script>location = '/gone#there'</script>"
        )
      })
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      assert.deepInclude(yield* browser.render(`${origin}/`), {
        requestedUrl: `${origin}/`,
        url: `${origin}/gone`,
        status: 404
      })
    }).pipe(Effect.scoped))

  it.live("no page with a status that HTTP does not define", () =>
    Effect.gen(function*() {
      const { origin } = yield* siteOf((_, response) =>
        response.writeHead(600, { "content-type": "text/html" }).end("Odd")
      )
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      assert.include(yield* Effect.flip(browser.render(origin)), { _tag: "PageFailed", reason: "ResponseMalformed" })
    }).pipe(Effect.scoped))

  it.live("no files, which the fetcher reads", () =>
    Effect.gen(function*() {
      const { origin } = yield* siteOf((_, response) =>
        response.setHeader("content-type", "application/pdf").end("%PDF-1.4")
      )
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      assert.isUndefined(yield* browser.render(`${origin}/a.pdf`))
    }).pipe(Effect.scoped))

  it.live("text that is not HTML, unchanged", () =>
    Effect.gen(function*() {
      const { origin } = yield* siteOf((_, response) =>
        response.setHeader("content-type", "application/json").end("{\"tide\":1}")
      )
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      const page = yield* browser.render(`${origin}/`)
      assert.deepStrictEqual([page?.contentType, text(page)], ["application/json", "{\"tide\":1}"])
    }).pipe(Effect.scoped))

  const tall = "<body style='margin:0'><div style='height:3000px;background:linear-gradient(red,blue)'>"

  it.live.each(
    [
      [{}, { width: 1280, height: 800, type: "png" }],
      [{ viewport: { width: 500, height: 300 } }, { width: 500, height: 300, type: "png" }],
      [{ fullPage: true }, { width: 1280, height: 3000, type: "png" }],
      [{ quality: 50 }, { width: 1280, height: 800, type: "jpg" }]
    ] as const
  )("takes the requested screenshot: %j", ([screenshot, expected]) =>
    Effect.gen(function*() {
      const { page } = yield* shown(tall, { screenshot })
      assert.deepStrictEqual(size(page?.screenshot?.bytes), expected)
    }).pipe(Effect.scoped))

  it.live("a small screen for a mobile page, and no screenshot of an endless page", () =>
    Effect.gen(function*() {
      const { page } = yield* shown(
        "<meta name=viewport content='width=device-width'><body style='margin:0'><div id=a style='height:90000px'></div><script>a.textContent = innerWidth + navigator.userAgent</script>",
        { mobile: true, screenshot: { fullPage: true } }
      )
      assert.match(text(page), /412Mozilla.*Android.*Mobile/)
      assert.deepStrictEqual(size(page?.screenshot?.bytes), { width: 412, height: 16_000, type: "png" })
      assert.isTrue(page?.screenshot?.cut)
    }).pipe(Effect.scoped))

  it.live("a cropped screenshot of a page that is a million pixels wide and high", () =>
    Effect.gen(function*() {
      const { page } = yield* shown("<body style='margin:0'><div style='width:1000000px;height:1000000px'>Otters", {
        screenshot: { fullPage: true }
      })
      assert.deepStrictEqual(size(page?.screenshot?.bytes), { width: 16_000, height: 3_750, type: "png" })
      assert.isTrue(page?.screenshot?.cut)
    }).pipe(Effect.scoped), 60_000)

  it.live("with the languages and the time zone of a location", () =>
    Effect.gen(function*() {
      const { origin } = yield* siteOf((request, response) =>
        response.setHeader("content-type", "text/html").end(
          `<p>${
            request.headers["accept-language"]
          }</p><p id=a></p><script>a.textContent = navigator.language + " " + Intl.DateTimeFormat().resolvedOptions().timeZone</script>`
        )
      )
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      const japan = text(yield* browser.render(origin, { location: { country: "JP" } }))
      assert.match(japan, /<p>ja-JP,ja;q=0\.9<\/p>/)
      assert.include(japan, "ja-JP Asia/Tokyo")
      assert.include(
        text(yield* browser.render(origin, { location: { country: "CH", languages: ["it-CH", "fr"] } })),
        "it-CH Europe/Zurich"
      )
    }).pipe(Effect.scoped))

  it.live("with the request's headers for their origin only", () =>
    Effect.gen(function*() {
      const seen: Array<string> = []
      const script =
        (name: string) =>
        ({ headers, url }: { readonly headers: Record<string, unknown>; readonly url?: string | undefined }) => {
          seen.push(`${name}${url}: ${headers["x-team"] ?? "-"} ${headers["cookie"] ?? "-"} ${headers["user-agent"]}`)
        }
      const other = yield* siteOf((request, response) => {
        script("other")(request)
        response.setHeader("access-control-allow-origin", "*").end("")
      })
      const there = other.origin.replace("127.0.0.1", "localhost")
      const { origin } = yield* siteOf((request, response) => {
        script("own")(request)
        if (request.url === "/leads") return response.writeHead(302, { location: `${there}/led` }).end()
        return response.setHeader("content-type", "text/html").end(
          `<img src="/own.png"><img src="/leads"><script src="${there}/other.js"></script>`
        )
      })
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1", "localhost"] })
      yield* browser.render(`${origin}/`, {
        headers: { "X-Team": "tide", Cookie: "a=1; b=2", "User-Agent": "Mine" },
        screenshot: {}
      })
      assert.deepStrictEqual(seen.filter((line) => !line.includes("favicon")).toSorted(), [
        "other/led: - - Mine",
        "other/other.js: - - Mine",
        "own/: tide a=1; b=2 Mine",
        "own/leads: tide a=1; b=2 Mine",
        "own/own.png: tide a=1; b=2 Mine"
      ])
    }).pipe(Effect.scoped))

  it.live("without loading images, which scripts see as loaded, unless a screenshot needs them", () =>
    Effect.gen(function*() {
      const requests: Array<string> = []
      const { origin } = yield* siteOf((request, response) => {
        requests.push(request.url ?? "")
        if (request.url !== "/") return response.writeHead(404).end()
        return response.setHeader("content-type", "text/html").end(
          "<img src=/a.png onload=\"title = 'there'\" onerror=\"this.remove()\"><img crossorigin=use-credentials src=http://localhost:1/b onload=\"title = 'there'\" onerror=\"this.remove()\">"
        )
      })
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      assert.lengthOf(text(yield* browser.render(`${origin}/`)).match(/<img [^>]*title="there"/g) ?? [], 2)
      assert.deepStrictEqual(requests.filter((url) => url !== "/favicon.ico"), ["/"])
      assert.notInclude(text(yield* browser.render(`${origin}/`, { screenshot: {} })), "<img")
      assert.include(requests, "/a.png")
      assert.notInclude(
        text(yield* browser.render(`${origin}/`, { headers: { "x-team": "tide" }, actions: [{ type: "scroll" }] })),
        "<img"
      )
    }).pipe(Effect.scoped))

  it.live("no advertising by default, and nothing that ad lists block", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf(
        "<body><div class=cookie-box>Cookies?</div><p>Tide</p><script>onload = () => fetch('/track.js').then(() => { document.body.append('tracked') }, () => { document.body.append('blocked') })</script>"
      )
      const list = yield* Effect.promise(async () => {
        const { writeFile } = await import("node:fs/promises")
        const path = `${(await import("node:os")).tmpdir()}/trawl-list-${process.pid}.txt`
        await writeFile(path, "/track.js\n##.cookie-box\n")
        return path
      })
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"], adLists: [list] })
      const clean = text(yield* browser.render(origin))
      assert.notInclude(clean, "Cookies?")
      assert.include(clean, "<p>Tide</p>")
      assert.match(clean, /\bblocked<\/body>/)
      const all = text(yield* browser.render(origin, { blockAds: false }))
      assert.include(all, "Cookies?")
      assert.match(all, /\btracked<\/body>/)
    }).pipe(Effect.scoped))

  it.live("nothing with an invalid ad list, which is reported at the start", () =>
    Effect.gen(function*() {
      const { mkdtempSync, writeFileSync } = yield* Effect.promise(() => import("node:fs"))
      const directory = mkdtempSync(`${(yield* Effect.promise(() => import("node:os"))).tmpdir()}/trawl-lists-`)
      writeFileSync(`${directory}/page.txt`, "<!doctype html><title>Sign in</title>")
      writeFileSync(`${directory}/empty.txt`, "! Title: none\n")
      for (
        const [list, why] of [["nowhere.txt", /does not exist/], ["", /not a file/], ["page.txt", /a web page/], [
          "empty.txt",
          /no rules/
        ]] as const
      ) {
        const failed = yield* Effect.flip(browserFor({ adLists: [`${directory}/${list}`] }))
        assert.strictEqual(failed._tag, "AdListUnusable")
        assert.include(failed.message, JSON.stringify(`${directory}/${list}`))
        assert.match(failed.message, why)
      }
    }).pipe(Effect.scoped))
})
