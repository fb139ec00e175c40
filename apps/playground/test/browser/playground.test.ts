import type { Browser } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { buildPlayground } from "../../src/build/build-playground.ts"
import { launch, noChromium } from "./chromium.ts"
import { serveNotes } from "./notes-site.ts"
import { open, type Opened } from "./opened.ts"
import { apiKey, servePlayground } from "./served.ts"

describe.skipIf(noChromium)("the playground", { timeout: 60_000 }, () => {
  let browser: Browser
  let notes: Awaited<ReturnType<typeof serveNotes>>
  let engine: Awaited<ReturnType<typeof servePlayground>>

  beforeAll(async () => {
    await buildPlayground("ignore")
    notes = await serveNotes()
    ;[engine, browser] = await Promise.all([servePlayground({ site: notes.url, allowed: [notes.host] }), launch()])
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await engine?.[Symbol.asyncDispose]()
    await notes?.[Symbol.asyncDispose]()
  })

  const at = (link = "", options?: Parameters<typeof open>[2]) => open(browser, `${engine.url}/${link}`, options)

  it("parses the typed query, searches, and shows the results of each source", async () => {
    await using opened = await at()
    const { page, wrong } = opened
    await page.getByRole("searchbox", { name: "Query" }).fill(`tide -draft site:127.0.0.1`)
    assert.deepStrictEqual(await page.locator(".chip-kind, .chip-value").allInnerTexts(), [
      "Words",
      "tide",
      "Without",
      "draft",
      "Site",
      "127.0.0.1"
    ])
    await page.getByText(
      "Looks for results about \"tide\"; leaves out results about \"draft\"; only results from 127.0.0.1 and its subdomains."
    ).waitFor()
    for (const name of ["Images", "News", "Markdown"]) await page.getByLabel(name, { exact: true }).check()
    await page.getByRole("button", { name: "Search" }).click()

    const list = page.getByRole("tabpanel", { name: /^Web/ })
    await list.getByRole("link", { name: "How a tide gauge works", exact: true }).waitFor()
    assert.include(await list.locator("mark").allInnerTexts(), "tide")
    await list.locator("article", { hasText: "How a tide gauge works" }).getByText("Markdown").first().click()
    await list.getByRole("columnheader", { name: "Error in millimetres" }).waitFor()
    await page.getByRole("tab", { name: /^News/ }).click()
    await page.getByRole("tabpanel", { name: /^News/ }).getByText("Mar 4, 2026").waitFor()
    await page.getByRole("tabpanel", { name: /^News/ }).getByText("Picture").click()
    await page.getByRole("img", { name: "Picture of New radar gauge at the north pier" }).waitFor()

    await page.getByRole("tab", { name: /^Images/ }).click()
    await page.getByRole("button", { name: /^Show the/ }).click()
    await page.getByRole("img", { name: "A tide gauge at low water" }).waitFor()
    assert.deepStrictEqual(wrong, [])
  })

  it("adds, changes and removes parts by keyboard, and searches", async () => {
    await using opened = await at()
    const { page, wrong } = opened
    const press = async (...keys: ReadonlyArray<string>) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const focused = () =>
      page.evaluate(() =>
        document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""
      )
    await page.getByRole("searchbox", { name: "Query" }).focus()
    await page.keyboard.type("tide")
    await press("Tab", "Tab") // the button, the first part
    assert.include(await focused(), "edit: looks for")
    await press("Tab", "Tab")
    assert.strictEqual(await focused(), "+ Add operator")
    await press("Enter")
    await page.getByLabel("Value").waitFor()
    await press("Tab") // from the operator
    await page.keyboard.type("https://example.com")
    await press("Enter")
    await page.getByText("It is not a host.").waitFor()
    await press("Control+A")
    await page.keyboard.type("127.0.0.1")
    await press("Enter")
    assert.strictEqual(await page.getByRole("searchbox", { name: "Query" }).inputValue(), "tide site:127.0.0.1")
    assert.strictEqual(await focused(), "+ Add operator")

    await press("Shift+Tab", "Shift+Tab", "Enter") // the new part
    await page.getByLabel("Exclude matches").waitFor()
    await press("Escape")
    assert.include(await focused(), "edit: only results from 127.0.0.1")
    await press("Tab", "Enter") // removes it
    assert.strictEqual(await page.getByRole("searchbox", { name: "Query" }).inputValue(), "tide")
    await press("Enter")
    await page.getByRole("link", { name: "How a tide gauge works", exact: true }).waitFor()

    await page.getByRole("tab", { name: "Search" }).focus()
    await press("ArrowRight", "Enter")
    await page.getByLabel("URL").waitFor()
    assert.match(page.url(), /#\/scrape/)
    assert.deepStrictEqual(wrong, [])
  })

  it("shows the problems of a query, and of a request in the engine's words, at the field", async () => {
    await using opened = await at("#/search?query=tide&tbs=qdr:century&country=Q1")
    const { page } = opened
    await page.getByLabel("Limit").fill("1000")
    await page.getByRole("button", { name: "Search" }).click()
    const alert = page.getByRole("alert")
    await alert.getByText("The request was not sent").waitFor()
    assert.match(await alert.innerText(), /limit must be an integer from 1 to 100, not 1000/)
    assert.strictEqual(await page.getByLabel("Limit").getAttribute("aria-invalid"), "true")

    assert.strictEqual(await alert.getByRole("button", { name: "Try again" }).count(), 0)
    await page.getByLabel("Limit").fill("10")
    await alert.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Search" }).click()
    await alert.getByText("Bad Request").waitFor()
    assert.match(
      await alert.innerText(),
      /^Bad Request\s?400[^]*country Expected [^]*tbs Expected |^Bad Request\s?400[^]*tbs Expected [^]*country Expected /
    )
    assert.include(await page.getByRole("region", { name: "TypeScript" }).innerText(), `country: "Q1"`)
    await page.getByText("More options").click()
    assert.strictEqual(await page.getByLabel("Country").getAttribute("aria-invalid"), "true")
    await page.getByRole("searchbox", { name: "Query" }).fill("tide site:")
    await page.getByText(`"site:" was treated as ordinary words`).waitFor()
  })

  it("shows a warning about a query once", async () => {
    await using opened = await at("#/search?query=tide%20site:")
    const { page } = opened
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByText(/^\d+ results? · /).waitFor()
    const warning = page.getByText(`"site:" was treated as ordinary words`)
    assert.strictEqual(await warning.count(), 1)
    // the results are still those of the first query
    await page.getByRole("searchbox", { name: "Query" }).fill("harbour")
    assert.strictEqual(
      await page.getByRole("region", { name: "Results" }).getByText(`"site:" was treated as ordinary words`).count(),
      1
    )
  })

  it("shows the verdict of a page as text", async () => {
    await using opened = await at(`#/scrape?url=${encodeURIComponent(`${notes.url}login.html`)}`)
    const { page } = opened
    await page.getByRole("button", { name: "Scrape" }).click()
    await page.getByRole("tab", { name: "Metadata" }).click()
    await page.getByText(/^A login page \(.+\)$/).waitFor()
    assert.strictEqual(await page.locator("dd", { hasText: "{" }).count(), 0)
  })

  it("shows the markdown of a page next to its metadata, and opens pages of results", async () => {
    await using opened = await at("#/search?query=harbour")
    const { page, wrong } = opened
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByRole("link", { name: "Scrape Harbours and their tides" }).click()
    await page.getByLabel("Screenshot").check()
    await page.getByRole("button", { name: "Scrape" }).click()
    await page.getByRole("region", { name: "Markdown" }).getByRole("heading", { name: "Harbours and their tides" })
      .waitFor()
    const shot = page.getByRole("img", { name: /^Screenshot of/ })
    await shot.waitFor()
    assert.isAbove(await shot.evaluate((image) => (image as HTMLImageElement).naturalWidth), 100)
    await page.getByRole("tab", { name: "Metadata" }).click()
    await page.getByText("statusCode").waitFor()
    await page.getByRole("tab", { name: /^Links/ }).click()
    await page.getByRole("link", { name: `${notes.url}gauges.html` }).waitFor()
    assert.deepStrictEqual(wrong, [])
  })

  it("shows the text of a hostile page, and runs nothing of it", async () => {
    await using opened = await at(
      `#/scrape?url=${encodeURIComponent(`${notes.url}hostile.html`)}&formats=markdown&formats=rawHtml&formats=links`
    )
    const { page, wrong } = opened
    await page.getByRole("button", { name: "Scrape" }).click()
    await page.getByText("This page tries things").first().waitFor()
    await page.getByRole("tab", { name: "Raw HTML" }).click()
    assert.strictEqual(await page.locator(`a[href^="javascript:"]`).count(), 0)
    assert.strictEqual(await page.evaluate(() => Reflect.get(globalThis, "owned")), undefined)
    assert.deepStrictEqual(wrong, [])
  })

  it("shows the progress of an agent run, and each version of its result", async () => {
    await using opened = await at("#/agent")
    const { page, wrong } = opened
    await page.getByLabel("Prompt").fill("How exact is each kind of tide gauge?")
    await page.getByLabel("Start from").fill(`${notes.url}gauges.html`)
    await page.getByRole("button", { name: "Add field" }).click()
    await page.getByLabel("Name of field 1").fill("kind")
    await page.getByRole("button", { name: "Add field" }).click()
    await page.getByLabel("Name of field 2").fill("error in millimetres")
    await page.getByLabel("Type of field 2").selectOption("number")
    await page.getByLabel("A list of these").check()
    await page.getByRole("button", { name: "Start run" }).click()

    await page.locator(".run-state", { hasText: "completed" }).waitFor({ timeout: 40_000 })
    await page.getByRole("region", { name: "Data as a table" }).getByRole("row", { name: "Radar 3" }).waitFor()
    await page.getByRole("tab", { name: "JSON", exact: true }).click()
    const data = JSON.parse(await page.getByRole("region", { name: "Data", exact: true }).innerText())
    assert.deepInclude(data.items, { kind: "Radar", error_in_millimetres: 3 })
    const timeline = page.getByRole("region", { name: "Timeline" })
    await timeline.getByText("Run started").waitFor()
    await timeline.getByText("scrape").first().waitFor()
    await page.getByText(/^\d+ of 200 credits$/).waitFor()
    await page.getByRole("button", { name: "Show versions" }).click()
    await page.getByText(/^Version \d+ of \d+$/).waitFor()
    assert.include(await page.getByRole("region", { name: "This version" }).innerText(), "Radar")
    assert.strictEqual(await page.getByText("The same as the previous version").count(), 0)
    await timeline.getByRole("button", { name: "Show this version" }).first().click()
    await page.getByText("The first version").waitFor()

    const address = page.url()
    await page.reload()
    await page.locator(".run-state", { hasText: "completed" }).waitFor()
    assert.strictEqual(page.url(), address)
    await page.getByRole("button", { name: "Other runs" }).click()
    await page.getByRole("link", { name: "How exact is each kind of tide gauge?" }).first().click()
    await page.locator(".run-state", { hasText: "completed" }).waitFor()
    assert.strictEqual(await page.getByLabel("Name of field 2").inputValue(), "error_in_millimetres")
    assert.notInclude(address, apiKey)

    // with only the ID: the engine returns the prompt, but not the limit
    await page.goto(`${engine.url}/#/agent?run=${/run=([^&]+)/.exec(address)?.[1]}`)
    await page.reload()
    await page.locator(".request-prompt", { hasText: "How exact is each kind of tide gauge?" }).waitFor()
    await page.locator(".run-state", { hasText: "completed" }).waitFor()
    assert.match(await page.locator(".credits").innerText(), /^\d+ credits?$/)
    assert.deepStrictEqual(wrong, [])
  })

  it("starts a run with the selected effort, or with none", async () => {
    await using opened = await at("#/agent?prompt=Gauges")
    const { page } = opened
    const code = page.getByRole("region", { name: "TypeScript" })
    assert.notInclude(await code.innerText(), "effort")
    await page.getByLabel("Effort").selectOption("High")
    assert.include(await code.innerText(), `effort: "high"`)
    assert.include(page.url(), "effort=high")
  })

  it.each([["search", "Results"], ["scrape", "The page"], ["agent", "The run"]])(
    "shows the result of a request directly after its form on a phone: %s",
    async (view, results) => {
      await using opened = await at(`#/${view}`, { viewport: { width: 390, height: 844 } })
      const tops = await Promise.all(
        [
          opened.page.locator("form.card"),
          opened.page.getByRole("region", { name: results }),
          opened.page.getByRole("region", { name: "The same request in code" })
        ]
          .map(async (part) => (await part.boundingBox())?.y ?? Number.NaN)
      )
      assert.deepStrictEqual(tops, tops.toSorted((one, other) => one - other))
    }
  )

  it("starts no run while a part of its schema is unfinished, and moves the focus to it", async () => {
    await using opened = await at("#/agent?prompt=Gauges")
    const { page } = opened
    const started: Array<string> = []
    page.on("request", (request) => request.method() === "POST" && started.push(request.url()))
    await page.getByRole("button", { name: "Add field" }).click()
    await page.getByLabel("Description of field 1").fill("how exact")
    await page.getByRole("button", { name: "Start run" }).click()
    await page.getByText("Field 1 has a description but no name: enter a name, or remove the field.").waitFor()
    assert.isTrue(await page.getByLabel("Name of field 1").evaluate((field) => field === document.activeElement))
    await page.getByRole("button", { name: "Remove field 1" }).click()
    await page.getByRole("tab", { name: "JSON Schema" }).click()
    await page.getByRole("textbox", { name: "JSON Schema" }).fill("{not json")
    await page.getByRole("tab", { name: "Fields" }).click()
    await page.getByLabel("Prompt").press("Control+Enter")
    await page.getByText(/^Not valid JSON yet/).waitFor()
    const text = page.getByRole("textbox", { name: "JSON Schema" })
    assert.deepStrictEqual(
      [await text.inputValue(), await text.evaluate((field) => field === document.activeElement)],
      ["{not json", true]
    )
    assert.deepStrictEqual(started, [])
  })

  it.each(["no-uuid", "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"])(
    "reports once that a run does not exist: %s",
    async (id) => {
      await using opened = await at(`#/agent?run=${id}`)
      const { page } = opened
      await page.locator(".run-state", { hasText: "not found" }).waitFor()
      assert.deepStrictEqual(await page.getByRole("alert").allInnerTexts(), [
        `This engine has no run ${id} for this key.`
      ])
      assert.strictEqual(await page.getByRole("region", { name: "Timeline" }).count(), 0)
      await page.getByRole("button", { name: "Other runs" }).click()
      await page.getByRole("button", { name: "Start run" }).waitFor()
    }
  )

  it("cancels a run, and shows how it ended", async () => {
    await using opened = await at(
      `#/agent?prompt=Everything+about+tides&urls=${
        encodeURIComponent(`${notes.url}slow.html`)
      }&strictConstrainToURLs=true`
    )
    const { page } = opened
    await page.getByRole("button", { name: "Start run" }).click()
    await page.locator(".run-now").getByText("slow.html").waitFor()
    await page.getByRole("button", { name: "Cancel run" }).click()
    await page.getByText("This run was cancelled.").waitFor({ timeout: 40_000 })
    await page.locator(".run-state", { hasText: "cancelled" }).waitFor()
    assert.strictEqual(await page.locator(".notice.failure, [data-bad]").count(), 0)
    assert.strictEqual(await page.getByText("No results yet").count(), 0)
    await page.getByRole("button", { name: "Other runs" }).click()
    await page.locator(".recent-runs li", { hasText: "Everything about tides" }).getByText("cancelled").waitFor()
  })

  it("shows the used credits of a run that reached its limit, and that it is not billed", async () => {
    await using opened = await at("#/agent?prompt=How+exact+is+a+tide+gauge%3F&maxCredits=3")
    const { page } = opened
    await page.getByRole("button", { name: "Start run" }).click()
    await page.locator(".run-state", { hasText: "failed" }).waitFor({ timeout: 40_000 })
    await page.getByText("3 of 3 credits, not billed").waitFor()
    await page.getByRole("alert").getByText("The run reached its credit limit: maxCredits is 3.").waitFor()
  })

  it("describes every operation, and filters them by words", async () => {
    await using opened = await at("#/reference")
    const { page, wrong } = opened
    await page.getByRole("heading", { name: "Search the web" }).waitFor()
    await page.getByLabel("Find an operation").fill("agent trace")
    await page.getByRole("link", { name: "GET /agent/{jobId}/trace" }).click()
    await page.getByText("jobId").first().waitFor()
    await page.getByText("events", { exact: true }).waitFor()
    const failures = await page.locator(".failures p").allInnerTexts()
    assert.isNotEmpty(failures)
    for (const failure of failures) assert.notMatch(failure, /\. [A-Z]\w+(?:_\w+)*:/)
    assert.match(page.url(), /operation=getAgentTrace/)
    await page.getByLabel("Find an operation").fill("")
    assert.strictEqual(await page.getByRole("link", { name: /not offered$/ }).count(), 0)
    assert.deepStrictEqual(wrong, [])
  })

  it("asks for the key if the engine provides none, keeps it only in the tab, and reports a wrong key", async () => {
    await using other = await servePlayground({ allowed: [], tellsKey: false })
    await using opened = await open(browser, `${other.url}/#/search?query=tide`)
    const { page } = opened
    const ask = async (key: string) => {
      await page.getByLabel("API key").fill(key)
      await page.getByRole("button", { name: /^Use/ }).click()
    }
    await ask("wrong-key")
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByRole("alert").getByText("401").waitFor()
    await page.getByRole("button", { name: "Your key" }).click()
    await ask(apiKey)
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByText("0 results").waitFor()
    assert.notInclude(page.url(), apiKey)
    assert.deepStrictEqual(
      await page.evaluate(() => [Object.values({ ...sessionStorage }), localStorage.length, document.cookie]),
      [[apiKey], 0, ""]
    )
    assert.notInclude(await page.locator("body").innerText(), apiKey)
  })

  it("loads little before the first search, all of it compressed, and nothing twice", async () => {
    await using opened = await at()
    const { page } = opened
    const sizes = () =>
      page.evaluate(() =>
        performance.getEntriesByType("resource").map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
      )
    await page.getByRole("heading", { name: /^Search the pages/ }).waitFor()
    const bytes = (await sizes()).reduce((sum, size) => sum + size, 0)
    assert.isAbove(bytes, 50_000)
    assert.isAtMost(bytes, 125_000)
    await page.reload()
    await page.getByRole("heading", { name: /^Search the pages/ }).waitFor()
    const transferred = await page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes("/assets/")).map((entry) =>
        (entry as PerformanceResourceTiming).transferSize
      )
    )
    assert.isTrue(transferred.every((size) => size === 0), String(transferred))
  })

  it("crawls a site, shows its tree, and opens each page", async () => {
    await using opened = await at("#/crawl")
    const { page, wrong } = opened
    await page.getByLabel("Start page").fill(notes.url)
    await page.getByText("More options").click()
    await page.getByLabel("Not these paths").fill("/hostile")
    await page.getByRole("button", { name: "Crawl", exact: true }).click()
    await page.locator(`.run-state[data-state="completed"]`).waitFor()
    await page.getByText(/^4 pages · 4 credits/).waitFor()
    assert.match(page.url(), /#\/crawl\?run=[\da-f-]+&url=/)
    const tree = page.getByRole("region", { name: "Pages" })
    // the page of the folder, and the pages in it
    assert.lengthOf(await tree.locator(".tree-page").all(), 4)
    await page.getByRole("heading", { name: "Tide tables" }).waitFor()
    await tree.getByRole("button", { name: "/gauges.html" }).click()
    await page.getByRole("columnheader", { name: "Error in millimetres" }).waitFor()
    await tree.getByRole("button", { name: /, 4 pages$/ }).click()
    assert.lengthOf(await tree.locator(".tree-page").all(), 1)
    await page.getByText("robots.txt disallows 1 URL").click()
    await page.getByRole("link", { name: `${notes.url}private/plans.html` }).waitFor()

    // the address restores the crawl
    await page.reload()
    await page.getByRole("button", { name: "/harbours.html" }).click()
    await page.getByRole("heading", { name: "Harbours and their tides" }).waitFor()
    assert.deepStrictEqual(wrong, [])
  })

  it("cancels a crawl", async () => {
    await using opened = await at(`#/crawl?url=${encodeURIComponent(`${notes.url}slow.html`)}`)
    const { page } = opened
    await page.getByRole("button", { name: "Crawl", exact: true }).click()
    await page.getByRole("button", { name: "Cancel crawl" }).click()
    await page.locator(`.run-state[data-state="cancelled"]`).waitFor()
    await page.getByRole("button", { name: "New crawl" }).click()
    await page.getByText("All pages of a site").waitFor()
  })

  it("forgets the failure of a request when a link opens another one", async () => {
    await using opened = await at(`#/crawl?url=${encodeURIComponent("http://10.0.0.1/")}`)
    const { page } = opened
    await page.getByRole("button", { name: "Crawl", exact: true }).click()
    await page.getByText("Forbidden").waitFor()
    await page.evaluate((url) => void (location.hash = `#/crawl?url=${encodeURIComponent(url)}`), notes.url)
    await page.getByText("All pages of a site").waitFor()
    assert.isFalse(await page.getByText("Forbidden").isVisible())
  })

  it("maps a site, filters the list, and opens a URL in the other views", async () => {
    await using opened = await at("#/map")
    const { page, wrong } = opened
    await page.getByLabel("Site").fill(notes.url)
    await page.getByRole("button", { name: "Map", exact: true }).click()
    const list = page.getByRole("region", { name: "URLs" })
    await list.getByRole("link", { name: `${notes.url}gauges.html`, exact: true }).waitFor()
    await page.getByLabel("Filter").fill("harbours")
    await list.getByText("1 match").waitFor()
    assert.lengthOf(await list.getByRole("listitem").all(), 1)
    await list.getByRole("link", { name: `Scrape ${notes.url}harbours.html` }).click()
    await page.getByRole("button", { name: "Scrape", exact: true }).waitFor()
    assert.strictEqual(await page.getByRole("textbox", { name: "URL" }).inputValue(), `${notes.url}harbours.html`)
    assert.deepStrictEqual(wrong, [])
  })

  it("creates, checks and edits a monitor by keyboard, and marks the changes in the text of the page", async () => {
    notes.publish("/fares.html", "Ferry fares", faresBefore)
    await using opened = await at(`#/monitor?urls=${encodeURIComponent(`${notes.url}fares.html`)}`)
    const { page, wrong } = opened
    await page.getByLabel("Schedule").fill("every 7 minutes")
    await page.keyboard.press("Enter")
    await page.getByRole("alert").getByText("schedule", { exact: false }).first().waitFor()
    assert.strictEqual(await page.getByLabel("Schedule").getAttribute("aria-invalid"), "true")
    await page.getByLabel("Schedule").fill("hourly")
    await page.getByLabel("Goal").fill("a price drops")
    await page.keyboard.press("Enter")
    await page.getByText("No checks yet").waitFor()
    assert.strictEqual(await page.evaluate(() => document.activeElement?.tagName), "H2")
    const press = async (name: string) => {
      const button = page.getByRole("button", { name, exact: true })
      await button.focus()
      await page.keyboard.press("Enter")
    }
    await press("Check now")
    await page.getByRole("button", { name: /^1 new/ }).waitFor()
    notes.publish("/fares.html", "Ferry fares", faresAfter)
    await press("Check now")
    await page.getByRole("button", { name: /^1 changed/ }).waitFor()

    const text = page.getByRole("region", { name: "Text of the page" })
    await text.locator(".markdown .change").first().waitFor()
    assert.deepStrictEqual(await text.locator("tr", { hasText: "Adult" }).locator(".change").allTextContents(), [
      "Before:$10",
      "After:$8"
    ])
    assert.deepStrictEqual(await text.locator("p .change").allTextContents(), [
      "Before:Boats leave every twenty minutes from the north pier.",
      "After:Boats leave every thirty minutes from the north pier."
    ])
    assert.deepStrictEqual(await text.locator("li .change").allTextContents(), ["Added:Bicycles travel free"])
    const judgment = page.getByRole("region", { name: "Judgment" })
    await judgment.getByText("Matches the goal").waitFor()
    await judgment.getByText("high confidence").waitFor()
    await judgment.getByText("Adult | $8").waitFor()

    // the address restores the monitor
    await page.reload()
    await press("Pause")
    await page.locator(`.run-state[data-state="paused"]`).waitFor()
    assert.isTrue(await page.getByRole("button", { name: "Check now" }).isDisabled())
    await press("Edit")
    await page.getByText("More options").click()
    await page.getByLabel("Name").fill("Fares of the ferry")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Fares of the ferry" }).waitFor()
    await press("All monitors")
    await page.getByRole("button", { name: "Fares of the ferry" }).click()
    await press("Delete")
    await press("Delete for good?")
    await page.getByRole("button", { name: "Create monitor" }).waitFor()
    assert.strictEqual(await page.getByRole("button", { name: "Fares of the ferry" }).count(), 0)
    assert.deepStrictEqual(wrong, [])
  })

  it("extracts values, and shows the page of each", async () => {
    await using opened = await at(`#/extract?urls=${encodeURIComponent(`${notes.url}gauges.html`)}`)
    const { page, wrong } = opened
    for (const [index, name] of ["kind", "error in millimetres"].entries()) {
      await page.getByRole("button", { name: "Add field" }).click()
      await page.getByLabel(`Name of field ${index + 1}`).fill(name)
    }
    await page.getByLabel("A list of these").check()
    await page.getByRole("button", { name: "Extract", exact: true }).click()
    const values = page.getByRole("region", { name: "Values and their sources" })
    await values.getByRole("row", { name: `items[1].kind Radar ${notes.url}gauges.html` }).waitFor()
    await page.getByText("1 credit", { exact: true }).waitFor()
    await page.reload()
    await values.getByText("Radar").waitFor()
    await page.getByRole("button", { name: "New extraction" }).click()
    await page.getByText("Data from pages and sites").waitFor()
    assert.deepStrictEqual(wrong, [])
  })

  it("reports that the engine does not respond", async () => {
    const other = await servePlayground({ allowed: [] })
    await using opened = await open(browser, `${other.url}/#/search?query=tide`)
    await opened.page.getByRole("button", { name: "Local key" }).waitFor()
    await other[Symbol.asyncDispose]()
    await opened.page.getByRole("button", { name: "Search" }).click()
    await opened.page.getByRole("alert").getByText("The engine does not respond").waitFor()
  })

  describe.each(
    [
      ["a desk", { viewport: { width: 1280, height: 900 } }],
      ["a phone", { viewport: { width: 360, height: 740 } }]
    ] as const
  )("on %s, light and dark,", (_, options) => {
    it.each(views())("passes all accessibility rules and fits: %s", async (_, link, act) => {
      await using opened = await at(link.replace("NOTES", encodeURIComponent(notes.url)), options)
      await act(opened)
      assert.deepStrictEqual(await opened.violations(), [])
      await opened.page.emulateMedia({ colorScheme: "dark" })
      assert.deepStrictEqual(await opened.violations("of colours"), [])
      assert.isAtMost(await opened.overflow(), 0)
      assert.deepStrictEqual(opened.wrong, [])
    })
  })
})

