import { spawn } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it, onTestFinished } from "vitest"
import { takeLock } from "../src/process-lock.ts"

it.skipIf(process.platform !== "linux")(
  "takes over the lock of a process that was killed and has a living parent",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "trawl-lock-"))
    // the parent never reads the exit status of its child
    const parent = spawn("sh", ["-c", "sleep 60 & kill -9 $!; echo $!; exec sleep 60"])
    onTestFinished(() => {
      parent.kill()
      rmSync(folder, { recursive: true })
    })
    const child = await new Promise<string>((resolve) =>
      parent.stdout.once("data", (text) => resolve(String(text).trim()))
    )
    while (!/\) Z /.test(readFileSync(`/proc/${child}/stat`, "latin1"))) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    const lock = join(folder, "lock")
    writeFileSync(lock, child)
    const unlock = takeLock(lock)
    assert.isFunction(unlock)
    assert.strictEqual(readFileSync(lock, "utf8"), String(process.pid))
  }
)

it("creates a lock with its contents at once, and takes over empty and damaged locks", () => {
  const folder = mkdtempSync(join(tmpdir(), "trawl-lock-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lock = join(folder, "lock")
  for (const damaged of ["", "0", "-1", "1e9", "x"]) {
    writeFileSync(lock, damaged)
    const unlock = takeLock(lock)
    if (typeof unlock === "number") throw new Error(`The lock ${JSON.stringify(damaged)} was not taken over`)
    assert.strictEqual(readFileSync(lock, "utf8"), String(process.pid))
    assert.strictEqual(takeLock(lock), process.pid)
    unlock()
    assert.deepStrictEqual(readdirSync(folder), [])
  }
})
