import { assert, it } from "@effect/vitest"
import type { Positive } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { searchPages } from "./search-pages.ts"

const refusals: ReadonlyArray<readonly [Positive, string]> = [
  [
    { kind: "imagesize", width: 800, height: 600 },
    "The operator imagesize: does not accept \"800x600\": it applies to images: request the images source, or remove the operator."
  ],
  [
    { kind: "larger", width: 800, height: 600 },
    "The operator larger: does not accept \"800x600\": it applies to images: request the images source, or remove the operator."
  ],
  [
    { kind: "site", host: "999.0.0.1" },
    "The operator site: does not accept \"999.0.0.1\": it needs a host such as example.com, optionally with a port and a path."
  ],
  [
    { kind: "filetype", extension: "." },
    "The operator filetype: does not accept \".\": it needs a file extension such as pdf."
  ],
  [
    { kind: "related", domain: "a/b" },
    "The operator related: does not accept \"a/b\": it needs a domain such as example.com."
  ],
  [
    { kind: "exact", text: "=>" },
    "The operator \"…\" does not accept \"=>\": it needs at least one letter or digit."
  ],
  [
    { kind: "allintitle", words: ["a", "&"] },
    "The operator allintitle: does not accept \"&\": it needs at least one letter or digit."
  ]
]

it.effect.each(refusals)(
  "refuses %j instead of ignoring it, also negated",
  ([term, message]) =>
    Effect.gen(function*() {
      for (const terms of [[term], [{ kind: "not", term } as const]]) {
        const refused = yield* Effect.flip(searchPages([], { terms }))
        assert.strictEqual(refused.message, message)
      }
    })
)
