import { assert, describe, it } from "vitest"
import { alertMail } from "../../src/monitors/alerts/alert-mail.ts"
import { chatMessage, type ChatService } from "../../src/monitors/alerts/chat/chat-message.ts"
import { digestOf } from "../../src/monitors/alerts/digest.ts"
import { atomFeed } from "../../src/monitors/alerts/feed.ts"
import type { CheckedPage } from "../../src/monitors/monitor.ts"

const hostile =
  "@everyone <!channel> **free** [click](https://evil.test/) `x` </content><script>alert(1)</script> & \u0000end"
const literal = hostile.replace("\u0000", "")

describe("a message to a chat service", () => {
  it("has all text of a page in parts that Slack and Teams show without markup", () => {
    const slack = message("slack", [changed("https://a.test/1", hostile)]).body as {
      readonly blocks: ReadonlyArray<object>
    }
    assert.deepInclude(JSON.parse(JSON.stringify(slack.blocks[1])).elements.at(-1), {
      type: "rich_text_quote",
      elements: [{ type: "text", text: literal }]
    })
    const teams = message("teams", [changed("https://a.test/1", hostile)]).body
    const types = [...JSON.stringify(teams).matchAll(/"type":"(\w+)"/g)].map(([, type]) => type)
    assert.sameMembers(
      [...new Set(types)],
      ["message", "AdaptiveCard", "RichTextBlock", "TextRun", "Action.OpenUrl"].filter((type) => /^\w+$/.test(type))
    )
    assert.include(JSON.stringify(teams), JSON.stringify(literal).slice(1, -1))
  })

  it("escapes markdown of Discord and mentions no one", () => {
    const { allowed_mentions, embeds: [embed] } = message("discord", [changed("https://a.test/1", hostile)]).body as {
      readonly allowed_mentions: object
      readonly embeds: ReadonlyArray<{ readonly description: string }>
    }
    assert.deepStrictEqual(allowed_mentions, { parse: [] })
    assert.include(embed?.description, "\\*\\*free\\*\\* \\[click\\]\\(https\\://evil\\.test/\\)")
    assert.strictEqual(embed?.description.split("\n").at(-1)?.slice(2).replace(/\\(.)/gu, "$1"), literal)
  })

  it("escapes HTML for Matrix, and has a transaction that is the same for each attempt", () => {
    const url = "https://matrix.test/_matrix/client/v3/rooms/!room:matrix.test/send/m.room.message"
    const sent = message("matrix", [changed("https://a.test/1", hostile)], url)
    assert.deepStrictEqual([sent.method, sent.url("id")], ["PUT", `${url}/id`])
    const withQuery = message("matrix", [changed("https://a.test/1", hostile)], `${url}/?access_token=secret`)
    assert.strictEqual(withQuery.url("id"), `${url}/id?access_token=secret`)
    const { formatted_body } = sent.body as { readonly formatted_body: string }
    assert.notInclude(formatted_body, "<script>")
    assert.include(formatted_body, "&#60;script&#62;")
  })

  it("is sent to the root of an ntfy server, with the topic in the body", () => {
    const sent = message("ntfy", [changed("https://a.test/1", hostile)], "https://ntfy.test/prices")
    assert.strictEqual(sent.url("id"), "https://ntfy.test/")
    assert.deepInclude(sent.body, { topic: "prices", title: "Prices: 1 changed", click: "https://a.test/1" })
  })

  it.each<[ChatService, (body: unknown) => number, number]>([
    ["slack", (body) => JSON.stringify(body).length, 40_000],
    ["discord", (body) => descriptionOf(body).length, 4_096],
    ["teams", (body) => Buffer.byteLength(JSON.stringify(body)), 21_000],
    ["ntfy", (body) => Buffer.byteLength((body as { readonly message: string }).message), 4_096],
    ["matrix", (body) => Buffer.byteLength(JSON.stringify(body)), 60_000]
  ])("stays below the limit of %s, and says how many pages it leaves out", (service, sizeOf, limit) => {
    const pages = Array.from(
      { length: 20 },
      (_, index) => changed(`https://a.test/${"p".repeat(300)}${index}`, "€*".repeat(2_000), 40)
    )
    const url = "https://chat.test/_matrix/client/v3/rooms/!r:chat.test/send/m.room.message"
    const { body } = message(service, pages, url, 500)
    assert.isAtMost(sizeOf(body), limit)
    assert.match(JSON.stringify(body), /…and (?:48|49)\d more pages\./)
  })
})

it("an email has a limited size", () => {
  const pages = Array.from({ length: 20 }, (_, index) => changed(`https://a.test/${index}`, "x".repeat(10_000), 1_000))
  const mail = alertMail(digestOf(monitor, { id: "c" }, pages, 5_000, true), "a@example.com", "https://engine.test/u")
  assert.isBelow(mail.text.length, 250_000)
  assert.include(mail.text, "…and 4980 more pages.")
})

it("a feed is XML whose text cannot leave its element", () => {
  const xml = atomFeed(
    { ...monitor, createdAt: 0 },
    [changed("https://a.test/?a=1&b=<2>", hostile)],
    "https://engine.test/f"
  )
  assert.notInclude(xml, "<script>")
  assert.notInclude(xml, "\u0000")
  assert.include(xml, "&#38;#60;script&#38;#62;")
  assert.include(xml, "href=\"https://a.test/?a=1&#38;b=&#60;2&#62;\"")
})

const monitor = {
  id: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46",
  settings: { name: "Prices", targets: [], notification: {}, retentionDays: 30, goal: null }
}

const changed = (url: string, after: string, count = 1): CheckedPage => ({
  id: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b47",
  targetId: "t",
  url,
  status: "changed",
  createdAt: "2026-11-20T09:00:00.000Z",
  trawl: {
    total: count,
    blocks: Array.from({ length: count }, () => ({ kind: "added", block: "paragraph", after, path: [] }))
  }
})

const message = (
  service: ChatService,
  pages: ReadonlyArray<CheckedPage>,
  url = "https://chat.test/hook",
  total = pages.length
) => chatMessage(service, url, digestOf(monitor, { id: "c" }, pages, total, true))

const descriptionOf = (body: unknown): string =>
  (body as { readonly embeds: ReadonlyArray<{ readonly description: string }> }).embeds[0]?.description ?? ""
