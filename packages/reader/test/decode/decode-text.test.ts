import { assert, describe, it } from "@effect/vitest"
import { contentTypeOf } from "../../src/decode/content-type.ts"
import { decodeText } from "../../src/decode/decode-text.ts"

const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"))
const utf8 = (text: string) => new TextEncoder().encode(text)

describe("the text of a body", () => {
  it.each([
    [
      "a byte order mark before the header",
      Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8("é")),
      "text/html; charset=iso-8859-1",
      "é"
    ],
    ["UTF-16 by its mark", Uint8Array.of(0xff, 0xfe, 0xe9, 0x00), undefined, "é"],
    ["the header", latin("caf\xe9"), "text/html; charset=ISO-8859-1", "café"],
    ["a quoted header", latin("caf\xe9"), "text/html;charset=\"iso-8859-1\"", "café"],
    [
      "the header before a meta tag",
      utf8("<meta charset=iso-8859-1>é"),
      "text/html; charset=utf-8",
      "<meta charset=iso-8859-1>é"
    ],
    ["a meta tag", latin("<meta charset=\"windows-1251\">\xcf"), "text/html", "<meta charset=\"windows-1251\">П"],
    [
      "an http-equiv tag",
      latin("<meta http-equiv=\"Content-Type\" content=\"text/html; charset=iso-8859-2\">\xb1"),
      "text/html",
      "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=iso-8859-2\">ą"
    ],
    [
      "an XML declaration",
      latin("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>\xe9"),
      undefined,
      "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>é"
    ],
    ["UTF-8 by default", utf8("日本語"), "text/html", "日本語"],
    ["windows-1252 when it is not UTF-8", latin("caf\xe9 \x80"), "text/html", "café €"],
    ["an unknown label as none", utf8("é"), "text/html; charset=klingon", "é"],
    [
      "a meta tag in a comment as none",
      utf8("<!-- <meta charset=iso-8859-1> -->é"),
      "text/html",
      "<!-- <meta charset=iso-8859-1> -->é"
    ],
    [
      "windows-1252 when the header wrongly says UTF-8",
      latin("d\xe9j\xe0 vu, \xe0 c\xf4t\xe9"),
      "text/html; charset=utf-8",
      "déjà vu, à côté"
    ],
    [
      "the meta tag when the header wrongly says UTF-8",
      latin("<meta charset=koi8-r>\xf0\xf2\xe9\xf7\xe5\xf4"),
      "text/html; charset=utf-8",
      "<meta charset=koi8-r>ПРИВЕТ"
    ],
    [
      "UTF-8 by default, with a few invalid bytes",
      Uint8Array.of(...utf8("äöüß 日本語 "), 0xff),
      undefined,
      "äöüß 日本語 \ufffd"
    ],
    [
      "nothing in plain text that looks like a tag",
      utf8("<meta charset=koi8-r> é"),
      "text/plain",
      "<meta charset=koi8-r> é"
    ],
    ["Japanese by its own charset", Uint8Array.of(0x93, 0xfa), "text/html; charset=Shift_JIS", "日"]
  ])("is decoded by %s", (_, body, header, text) => assert.strictEqual(decodeText(body, header), text))

  it("keeps invalid sequences readable", () =>
    assert.strictEqual(decodeText(Uint8Array.of(0x61, 0xff, 0x62), "text/html; charset=utf-8"), "a\ufffdb"))
})

describe("the media type", () => {
  it.each([
    ["the header of the server", "Text/HTML; charset=utf-8", utf8("x"), "text/html"],
    ["HTML by its start", undefined, utf8("  <!DOCTYPE html><p>x"), "text/html"],
    ["HTML after a comment", undefined, utf8("<!-- hello -->\n<html>"), "text/html"],
    ["XML by its start", "application/octet-stream", utf8("<?xml version=\"1.0\"?>"), "application/xml"],
    ["text by default", undefined, utf8("just words"), "text/plain"],
    ["binary by its bytes", "", Uint8Array.of(1, 2, 3, 0), "application/octet-stream"],
    ["PDF although the server says HTML", "text/html", utf8("%PDF-1.7"), "application/pdf"],
    ["PNG although the server says text", "text/plain", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d), "image/png"],
    ["JSON by its start", undefined, utf8(" [{\"a\": 1}]"), "application/json"],
    [
      "XHTML by its start",
      "application/octet-stream",
      utf8("<?xml version=\"1.0\"?><!DOCTYPE html><html>"),
      "application/xhtml+xml"
    ],
    ["the header for a ZIP file", "application/epub+zip", utf8("PK\x03\x04"), "application/epub+zip"],
    ["ZIP although the server says text", "text/plain", utf8("PK\x03\x04"), "application/zip"],
    ["text encoded in UTF-16", undefined, Uint8Array.of(0xff, 0xfe, 0x61, 0), "text/plain"],
    ["an invalid header", "nonsense", utf8("<html>"), "text/html"]
  ])("is %s", (_, header, body, type) => assert.strictEqual(contentTypeOf(header, body), type))
})
