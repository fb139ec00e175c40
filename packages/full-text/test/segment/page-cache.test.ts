import { assert, it } from "@effect/vitest"
import { closeSync, openSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { crc32 } from "node:zlib"
import { pageBytes } from "../../src/segment/format/layout.ts"
import { PageCache } from "../../src/segment/read/byte-source.ts"
import { ownDirectory } from "./own-directory.ts"

const filled = Buffer.alloc(200 * pageBytes)

/** A file of pages that are filled with one byte. */
const open = (cache: PageCache, folder: string, fill: number, pages: number) => {
  const path = join(folder, `${fill}`)
  const bytes = filled.subarray(0, pages * pageBytes).fill(fill)
  writeFileSync(path, bytes)
  const file = openSync(path, "r")
  const checksum = crc32(bytes.subarray(0, pageBytes))
  const source = cache.source(file, bytes.length, new Uint32Array(pages).fill(checksum))
  const check = () => {
    for (let page = 0; page < pages; page++) assert.strictEqual(source.read(page * pageBytes, 1)[0], fill)
  }
  return { check, source, close: () => closeSync(file) }
}

it("uses the memory of released files for other files", () => {
  using folder = ownDirectory()
  const cache = new PageCache(1_000 * filled.length)
  const before = process.memoryUsage().arrayBuffers
  for (let round = 1; round <= 50; round++) {
    const { check, close, source } = open(cache, folder.path, round, 200)
    check()
    cache.release(source)
    close()
  }
  assert.isBelow(process.memoryUsage().arrayBuffers - before, 5 * filled.length)
})

it("returns the right pages while files are released and the cache is full", () => {
  using folder = ownDirectory()
  const cache = new PageCache(4 * pageBytes)
  const files = [1, 2, 3].map((fill) => open(cache, folder.path, fill, 3))
  for (let round = 0; round < 3; round++) {
    for (const { check } of files) check()
    const released = open(cache, folder.path, 10 + round, 2)
    released.check()
    cache.release(released.source)
    released.close()
  }
  for (const { close } of files) close()
})
