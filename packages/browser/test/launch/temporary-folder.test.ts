import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, renameSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { removeAbandoned, temporaryFolder } from "../../src/launch/temporary-folder.ts"
import { temporaryDirectory } from "../temporary-directory.ts"

it.live("folders of ended processes are removed, and no others", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const inUse = temporaryFolder(directory, "tide-")
    writeFileSync(join(inUse, "file"), "words")
    const left = temporaryFolder(directory, "tide-")
    const gone = left.replace(`-${process.pid}-`, `-${spawnSync(process.execPath, ["--version"]).pid}-`)
    renameSync(left, gone)
    writeFileSync(join(gone, "file"), "words")
    // of another machine, or an older engine
    const [young = "", old = "", another = ""] = ["tide-00000000-1-abcdef", "tide-abcdef", "wind-00000000-1-abcdef"]
      .map((name) => join(directory, name))
    const longAgo = new Date(Date.now() - 90_000_000)
    for (const folder of [young, old, another]) {
      mkdirSync(folder)
      writeFileSync(join(folder, "file"), "words")
      if (folder !== young) utimesSync(join(folder, "file"), longAgo, longAgo)
      utimesSync(folder, longAgo, longAgo)
    }
    yield* Effect.promise(() => removeAbandoned(directory, "tide-"))
    assert.deepStrictEqual([inUse, gone, young, old, another].map((path) => existsSync(path)), [
      true,
      false,
      true,
      false,
      true
    ])
  }).pipe(Effect.scoped))
