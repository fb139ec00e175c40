import { execFile } from "node:child_process"
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { installedSubjects } from "./installed-subjects.ts"
import { peers, published } from "./folders.ts"
import type { Findings, Measurement } from "./measurement.ts"
import type { Subject } from "./subject.ts"

const versions = { "5.9.3": "typescript-5/lib/tsc.js", "7.0.2": "typescript-7/lib/tsc.js" } as const

/** Measures the types of one call with `tsc --extendedDiagnostics`, strict, against the published declarations. */
export const typeCost: Measurement = {
  name: "types",
  title: "Type cost of one call",
  columns: [
    { name: "old", title: "instantiations, TS 5.9.3", digits: 0 },
    { name: "new", title: "7.0.2", digits: 0 },
    { name: "oldErrors", title: "errors without skipLibCheck, 5.9.3", digits: 0 },
    { name: "newErrors", title: "7.0.2", digits: 0 }
  ],
  run: async () => {
    const { notes, subjects } = await installedSubjects()
    const rows: Record<string, Findings["rows"][string]> = {}
    for (const subject of subjects) {
      if (subject.typed !== undefined) rows[subject.name] = await measure(subject, subject.typed)
    }
    return {
      rows,
      notes: [
        ...notes,
        "Instantiations are those of the call (with skipLibCheck, because otherwise the platform's own declarations would count); errors are those of a strict check of all declarations. Without Node types."
      ]
    }
  }
}

async function measure({ folder, kind, name }: Subject, typed: string): Promise<Findings["rows"][string]> {
  const [old, next] = await Promise.all(
    Object.entries(versions).map(async ([version, compiler]) => {
      const place = join(folder, ".types", version)
      mkdirSync(place, { recursive: true })
      copyFileSync(typed, join(place, "call.ts"))
      const lenient = await check(place, compiler, true)
      if (lenient.errors > 0) throw new Error(`The typed call of ${name} does not compile:\n${lenient.output}`)
      // takes many seconds
      const strict = kind === "peer" && version === "5.9.3" ? undefined : await check(place, compiler, false)
      return { instantiations: lenient.instantiations, errors: strict?.errors }
    })
  )
  rmSync(join(folder, ".types"), { recursive: true })
  return { old: old?.instantiations, new: next?.instantiations, oldErrors: old?.errors, newErrors: next?.errors }
}

async function check(place: string, compiler: string, skipLibCheck: boolean) {
  writeFileSync(
    join(place, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "es2022",
        lib: ["es2023", "dom", "dom.iterable", "esnext.disposable"],
        module: "preserve",
        strict: true,
        noEmit: true,
        skipLibCheck,
        types: [],
        // a peer uses the toolkit's types
        paths: { "@trawl/types": [join(published, "node_modules/@trawl/types/dist/index.d.ts")] }
      },
      files: ["call.ts"]
    })
  )
  const output = await new Promise<string>((resolve) => {
    // exits with a failure for type errors, which are counted
    execFile(
      process.execPath,
      [join(peers, "node_modules", compiler), "-p", place, "--extendedDiagnostics"],
      (_, printed) => resolve(printed)
    )
  })
  return {
    instantiations: Number(/^Instantiations:\s+(\d+)/m.exec(output)?.[1]),
    errors: output.match(/error TS\d+/g)?.length ?? 0,
    output
  }
}
