import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { defineConfig, type Plugin } from "vite"

/** Packs what is built once, so that nobody packs it for each who loads it. */
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
    // whose work is in it, for those who publish it
    license: { fileName: "licenses.md" },
    // nothing is inlined, so that the page's policy need not allow it
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // directives for servers, of which there is none
      checks: { pluginTimings: false },
      onwarn: (warning, warn) => warning.code === "MODULE_LEVEL_DIRECTIVE" || warn(warning)
    }
  },
  server: {
    proxy: {
      "/v2": "http://127.0.0.1:3002",
      "/openapi.json": "http://127.0.0.1:3002",
      // with the host that the browser sent, as the engine tells no key where that was changed
      "/playground.json": { target: "http://127.0.0.1:3002" }
    }
  }
})
