import { join } from "node:path"
import { rolldown } from "rolldown"
import { isExternal, type PackageFolder } from "./package-folder.ts"
import { pureCalls } from "./pure-calls.ts"
import { sharedChunks } from "./shared-chunks.ts"
import { thinMaps } from "./thin-maps.ts"

/**
 * JavaScript in few files, small to install and quick to load. Functions keep their names, for stack traces, and calls their
 * annotations as pure, so that bundlers can drop what a program does not use.
 */
export const bundleCode = async (target: PackageFolder): Promise<void> => {
  await using bundle = await rolldown({
    input: Object.fromEntries(target.entries.map(({ built, source }) => [built, join(target.folder, "src", `${source}.ts`)])),
    cwd: target.folder,
    platform: "neutral",
    checks: { pluginTimings: false },
    external: isExternal(target),
    resolve: { conditionNames: ["@trawl/source"] },
    transform: { target: "es2022" },
    plugins: [pureCalls, thinMaps]
  })
  await bundle.write({
    dir: join(target.folder, "dist"),
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    codeSplitting: sharedChunks,
    comments: { annotation: true, jsdoc: false, legal: true },
    minify: { compress: true, mangle: { toplevel: false }, codegen: { removeWhitespace: true } },
    minifyInternalExports: false,
    sourcemap: true,
    sourcemapExcludeSources: true
  })
}
