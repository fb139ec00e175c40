import { build } from "esbuild"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { assert, it } from "vitest"

it("one search call, bundled for a browser with Effect counted, is at most 20 kB", async () => {
  const bundled = await build({
    stdin: {
      contents: `
        import { connect } from "@trawl/core"
        import { search } from "@trawl/search"
        export const found = connect({ apiKey: "key", baseUrl: "http://127.0.0.1:3002" })(search({ query: "effect" }))
      `,
      resolveDir: import.meta.dirname
    },
    bundle: true,
    conditions: ["@trawl/source"],
    format: "esm",
    minify: true,
    platform: "browser",
    target: "es2022",
    write: false
  })
  const bytes = gzipSync(bundled.outputFiles[0]?.contents ?? "", { level: 9 }).length
  assert.isBelow(bytes, 20_000, `${bytes} bytes; look at what ${join("packages", "core")} newly imports`)
})
