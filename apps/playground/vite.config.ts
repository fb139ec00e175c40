import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { defineConfig, type Plugin } from "vite"

/** Compresses the built files once, so that no server has to compress them for each request. */
const packed: Plugin = {
  name: "packed",
  writeBundle: ({ dir = "" }, bundle) => {
    for (const name of Object.keys(bundle)) {
      if (/\.(?:js|css|svg)$/.test(name)) {
        writeFileSync(join(dir, `${name}.gz`), gzipSync(readFileSync(join(dir, name)), { level: 9 }))
      }
    }
  }
}

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@trawl/source", "browser", "module", "import", "default"] },
  plugins: [packed],
  build: {
    target: "es2023",
    // the licences of the included packages, for publishing
    license: { fileName: "licenses.md" },
    // nothing is inlined, so that the page's policy need not allow it
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // directives for servers, which do not exist here
      checks: { pluginTimings: false },
      onwarn: (warning, warn) => warning.code === "MODULE_LEVEL_DIRECTIVE" || warn(warning)
    }
  },
  server: {
    proxy: {
      "/v2": "http://127.0.0.1:3002",
      "/openapi.json": "http://127.0.0.1:3002",
      // keeps the browser's host, because the engine provides no key if it was changed
      "/playground.json": { target: "http://127.0.0.1:3002" }
    }
  }
})
