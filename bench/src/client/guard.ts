import { join } from "node:path"
import { child } from "./child.ts"
import { published, root } from "./folders.ts"
import type { Measurement } from "./measurement.ts"

/** Measures the generated guard of a response, and parsing the same response. */
export const guard: Measurement = {
  name: "guard",
  title: "Guard of a parsed response of 20 kB",
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
      "`guardSearchResponse` of `@trawl/types`, as published; median of batches of 64 newly parsed responses."
    ]
  })
}
