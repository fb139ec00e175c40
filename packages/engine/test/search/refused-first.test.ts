import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { engineWith } from "../federation/engine-with.ts"

it.live.each([
  { query: "tides", tbs: "cdr:1,cd_min:02/31/2026,cd_max:02/31/2026", sources: ["images"] },
  { query: "tides", tbs: "cdr:1,cd_min:02/31/2026,cd_max:02/31/2026", sources: ["web", "news"], safe: true },
  {
    query: "tides",
    tbs: "cdr:1,cd_min:02/31/2026,cd_max:02/31/2026",
    sources: [{ type: "web", tbs: "qdr:d" }, "news"]
  },
  { query: "tides", tbs: "sbd:1,cdr:1,cd_min:02/02/2026,cd_max:02/01/2026", sources: ["news"] },
  { query: "tides", country: "ZZ" }
])("refuses queries that no source can answer before a provider is called: %j", (request) =>
  Effect.gen(function*() {
    let requestCount = 0
    const search = yield* engineWith([{
      name: "counting",
      search: () => Effect.sync(() => ({ data: {}, warnings: [String(requestCount++)] }))
    }])
    assert.strictEqual((yield* search(request)).status, 400)
    assert.strictEqual(requestCount, 0)
  }))

it.live("names the field with an invalid date", () =>
  Effect.gen(function*() {
    const search = yield* engineWith([])
    const never = "cdr:1,cd_min:02/01/2026,cd_max:02/31/2026"
    for (
      const [request, path] of [
        [{ tbs: never }, ["tbs"]],
        [{ tbs: never, sources: [{ type: "web", tbs: "qdr:d" }, "news"] }, ["tbs"]],
        [{ tbs: "qdr:d", sources: ["news", { type: "web", tbs: never }] }, ["sources", 1, "tbs"]]
      ] as const
    ) {
      const { body, status } = yield* search({ query: "tides", ...request })
      assert.strictEqual(status, 400)
      assert.deepStrictEqual<unknown>(body, {
        ...body,
        details: [{ path, message: "It contains a date that does not exist: 02/31/2026" }]
      })
    }
  }))

it.live("names the field of a reversed range, and of an unknown country", () =>
  Effect.gen(function*() {
    const search = yield* engineWith([])
    const reversed = "cdr:1,cd_min:02/02/2026,cd_max:02/01/2026"
    for (
      const [request, path, message] of [
        [{ tbs: reversed }, ["tbs"], /ends before it begins/],
        [{ sources: [{ type: "web", tbs: reversed }] }, ["sources", 0, "tbs"], /ends before it begins/],
        [{ country: "QQ" }, ["country"], /found "QQ"/]
      ] as const
    ) {
      const { body, status } = yield* search({ query: "tides", ...request })
      assert.strictEqual(status, 400)
      const [problem] =
        (body as unknown as { readonly details: ReadonlyArray<{ readonly path: unknown; readonly message: string }> })
          .details
      assert.deepStrictEqual<unknown>(problem?.path, path)
      assert.match(problem?.message ?? "", message)
    }
    for (const country of ["de", "UK", "XK"]) {
      assert.strictEqual((yield* search({ query: "tides", country })).status, 200, country)
    }
    assert.strictEqual(
      (yield* search({ query: "tides", tbs: "cdr:1,cd_min:02/01/2026,cd_max:02/01/2026" })).status,
      200
    )
  }))
