import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { StandardSchema } from "@trawl/core/machine"
import * as Testing from "@trawl/core/testing"
import { type FileInput, parse, type ParseOptions, parseUpload } from "@trawl/parse"
import { uploadBytes } from "@trawl/types/limits"
import * as Effect from "effect/Effect"

const parsed = { success: true, data: { markdown: "# Notes", metadata: { sourceURL: "notes.html" } } }
const html = "<h1>Nötes</h1>"
const bytes = new TextEncoder().encode(html)

const partsOf = async ({ body, headers }: Testing.Script["requests"][number]) => {
  const form = await new Response(body ?? null, { headers: { "content-type": headers["content-type"] ?? "" } })
    .formData()
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, value.type, await value.text()]
    )
  )
}

describe("parse", () => {
  it.effect("sends a file, however it is held, with its name and type", () =>
    Effect.gen(function*() {
      const files: ReadonlyArray<FileInput> = [
        new File([html], "notes.html", { type: "text/html" }),
        { filename: "notes.html", data: new Blob([html], { type: "text/html" }) },
        { filename: "notes.html", data: bytes, contentType: "text/html" },
        { filename: "notes.html", data: bytes.buffer, contentType: "text/html" },
        { filename: "notes.html", data: html, contentType: "text/html" }
      ]
      for (const file of files) {
        const { requests, layer } = Testing.script([{ body: parsed }])
        yield* Effect.provide(parse(file), layer)
        const [request] = requests
        assert.strictEqual(request?.url, "https://api.example.com/v2/parse")
        if (request) {
          assert.deepStrictEqual(yield* Effect.promise(() => partsOf(request)), [[
            "file",
            "notes.html",
            "text/html",
            html
          ]])
        }
      }
    }))

  it.effect("gives the page in the type of what was asked for", () => {
    const { requests, layer } = Testing.script([{ body: parsed }])
    return Effect.gen(function*() {
      const { data } = yield* parse({ filename: "notes.html", data: html }, {
        formats: ["markdown", "links"],
        timeout: 9000
      })
      expectTypeOf(data.links).toEqualTypeOf<ReadonlyArray<string> | null>()
      assert.deepStrictEqual<unknown>(data, { ...parsed.data, links: null })
      const [request] = requests
      const parts = request === undefined ? [] : yield* Effect.promise(() => partsOf(request))
      assert.deepStrictEqual(parts[1], ["options", JSON.stringify({ formats: ["markdown", "links"], timeout: 9000 })])
    }).pipe(Effect.provide(layer))
  })

  it.effect("gives data as its Standard Schema makes it, and fails where it does not accept it", () => {
    const schema: StandardSchema<{ readonly year: number }> = {
      "~standard": {
        validate: (value) =>
          typeof value === "string" ? { value: { year: Number(value) } } : { issues: [{ message: "no year" }] },
        jsonSchema: { input: () => ({ type: "string" }) }
      }
    }
    const { layer } = Testing.script([{ body: { success: true, data: { json: "1675" } } }, {
      body: { success: true, data: { json: 7 } }
    }])
    const year = parse({ filename: "a.pdf", data: bytes }, { formats: [{ type: "json", schema }] })
    return Effect.gen(function*() {
      const { data } = yield* year
      expectTypeOf(data.json).toEqualTypeOf<{ readonly year: number } | null>()
      assert.deepStrictEqual(data.json, { year: 1675 })
      assert.isTrue((yield* Effect.flip(year)).is("ResponseMalformed"))
    }).pipe(Effect.provide(layer))
  })

  it.effect("refuses a file that is too large or cannot be read, before anything is sent", () => {
    const { requests, layer } = Testing.script([])
    return Effect.gen(function*() {
      const large = yield* Effect.flip(parse({ filename: "a.pdf", data: new Uint8Array(uploadBytes + 1) }))
      assert.include(large.message, `\`file\` must have at most ${uploadBytes} bytes`)
      // each of these is one character, and two bytes on the way
      const long = yield* Effect.flip(parse({ filename: "a.txt", data: "ä".repeat(uploadBytes / 2 + 1) }))
      assert.include(long.message, `\`file\` must have at most ${uploadBytes} bytes`)
      for (const none of [null, undefined, "a.pdf"]) {
        const nothing = yield* Effect.flip(parse(none as unknown as FileInput)) // JavaScript has no types
        assert.include(nothing.message, "`file` must be a file")
      }
      const gone = yield* Effect.flip(
        parse({ name: "a.pdf", type: "", arrayBuffer: () => Promise.reject(new Error("gone")) })
      )
      assert.isTrue(gone.is("RequestInvalid"))
      assert.lengthOf(requests, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("refuses options that JSON cannot say, before anything is sent", () => {
    const { requests, layer } = Testing.script([])
    const cyclic: { metadata?: unknown } = {}
    cyclic.metadata = cyclic
    return Effect.gen(function*() {
      for (const odd of [cyclic, { timeout: 1n }, { toJSON: () => undefined }]) {
        const options = odd as ParseOptions // what no compiler has seen
        const refused = yield* Effect.flip(parse({ filename: "a.pdf", data: bytes }, options))
        assert.isTrue(refused.is("RequestInvalid"), refused.message)
        const known = yield* Effect.flip(parseUpload("upload-1", options))
        assert.isTrue(known.is("RequestInvalid"), known.message)
      }
      assert.lengthOf(requests, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("parses what was uploaded before", () => {
    const { requests, layer } = Testing.script([{ body: parsed }])
    return Effect.gen(function*() {
      const { data } = yield* parseUpload("upload-1", { formats: ["html"] })
      expectTypeOf(data.html).toEqualTypeOf<string | null>()
      assert.strictEqual(requests[0]?.body, JSON.stringify({ uploadRef: "upload-1", formats: ["html"] }))
    }).pipe(Effect.provide(layer))
  })

  it("does not compile with what the specification does not know", () => {
    assert.lengthOf([
      // @ts-expect-error misspelt
      parse({ filename: "a.pdf", data: bytes }, { format: ["html"] }),
      // @ts-expect-error a file has no screenshot
      parse({ filename: "a.pdf", data: bytes }, { formats: ["screenshot"] })
    ], 2)
  })
})
