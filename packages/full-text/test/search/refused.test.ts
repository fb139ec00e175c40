import { assert, it } from "@effect/vitest"
import type { Positive } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { searchPages } from "./search-pages.ts"

const refusals: ReadonlyArray<readonly [Positive, string]> = [
  [
    { kind: "imagesize", width: 800, height: 600 },
    "The operator imagesize: cannot be answered with \"800x600\": it applies to images: ask for the images source, or leave it out."
  ],
  [
    { kind: "larger", width: 800, height: 600 },
    "The operator larger: cannot be answered with \"800x600\": it applies to images: ask for the images source, or leave it out."
  ],
  [
    { kind: "site", host: "999.0.0.1" },
    "The operator site: cannot be answered with \"999.0.0.1\": it needs a host such as example.com, optionally with a port and a path."
  ],
  [
    { kind: "filetype", extension: "." },
    "The operator filetype: cannot be answered with \".\": it needs a file extension such as pdf."
  ],
  [
    { kind: "related", domain: "a/b" },
    "The operator related: cannot be answered with \"a/b\": it needs a domain such as example.com."
  ],
  [
    { kind: "exact", text: "=>" },
    "The operator \"…\" cannot be answered with \"=>\": it needs at least one letter or digit."
  ],
  [
    { kind: "allintitle", words: ["a", "&"] },
    "The operator allintitle: cannot be answered with \"&\": it needs at least one letter or digit."
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
