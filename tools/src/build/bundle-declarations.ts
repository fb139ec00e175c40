import { execFile } from "node:child_process"
import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { type Plugin, rolldown } from "rolldown"
import { dts } from "rolldown-plugin-dts"
import { isExternal, type PackageFolder, readManifest } from "./package-folder.ts"
import { sharedChunks } from "./shared-chunks.ts"

/** Bundles the declarations that are reachable from the entries into as few files as the code. */
export const bundleDeclarations = async (target: PackageFolder): Promise<void> => {
  const emitted = mkdtempSync(join(tmpdir(), "trawl-declarations-"))
  try {
    await emit(target.folder, emitted)
    await using bundle = await rolldown({
      input: Object.fromEntries(target.entries.map(({ built, source }) => [built, join(emitted, `${source}.d.ts`)])),
      cwd: target.folder,
      platform: "neutral",
      checks: { pluginTimings: false },
      external: isExternal(target),
      plugins: [
        declarationsOf(target.folder),
        withoutRuntime,
        withTabs,
        dts({ dtsInput: true, emitDtsOnly: true, generator: "oxc", tsconfig: false })
      ]
    })
    await bundle.write({
      dir: join(target.folder, "dist"),
      format: "esm",
      entryFileNames: "[name].d.ts",
      chunkFileNames: "chunks/[name].d.ts",
      codeSplitting: sharedChunks
    })
  } finally {
    rmSync(emitted, { recursive: true })
  }
}

const emit = async (folder: string, outDir: string): Promise<void> => {
  const options = ["--emitDeclarationOnly", "--outDir", outDir, "--pretty", "false"]
  await promisify(execFile)("tsc", ["-p", join(folder, "tsconfig.build.json"), ...options], {
    cwd: folder,
    shell: process.platform === "win32"
  })
    .catch(({ stderr, stdout }: { readonly stderr: string; readonly stdout: string }) => {
      throw new Error(`tsc:\n${stdout}${stderr}`)
    })
}

/** The bundler's own helpers have no meaning for types. */
const withoutRuntime: Plugin = {
  name: "without-runtime",
  generateBundle: (_, bundle) => {
    for (const name of Object.keys(bundle)) if (name.includes("rolldown-runtime")) delete bundle[name]
  }
}

/** Tabs take half the space of the bundler's indentation. */
const withTabs: Plugin = {
  name: "with-tabs",
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") {
        file.code = file.code.replace(/^(?: {2})+/gm, (spaces) => "\t".repeat(spaces.length / 2))
      }
    }
  }
}

/**
 * The declarations of a module: those just emitted for this package, or those already built for another package of the
 * workspace.
 */
const declarationsOf = (folder: string): Plugin => ({
  name: "declarations",
  resolveId: (id, importer) => {
    if (importer !== undefined && id.startsWith(".") && id.endsWith(".ts")) {
      return join(dirname(importer), id.replace(/(\.d)?\.ts$/, ".d.ts"))
    }
    const [, name, entry = ""] = /^(@trawl\/[^/]+)(\/.+)?$/.exec(id) ?? []
    if (name === undefined) return undefined
    const home = join(folder, "node_modules", name)
    const target = readManifest(home).exports[`.${entry}`]
    // a package is linked in several folders: without its real path, its types are bundled several times
    return typeof target === "object" ? realpathSync(join(home, target.types)) : undefined
  }
})
