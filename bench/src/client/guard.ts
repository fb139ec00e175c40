import { join } from "node:path"
import { child } from "./child.ts"
import { published, root } from "./folders.ts"
import type { Measurement } from "./measurement.ts"

/** Time of the generated check of an answer, beside the parsing of the same answer. */
export const guard: Measurement = {
  name: "guard",
  title: "Checking a parsed answer of 20 kB",
  columns: [
    { name: "guard", title: "guard µs", digits: 2 },
    { name: "spread", title: "± µs", digits: 2 },
    { name: "parse", title: "JSON.parse µs", digits: 1 }
  ],
  run: async (pace) => ({
    rows: {
      toolkit: await child(published, [
        join(root, "bench/src/client/guard-child.ts"),
        join(published, "node_modules/@trawl/types/dist/index.js"),
        pace === "full" ? "25" : "7"
      ])
    },
    notes: [
      "`guardSearchResponse` of `@trawl/types`, as published; median of batches, each over 64 answers parsed anew."
    ]
  })
}
