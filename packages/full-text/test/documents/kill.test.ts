import { open } from "@trawl/full-text"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { assert, it } from "vitest"
import { ownDirectory } from "../segment/own-directory.ts"

it("after kill -9, every acknowledged document is found, and every removed one is gone", async () => {
  using own = ownDirectory()
  let next = 0
  for (const enough of [3, 150, 500]) {
    const last = await putUntilKilled(own.path, next, enough)
    await using index = await open(own.path)
    for (let number = 0; number <= last; number++) {
      const found = await index.search(`"keyword${number}"`)
      assert.deepStrictEqual(found.map(({ url }) => url), number % 10 === 9 ? [] : [`https://example.com/${number}`])
    }
    next = last + 1
  }
}, 60_000)

it("a directory is opened by one process at a time, and is free when that process was killed", async () => {
  using own = ownDirectory()
  const child = start(own.path, 0)
  await once(child.stdout, "data")
  await refused(own.path, "it is already open in this or another process")
  await kill(child)
  await using index = await open(own.path)
  assert.isAtLeast(await index.count(), 1)
  await refused(own.path, "it is already open in this or another process")
})

const refused = async (directory: string, why: string) => {
  const error = await open(directory).then(() => undefined, (error: unknown) => error)
  assert.instanceOf(error, Error)
  assert.propertyVal(error, "_tag", "IndexUnusable")
  assert.include(error.message, directory)
  assert.include(error.message, why)
}

const start = (directory: string, first: number) =>
  spawn(process.execPath, [
    "--conditions=@trawl/source",
    join(import.meta.dirname, "put-forever.ts"),
    directory,
    String(first)
  ], { stdio: ["ignore", "pipe", "inherit"] })

const kill = async (child: ReturnType<typeof start>) => {
  const gone = once(child, "exit")
  child.kill("SIGKILL")
  await gone
}

/** The number of the last document that was acknowledged. */
const putUntilKilled = async (directory: string, first: number, enough: number): Promise<number> => {
  const child = start(directory, first)
  let last = first - 1
  for await (const line of createInterface(child.stdout)) {
    last = Number(line)
    if (last >= first + enough) break
  }
  await kill(child)
  return last
}