const fares = (minutes: string, rows: string, items: string) =>
  `<p>Boats leave every ${minutes} minutes from the north pier.</p><h2>Fares</h2>
  <table><tr><th>Who</th><th>Price</th></tr>${rows}</table><h2>Rules</h2><ul>${items}</ul>`
const faresBefore = fares(
  "twenty",
  "<tr><td>Adult</td><td>$10</td></tr><tr><td>Child</td><td>$5</td></tr>",
  "<li>Dogs need a lead</li>"
)
const faresAfter = fares(
  "thirty",
  "<tr><td>Adult</td><td>$8</td></tr><tr><td>Child</td><td>$5</td></tr>",
  "<li>Dogs need a lead</li><li>Bicycles travel free</li>"
)

type Act = (opened: Opened) => Promise<unknown>

function views(): ReadonlyArray<readonly [name: string, link: string, act: Act]> {
  return [
    ["before the first request", "", ({ page }) => page.getByRole("heading", { name: /^Search the pages/ }).waitFor()],
    [
      "results",
      "#/search?query=tide+-draft+intitle%3Agauge&sources=web&sources=images&sources=news&scrapeOptions=markdown",
      async ({ page }) => {
        await page.getByText("More options").click()
        await page.getByRole("button", { name: "Search" }).click()
        await page.locator("article summary").first().click()
        await page.locator(".markdown h3").first().waitFor()
      }
    ],
    ["a part in its editor", "#/search?query=tide+site%3Aexample.com", async ({ page }) => {
      await page.getByRole("button", { name: /edit: only/ }).click()
      await page.getByLabel("Value").waitFor()
    }],
    ["a failure", "#/search?query=tide&limit=0", async ({ page }) => {
      await page.getByRole("button", { name: "Search" }).click()
      await page.getByRole("alert").waitFor()
    }],
    [
      "a scraped page",
      "#/scrape?url=NOTESgauges.html&formats=markdown&formats=links&formats=json&formats=rawHtml",
      async ({ page }) => {
        await page.getByRole("button", { name: "Scrape" }).click()
        await page.locator(".markdown h3").first().waitFor()
      }
    ],
    ["a crawl", "#/crawl?url=NOTES&limit=10", async ({ page }) => {
      await page.getByText("More options").click()
      await page.getByRole("button", { name: "Crawl", exact: true }).click()
      await page.locator(`.run-state[data-state="completed"]`).waitFor()
      await page.locator(".markdown h3").first().waitFor()
    }],
    ["a map", "#/map?url=NOTES&search=tide", async ({ page }) => {
      await page.getByRole("button", { name: "Map", exact: true }).click()
      await page.locator(".url-list li").first().waitFor()
    }],
    ["a monitor", "#/monitor?urls=NOTESgauges.html&goal=prices", async ({ page }) => {
      await page.getByText("More options").click()
      await page.getByRole("button", { name: "Create monitor" }).click()
      await page.getByRole("button", { name: "Check now" }).click()
      await page.getByRole("button", { name: /^1 new/ }).waitFor()
      await page.getByRole("button", { name: "Edit" }).click()
      await page.locator(".markdown h3").first().waitFor()
    }],
    ["an extraction", "#/extract?urls=NOTESgauges.html", async ({ page }) => {
      await page.getByRole("button", { name: "Add field" }).click()
      await page.getByLabel("Name of field 1").fill("kind")
      await page.getByLabel("A list of these").check()
      await page.getByRole("button", { name: "Extract", exact: true }).click()
      await page.getByRole("region", { name: "Values and their sources" }).waitFor()
    }],
    ["a run", "#/agent?prompt=How+exact+is+a+gauge%3F&urls=NOTESgauges.html&maxCredits=60", async ({ page }) => {
      await page.getByRole("button", { name: "Add field" }).click()
      await page.getByRole("button", { name: "Start run" }).click()
      await page.locator(`.run-state:not([data-state="working"])`).waitFor({ timeout: 40_000 })
      await page.locator(".timeline li").first().waitFor()
    }],
    [
      "the reference",
      "#/reference?operation=scrape",
      ({ page }) => page.getByRole("heading", { name: "Failures" }).waitFor()
    ]
  ]
}
