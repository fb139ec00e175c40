import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import { chmod, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { startChromium } from "../../src/launch/chromium-process.ts"
import { temporaryDirectory } from "../temporary-directory.ts"
import { processesOf } from "./child-chromiums.ts"

it.live.skipIf(process.platform === "win32")(
  "a browser that crashes leaves no processes and files",
  () =>
    Effect.gen(function*() {
      const path = join(yield* temporaryDirectory, "chromium")
      yield* Effect.promise(() => writeFile(path, "#!/bin/sh\nsleep 600 &\necho $$ >&2\nexit 1\n"))
      yield* Effect.promise(() => chmod(path, 0o755))
      const { complaints, directory, end } = startChromium({ path, env: {} }, true, 1e9)
      while (complaints() === "" || processesOf([Number(complaints())]) > 1) yield* Effect.sleep("10 millis")
      yield* Effect.promise(end).pipe(Effect.timeout("5 seconds"))
      assert.strictEqual(processesOf([Number(complaints())]), 0)
      assert.isFalse(existsSync(directory))
    }).pipe(Effect.scoped)
)
