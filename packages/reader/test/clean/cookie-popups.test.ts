import { assert, describe, it } from "@effect/vitest"
import { removeCookiePopups, selectorsFor } from "../../src/clean/cookie-popups.ts"
import { parseHtml } from "../../src/html/parse-html.ts"
import { select } from "../../src/html/select.ts"
import { readHtml } from "../../src/read/read-html.ts"
import { processorTime } from "../processor-time.ts"

const article = "<h1>Tides</h1><p>The tide rises twice a day. <a href='/moon'>The moon</a> pulls the water.</p>"
const popup = "<p>We use cookies.</p><a href='/cookies'>More</a> <button>Accept all</button>"

const read = (markup: string, blockAds?: boolean, url = "https://example.com/") =>
  readHtml(`<title>Tides</title><body>${article}${markup}`, url, { onlyMainContent: false, blockAds })

const kept = "# Tides\n\nThe tide rises twice a day. [The moon](https://example.com/moon) pulls the water."

describe("a cookie popup", () => {
  it.each([
    ["of OneTrust", `<div id="onetrust-consent-sdk"><div>${popup}</div></div>`],
    ["of Cookiebot", `<div id="CybotCookiebotDialog">${popup}</div>`],
    ["of Didomi", `<div class="didomi-popup-container">${popup}</div>`],
    ["of Cookie Law Info", `<div id="cookie-law-info-bar">${popup}</div>`],
    [
      "matched by a complex selector",
      `<div role="dialog" aria-modal="true"><span data-qa="accept-all-button"></span>${popup}</div>`
    ],
    ["in a custom element", `<csm-cookie-consent>${popup}</csm-cookie-consent>`],
    ["of Sourcepoint", `<div id="sp_message_container_123">${popup}</div>`],
    ["of Cookie Consent", `<div class="cc-window cc-banner" role="dialog" aria-label="cookieconsent">${popup}</div>`],
    ["made by the site itself", `<section class="page-cookieBanner open">${popup}</section>`]
  ])("%s is removed from a page", (_, markup) => {
    const { html, links, markdown } = read(markup)
    assert.strictEqual(markdown, kept)
    assert.notInclude(html, "We use cookies")
    assert.deepStrictEqual(links, ["https://example.com/moon"])
  })

  it("stays if blockAds is false", () => {
    const { markdown } = read(`<div id="onetrust-consent-sdk">${popup}</div>`, false)
    assert.include(markdown, "We use cookies.")
  })

  it.each([
    [
      "content in a wrapper with the class of a popup",
      `<div class="cookie-notice"><main><p>About cookies</p></main></div>`
    ],
    ["a box whose text does not mention cookies", `<div class="cookie-box"><p>Two eggs, flour, sugar</p></div>`],
    ["a section about popups", `<section class="cookie-notice-guide"><p>Say which cookies you set</p></section>`],
    ["the history of popups", `<section class="cookie-banner-history"><p>Cookies came first</p></section>`],
    [
      "a long text about cookies",
      `<div class="cookie-policy cookie-layer"><p>${"The site sets cookies. ".repeat(300)}</p></div>`
    ]
  ])("is not confused with %s", (_, markup) => {
    assert.isAbove(read(markup).markdown.length, kept.length)
  })

  it("is removed in linear time if many are nested", () => {
    const { body } = parseHtml(`${"<div id=sp_message_container_cookie>".repeat(400)}${"<a>b</a>".repeat(40_000)}`)
    const before = processorTime()
    removeCookiePopups(body, "https://example.com/")
    assert.isBelow(processorTime() - before, 150)
    assert.isNull(body.firstChild)
  })

  it("is found only by valid selectors", () => {
    const { root } = parseHtml("<p>words</p>")
    for (const selector of selectorsFor("https://example.com/")) select(root, [selector])
    assert.isAbove(selectorsFor("https://example.com/").length, 150)
  })
})
