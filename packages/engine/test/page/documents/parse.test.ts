import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { engineForFiles } from "./engine-for-files.ts"
import { handbook } from "../../../../reader/test/documents/handbook.ts"
import { docx, xlsx } from "../../../../reader/test/documents/office-files.ts"

const form = (bytes: Uint8Array | string, name: string, options?: unknown, type = "") => {
  const data = new FormData()
  data.append("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type }))
  if (options !== undefined) data.append("options", typeof options === "string" ? options : JSON.stringify(options))
  return data
}

it.effect("a file in the request is converted as its options say", () =>
  Effect.gen(function*() {
    const { send } = yield* engineForFiles()
    const { body: { data, success }, status } = yield* send(
      "POST",
      "/v2/parse",
      form(handbook(3), "handbook.pdf", {
        formats: ["markdown", "html"],
        parsers: [{ type: "pdf", maxPages: 2, pages: true }]
      })
    )
    assert.deepStrictEqual([status, success], [200, true])
    assert.match(data.markdown, /^# Springs$/m)
    assert.strictEqual(data.pages.length, 2)
    const { creditsUsed, numPages, sourceURL, totalPages } = data.metadata
    assert.deepStrictEqual({ creditsUsed, numPages, sourceURL, totalPages }, {
      creditsUsed: 2,
      numPages: 2,
      sourceURL: "handbook.pdf",
      totalPages: 3
    })
    const page = yield* send(
      "POST",
      "/v2/parse",
      form("<title>Tides</title><main><h1>Tides</h1><p>Water rises.</p></main>", "tides.html")
    )
    assert.match(page.body.data.markdown, /^# Tides\n\nWater rises\.$/)
    const sheet = yield* send(
      "POST",
      "/v2/parse",
      form(xlsx({ Ships: [["name"], ["Anna"]] }), "Ships of the harbour.xlsx")
    )
    assert.strictEqual(sheet.body.data.markdown, "## Ships\n\n| name |\n| --- |\n| Anna |")
    assert.strictEqual(sheet.body.data.metadata["sourceURL"], "Ships of the harbour.xlsx")
    const named = yield* send(
      "POST",
      "/v2/parse",
      form(docx(), "upload", undefined, "application/vnd.openxmlformats-officedocument.wordprocessingml.document")
    )
    assert.match(named.body.data.markdown, /^# Tides/)
  }))

it.effect("relative URLs in an HTML file stay unchanged", () =>
  Effect.gen(function*() {
    const { send } = yield* engineForFiles()
    const html =
      "<title>Tides</title><meta property=og:image content=cover.png><main><h1>Tides</h1><p>Water rises <a href=more.html>more</a> <a href=#top>up</a> <a href=https://tides.example/a>all</a>.</p><img src=logo.png alt=Logo></main>"
    const { body: { data } } = yield* send(
      "POST",
      "/v2/parse",
      form(html, "tides.html", { formats: ["markdown", "html", "links"] })
    )
    assert.notInclude(JSON.stringify(data), "file:")
    assert.include(data.markdown, "![Logo](logo.png)")
    assert.include(data.markdown, "[more](more.html)")
    assert.deepStrictEqual(data.links, ["https://tides.example/a"])
    const based = yield* send("POST", "/v2/parse", form(`<base href=https://tides.example/x/>${html}`, "tides.html"))
    assert.include(based.body.data.markdown, "https://tides.example/x/logo.png")
  }))

it.effect("a file without text has a warning", () =>
  Effect.gen(function*() {
    const { send } = yield* engineForFiles()
    assert.strictEqual(
      (yield* send("POST", "/v2/parse", form("<p></p>", "a.html"))).body.data.warning,
      "The file contains no text."
    )
  }))

it.effect("a body of another type is refused with the accepted types", () =>
  Effect.gen(function*() {
    const { send } = yield* engineForFiles()
    for (const type of ["text/html", "application/pdf"]) {
      const { body: { details }, status } = yield* send("POST", "/v2/parse", "<p>", { "content-type": type })
      assert.strictEqual(status, 400)
      assert.match(details[0]?.message ?? "", /multipart\/form-data.*`file`.*application\/json.*`uploadRef`/)
    }
  }))

it.effect("a file that cannot be parsed is refused with the code of the reason", () =>
  Effect.gen(function*() {
    const { json, send } = yield* engineForFiles()
    const messageFor = (body: BodyInit) =>
      Effect.map(send("POST", "/v2/parse", body), ({ body: { code }, status }) => [status, code])
    assert.deepStrictEqual(yield* messageFor(form("GIF89a", "picture.gif")), [400, "UNSUPPORTED_FILE_TYPE"])
    for (
      const options of [
        { actions: [{ type: "wait", milliseconds: 1 }] },
        { waitFor: 10 },
        { location: { country: "DE" } },
        { mobile: true },
        { proxy: "stealth" },
        { formats: ["screenshot"] },
        { formats: ["branding"] }
      ]
    ) {
      assert.deepStrictEqual(
        yield* messageFor(form("<p>", "a.html", options)),
        [400, "PARSE_UNSUPPORTED_OPTIONS"],
        JSON.stringify(options)
      )
    }
    for (
      const body of [
        form("<p>", "a.html", "not json"),
        form("<p>", "a.html", "[1]"),
        form("<p>", "a.html", { formts: [] }),
        new FormData()
      ]
    ) {
      const { body: answer, status } = yield* send("POST", "/v2/parse", body)
      assert.strictEqual(status, 400)
      assert.isFalse(answer.success)
      assert.notStrictEqual(answer.code, "PARSE_UNSUPPORTED_OPTIONS")
    }
    assert.strictEqual((yield* json("/v2/parse", { uploadRef: "made.up" })).status, 400)
    const damaged = yield* send("POST", "/v2/parse", form("%PDF-1.7 and no more", "a.pdf"))
    assert.deepStrictEqual(damaged.body.details[0]?.path, ["file"])
  }))

it.effect("options that have no effect on files are accepted", () =>
  Effect.gen(function*() {
    const { send } = yield* engineForFiles()
    const { body: { data }, status } = yield* send(
      "POST",
      "/v2/parse",
      form("<p>Water rises.", "a.html", { actions: [], waitFor: 0, mobile: false })
    )
    assert.deepStrictEqual([status, data.markdown], [200, "Water rises."])
  }))

it.effect("invalid options are named with the found values, although they are sent as text", () =>
  Effect.gen(function*() {
    const { send } = yield* engineForFiles()
    for (
      const [options, path, message] of [
        [{ timeout: 500 }, ["options", "timeout"], "Expected a value between 1000 and 300000, found 500"],
        [
          { parsers: [{ type: "pdf", maxPages: "all" }] },
          ["options", "parsers", 0, "maxPages"],
          "Expected number, found \"all\""
        ],
        [[1], ["options"], "Expected an object, found a list of 1"],
        ["not json", ["options"], "Expected a valid JSON string, found \"not json\""]
      ] as const
    ) {
      const { body: { details } } = yield* send("POST", "/v2/parse", form("<p>", "a.html", options))
      assert.deepStrictEqual(details, [{ path, message }])
    }
  }))

it.effect("an uploaded file is parsed once, by the team that requested the upload", () =>
  Effect.gen(function*() {
    const { json, send } = yield* engineForFiles()
    const { body: { data: place }, status } = yield* json("/v2/parse/upload-url", { filename: "handbook.pdf" })
    assert.strictEqual(status, 200)
    assert.strictEqual(place.method, "PUT")
    assert.strictEqual(place.maxSizeBytes, 52_428_800)
    const early = yield* json("/v2/parse", { uploadRef: place.uploadRef })
    assert.deepStrictEqual([early.status, early.body.code], [404, "NOT_FOUND"])
    // the reference is enough: uploads need no key
    const put = yield* send("PUT", place.uploadUrl, new Uint8Array(handbook(1)), {
      "content-type": "application/octet-stream",
      authorization: ""
    })
    assert.deepStrictEqual([put.status, put.body.success], [200, true])
    const parsed = yield* json("/v2/parse", { uploadRef: place.uploadRef, formats: ["markdown"] })
    assert.match(parsed.body.data.markdown, /^# Springs$/m)
    assert.strictEqual(parsed.body.data.metadata["sourceURL"], "handbook.pdf")
    const again = yield* json("/v2/parse", { uploadRef: place.uploadRef })
    assert.strictEqual(again.status, 404)
  }))

it.effect("modified or expired references are refused", () =>
  Effect.gen(function*() {
    const { json } = yield* engineForFiles()
    const { body: { data: { uploadRef } } } = yield* json("/v2/parse/upload-url", { filename: "a.pdf" })
    const [payload = "", signature = ""] = uploadRef.split(".")
    const other = Buffer.from(Buffer.from(payload, "base64url").toString().replace("a.pdf", "b.pdf")).toString(
      "base64url"
    )
    for (const ref of [`${other}.${signature}`, `${payload}.`, `${payload}.${signature}.x`, payload]) {
      const { body: { details }, status } = yield* json("/v2/parse", { uploadRef: ref })
      assert.strictEqual(status, 400)
      assert.match(details[0]?.message ?? "", /not issued by this engine/)
    }
    yield* TestClock.adjust("601 seconds")
    const late = yield* json("/v2/parse", { uploadRef })
    assert.strictEqual(late.status, 400)
    assert.match(late.body.details[0]?.message ?? "", /expired/)
  }))

it.effect("ten uploads may wait; a day later there is space again", () =>
  Effect.gen(function*() {
    const { json } = yield* engineForFiles()
    const ask = json("/v2/parse/upload-url", { filename: "a.pdf" })
    for (let count = 0; count < 10; count++) assert.strictEqual((yield* ask).status, 200)
    const { body: { code }, status } = yield* ask
    assert.deepStrictEqual([status, code], [429, "PARSE_UPLOAD_UNPARSED_LIMIT_REACHED"])
    yield* TestClock.adjust("25 hours")
    assert.strictEqual((yield* ask).status, 200)
  }))

const rows = (bytes: number) => new Uint8Array(bytes).fill(97)

it.live(
  "a file of more than 50 MB is refused, a smaller one is not",
  () =>
    Effect.scoped(Effect.gen(function*() {
      const { send } = yield* engineForFiles()
      // a separate variable, because Node reports an unhandled rejection if a form is not read completely
      const written = new Response(form(rows(52_428_801), "a.csv"))
      const parts = yield* Effect.promise(() => written.blob())
      const large = yield* send("POST", "/v2/parse", parts, {
        "content-type": written.headers.get("content-type") ?? ""
      })
      assert.isTrue(large.status === 400 || large.status === 413, String(large.status))
      assert.isFalse(large.body.success)
      const small = yield* send("POST", "/v2/parse", form(rows(12_000_000), "a.csv", { formats: [] }))
      assert.notInclude([400, 413], small.status)
    })),
  60_000
)
