import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { crawlSite } from "../../../src/index.ts"
import { engineForFiles } from "./engine-for-files.ts"
import { fileSite } from "./file-site.ts"
import { handbook } from "../../../../reader/test/documents/handbook.ts"
import { docx } from "../../../../reader/test/documents/office-files.ts"

it.live(
  "crawls store PDF and Office files, and searches find them by text and as PDF files",
  () =>
    Effect.scoped(Effect.gen(function*() {
      const { host, url } = yield* fileSite({
        "/": {
          type: "text/html",
          body:
            "<title>Harbours</title><main><p>Read <a href=\"/handbook.pdf\">the handbook</a> and <a href=\"/tides.docx\">on tides</a>.</main>"
        },
        "/handbook.pdf": { type: "application/pdf", body: handbook(3) },
        "/tides.docx": {
          type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
          body: docx()
        },
        "/cut.pdf": { type: "application/pdf", body: handbook(1).subarray(0, 500) }
      })
      const { json, parts } = yield* engineForFiles(host)
      const events = yield* Stream.runCollect(crawlSite(`${url}/`, { delay: 0 })).pipe(Effect.provideContext(parts))
      const stored = [...events].flatMap((event) => event._tag === "PageStored" ? [new URL(event.url).pathname] : [])
      assert.sameMembers(stored, ["/", "/handbook.pdf", "/tides.docx"])
      const found = yield* json("/v2/search", { query: "storm surges", categories: ["pdf"] })
      assert.deepStrictEqual(found.body.data.web.map(({ category, url }) => [new URL(url).pathname, category]), [[
        "/handbook.pdf",
        "pdf"
      ]])
      const typed = yield* json("/v2/search", { query: "water filetype:docx" })
      assert.deepStrictEqual(typed.body.data.web.map(({ title }) => title), ["On tides"])
    })),
  60_000
)
