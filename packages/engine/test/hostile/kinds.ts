import { assert } from "@effect/vitest"
import { body, type HostileCase } from "./hostile-case.ts"

const html = "<!doctype html><title>Tides</title><main><h1>Tides</h1><p>Water rises twice a day.</main>"
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)
const rises = { status: 200, markdown: /Water rises/ } as const
const unsupported = { status: 422, code: "SCRAPE_UNSUPPORTED_FILE_ERROR" } as const
const typed = (
  type: string,
  content: string | Uint8Array,
  gives: HostileCase["gives"],
  name = `${type}`
): HostileCase => ({ name, from: body(content, { "content-type": type }), gives })

/** Bodies that do not match their content type. */
export const kinds: ReadonlyArray<HostileCase> = [
  typed("application/octet-stream", html, rises, "HTML as bytes"),
  typed("application/x-download", html, rises, "HTML as a download"),
  typed("", html, rises, "HTML without a type"),
  typed("text/html/odd; x", html, rises, "HTML with an invalid type"),
  typed("TEXT/HTML ; CHARSET=\"UTF-8", html, rises, "HTML with a type in capitals and an unclosed charset"),
  typed("application/xhtml+xml", html, rises, "HTML as XHTML"),
  typed("text/plain", html, { status: 200, markdown: /<h1>|&lt;h1/ }, "HTML as text stays text"),
  typed("application/json", html, { status: 200, markdown: /Water rises/ }, "HTML as JSON"),
  typed("text/html", "{\"water\": \"rises\"}", { status: 200, markdown: /water/ }, "JSON as HTML"),
  typed("application/json", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, { status: 200 }, "JSON of 100,000 levels"),
  typed("application/json", "{\"cut\": [1, 2", { status: 200, markdown: /cut/ }, "truncated JSON"),
  typed("text/html", png, unsupported, "an image as HTML"),
  typed("image/png", html, unsupported, "HTML as an image"),
  typed("application/pdf", html, unsupported, "HTML as PDF"),
  typed("video/mp4", Buffer.alloc(5_000), unsupported, "a video"),
  typed("application/wasm", Buffer.from("\0asm\u0001\0\0\0"), unsupported, "a program"),
  typed("application/zip", Buffer.from("PK\x03\x04 nothing more"), unsupported, "a damaged ZIP file"),
  typed("text/html", Buffer.alloc(100_000), { status: 200 }, "zero bytes as HTML"),
  typed(
    "text/plain",
    Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7_919) % 256)),
    { status: 200 },
    "binary data as text"
  ),
  typed(
    "image/svg+xml",
    "<svg xmlns='http://www.w3.org/2000/svg'><script>forbidden()</script><text onclick='forbidden()'>Harbour</text></svg>",
    unsupported,
    "SVG with scripts"
  ),
  typed(
    "application/xml",
    `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "ha">${
      Array.from(
        { length: 20 },
        (_, at) => `<!ENTITY ${"b".repeat(at + 1)} "${`&${at === 0 ? "a" : "b".repeat(at)};`.repeat(10)}">`
      ).join("")
    }]><r>&${"b".repeat(20)};</r>`,
    { status: 200, holds: ({ markdown }) => assert.isBelow((markdown ?? "").length, 20_000) },
    "XML with an entity bomb"
  ),
  typed(
    "application/xml",
    "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><r>&x;</r>",
    {
      status: 200,
      holds: ({ markdown, html: shown, rawHtml }) => assert.notInclude(`${markdown}${shown}${rawHtml}`, "root:")
    },
    "XML that includes a file"
  ),
  typed(
    "application/rss+xml",
    `<rss>${"<channel>".repeat(50_000)}`,
    { status: 200 },
    "a feed of 50,000 nested channels"
  )
]
