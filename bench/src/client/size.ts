import { build, type BuildFailure } from "esbuild"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { installedSubjects } from "./installed-subjects.ts"
import { features } from "./other-features.ts"
import { type Growth, growth } from "./growth.ts"
import type { Findings, Measurement } from "./measurement.ts"
import { parts } from "./parts.ts"
import type { Subject } from "./subject.ts"

/**
 * Measures the bytes of a program with one search call, bundled for browsers by esbuild and by rolldown (Vite),
 * minified, compressed with gzip -9.
 */
export const size: Measurement = {
  name: "size",
  title: "Bytes of one search call, bundled for a browser",
  columns: [
    { name: "gzip", title: "gzip kB", digits: 2 },
    { name: "rolldown", title: "by rolldown, gzip kB", digits: 2 },
    { name: "minified", title: "min kB", digits: 1 },
    { name: "further", title: "each further operation, gzip kB", digits: 2 },
    { name: "first", title: "the first operation of a feature, gzip kB", digits: 2 },
    { name: "browser", title: "bundles for a browser", digits: 0 }
  ],
  run: async () => {
    const { notes, subjects } = await installedSubjects()
    const rows: Record<string, Findings["rows"][string]> = {}
    const lines: Array<string> = []
    for (const subject of subjects) {
      const { grown, row } = await measure(subject)
      rows[subject.name] = row
      if (grown) {
        lines.push(
          `${subject.name}: the mean of ${grown.operations} further operations if a program uses all of them; the mean of the first operations of ${features.length} features, which add failures and guards, and at most ${
            grown.most.size.toFixed(2)
          } (${grown.most.feature}).`
        )
      }
    }
    for (
      const [name, file] of [["promise function", "promise-function"], ["promise client", "promise-client"], [
        "Effect",
        "effect"
      ]] as const
    ) {
      lines.push(`The parts of ${name}, kB: ${await parts(file, Number(rows[name]?.["gzip"]))}.`)
    }
    return {
      rows,
      notes: [
        ...notes,
        "Modules that a browser bundle cannot include (Node's modules, optional peers) are not counted.",
        ...lines
      ]
    }
  }
}

async function measure(
  subject: Subject
): Promise<{ readonly row: Findings["rows"][string]; readonly grown: Growth | undefined }> {
  const call = `export { open } from ${JSON.stringify(subject.file)}\n`
  const { code, missing } = await bundle(subject, call)
  const { further } = subject
  const grown = further && await growth(further, async (more) => gzipped((await bundle(subject, call + more)).code))
  const row = {
    gzip: gzipped(code),
    rolldown: missing.length === 0 ? gzipped(await rolledUp(subject, call)) : undefined,
    minified: code.length / 1000,
    further: grown?.each,
    first: grown?.first,
    browser: missing.length === 0 ? "yes" : `no: ${missing.slice(0, 3).join(", ")}${missing.length > 3 ? ", …" : ""}`
  }
  return { row, grown }
}

const gzipped = (code: Uint8Array): number => gzipSync(code, { level: 9 }).length / 1000

async function bundle(
  subject: Subject,
  contents: string,
  missing: ReadonlyArray<string> = []
): Promise<{ readonly code: Uint8Array; readonly missing: ReadonlyArray<string> }> {
  const bundled = await build({
    stdin: { contents, resolveDir: subject.folder },
    bundle: true,
    external: [...missing],
    format: "esm",
    logLevel: "silent",
    logLimit: 0,
    minify: true,
    platform: "browser",
    target: "es2022",
    write: false
  }).catch((failure: BuildFailure) => failure)
  if ("outputFiles" in bundled) return { code: bundled.outputFiles[0]?.contents ?? new Uint8Array(), missing }
  const more = bundled.errors.flatMap(({ text }) => /^Could not resolve "(.+)"/.exec(text)?.[1] ?? [])
  if (more.length === 0) throw bundled
  return bundle(subject, contents, [...new Set([...missing, ...more])])
}

async function rolledUp({ folder }: Subject, contents: string): Promise<Uint8Array> {
  const entry = join(folder, "one-call.mjs")
  const bundled = await rolldown({
    input: entry,
    logLevel: "silent",
    platform: "browser",
    plugins: [{
      name: "one-call",
      resolveId: (id) => id === entry ? id : null,
      load: (id) => id === entry ? contents : null
    }]
  })
  const { output } = await bundled.generate({ format: "esm", minify: true })
  return Buffer.concat(output.map((part) => Buffer.from(part.type === "chunk" ? part.code : part.source)))
}
