import { join } from "node:path"
import { rolldown } from "rolldown"
import { foreignFirst } from "./foreign-first.ts"
import { inlineRuntime } from "./inline-runtime.ts"
import { isExternal, type PackageFolder } from "./package-folder.ts"
import { pureCalls } from "./pure-calls.ts"
import { sharedChunks } from "./shared-chunks.ts"
import { thinMaps } from "./thin-maps.ts"

/**
 * Bundles the JavaScript into few files, which are small to install and load a quarter faster than with function names;
 * source maps restore those names. Classes keep their names, because users see them. Calls keep their pure annotations,
 * so that bundlers can drop unused code.
 */
export const bundleCode = async (target: PackageFolder): Promise<void> => {
  await using bundle = await rolldown({
    input: Object.fromEntries(
      target.entries.map(({ built, source }) => [built, join(target.folder, "src", `${source}.ts`)])
    ),
    cwd: target.folder,
    platform: "neutral",
    checks: { pluginTimings: false },
    external: isExternal(target),
    resolve: { conditionNames: ["@trawl/source"] },
    transform: { target: "es2022" },
    plugins: [pureCalls, thinMaps, foreignFirst, inlineRuntime]
  })
  await bundle.write({
    dir: join(target.folder, "dist"),
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    codeSplitting: sharedChunks,
    comments: { annotation: true, jsdoc: false, legal: true },
    minify: {
      compress: { keepNames: { class: true, function: false } },
      mangle: { toplevel: true, keepNames: { class: true, function: false } },
      codegen: true
    },
    sourcemap: true,
    sourcemapExcludeSources: true
  })
}
