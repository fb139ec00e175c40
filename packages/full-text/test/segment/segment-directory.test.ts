import { assert, describe, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { isDeepStrictEqual } from "node:util"
import { fieldTags } from "../../src/document/page-tags.ts"
import { fieldWeights } from "../../src/ranking/ranking-weights.ts"
import { openSegmentDirectory, type SegmentDirectory } from "../../src/segment/files/segment-directory.ts"
import { SegmentDamaged } from "../../src/segment/format/segment-damaged.ts"
import { mergeSegments } from "../../src/segment/merge/merge-segments.ts"
import { openSegment } from "../../src/segment/read/open-segment.ts"
import { buildSegment } from "../../src/segment/write/build-segment.ts"
import { deletedBefore, isDeleted } from "./deleted-before.ts"
import { drive } from "./drive.ts"
import { naiveIndex, saidBy } from "./naive-index.ts"
import { numberedDocuments } from "./numbered-documents.ts"
import { ownDirectory } from "./own-directory.ts"

describe("the directory of segments", () => {
  it("opens in its last state", () => {
    using own = ownDirectory()
    leave(own.path)
    using directory = opened(own.path)
    assert.strictEqual(directory.position, "200")
    assert.isTrue(isComplete(directory))
  })

  it("is empty if created with other weights", () => {
    using own = ownDirectory()
    leave(own.path)
    const other = { ...fieldWeights, saturation: fieldWeights.saturation + 1 }
    using directory = opened(own.path, other)
    assert.strictEqual(directory.position, undefined)
    assert.deepStrictEqual(readdirSync(own.path), [])
  })

  it("removes unused files", () => {
    using own = ownDirectory()
    leave(own.path)
    const files = readdirSync(own.path).sort()
    writeFileSync(join(own.path, "segments.manifest.new"), "{")
    writeFileSync(join(own.path, "abc-1.segment"), "half")
    using directory = opened(own.path)
    assert.isTrue(isComplete(directory))
    assert.deepStrictEqual(readdirSync(own.path).sort(), files)
  })

  it.each(["empty", "filled"])("does not touch foreign files in its folder: %s", (what) => {
    using own = ownDirectory()
    if (what === "filled") leave(own.path)
    const others = ["index.html", "manifest.json", "notes.segment", "a-1.deleted.txt", "a-1.segment~"]
    for (const name of others) writeFileSync(join(own.path, name), "words of somebody")
    for (const name of ["src", "b-1.segment"]) {
      mkdirSync(join(own.path, name))
      writeFileSync(join(own.path, name, "work.txt"), "words of somebody")
    }
    const left = [...others, "src", "b-1.segment", join("src", "work.txt"), join("b-1.segment", "work.txt")]
    {
      using directory = opened(own.path)
      if (what === "filled") directory.replace(directory.parts.slice(0, 1), "150")
      assert.includeMembers(readdirSync(own.path, { recursive: true, encoding: "utf8" }), left)
    }
    using directory = opened(own.path, { ...fieldWeights, saturation: fieldWeights.saturation + 1 })
    assert.sameMembers(readdirSync(own.path, { recursive: true, encoding: "utf8" }), left)
    directory.discard()
    assert.sameMembers(readdirSync(own.path, { recursive: true, encoding: "utf8" }), left)
  })

  it("is rebuilt if a file is missing or truncated", () => {
    using own = ownDirectory()
    leave(own.path)
    for (const name of readdirSync(own.path)) {
      for (const left of [undefined, 0, 10, 0.5, 0.99]) {
        using copy = ownDirectory()
        cpSync(own.path, copy.path, { recursive: true })
        const file = join(copy.path, name)
        if (left === undefined) rmSync(file)
        else truncateSync(file, left < 1 ? Math.floor(statSync(file).size * left) : left)
        using directory = opened(copy.path)
        assert.strictEqual(directory.position, undefined, `${name} ${left}`)
        assert.strictEqual(directory.parts.length, 0)
        assert.deepStrictEqual(readdirSync(copy.path), [])
      }
    }
  })

  it("never returns wrong data after a byte has changed", () => {
    using own = ownDirectory()
    leave(own.path)
    for (const name of readdirSync(own.path)) {
      const bytes = readFileSync(join(own.path, name))
      for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 25)) {
        using copy = ownDirectory()
        cpSync(own.path, copy.path, { recursive: true })
        const changed = Buffer.from(bytes)
        changed[at]! ^= 0x41
        writeFileSync(join(copy.path, name), changed)
        using directory = opened(copy.path)
        if (directory.position === undefined) continue
        assert.throws(() => isComplete(directory), SegmentDamaged, undefined, `${name} ${at}`)
      }
    }
  })

  it("lets replaced segments be read until they are closed", () => {
    using own = ownDirectory()
    leave(own.path)
    using directory = opened(own.path)
    const [before] = directory.parts
    const merged = drive(directory.store(directory.parts))
    directory.replace([{ segment: merged, deleted: new Set() }], "300")
    assert.isAbove(before!.segment.term("keyword1")!.cursor().occurrences(), 0)
    directory.closeReplaced()
    assert.isTrue(isComplete(directory, 200))
    assert.strictEqual(readdirSync(own.path).length, 2)
  })

  it("equals one of its states, however often its process is killed", async () => {
    using own = ownDirectory()
    let reached = 0
    for (let kill = 0; kill < Number(process.env["TRAWL_KILLS"] ?? 3); kill++) {
      const child = spawn(process.execPath, ["--conditions=@trawl/source", script, own.path], {
        stdio: ["ignore", "pipe", "inherit"]
      })
      const enough = 1 + kill * 7 % 11
      let lines = 0
      for await (const line of createInterface(child.stdout)) {
        reached = Number(line)
        if (++lines >= enough) break
      }
      // somewhere in the next round
      for (const end = performance.now() + kill * 13 % 17; performance.now() < end;);
      const gone = once(child, "exit")
      child.kill("SIGKILL")
      await gone
      using directory = opened(own.path)
      assert.isAtLeast(Number(directory.position), reached)
      assert.isTrue(isComplete(directory, Number(directory.position)))
    }
  }, 600_000)
})

const script = fileURLToPath(new URL("index-forever.ts", import.meta.url))

const opened = (path: string, weights = fieldWeights): SegmentDirectory & Disposable => {
  const directory = openSegmentDirectory(path, weights)
  return Object.defineProperty(directory, Symbol.dispose, { value: () => directory.close() }) as
    & SegmentDirectory
    & Disposable
}

/** Two segments of 200 documents, some deleted. */
const leave = (path: string): void => {
  using directory = opened(path)
  const parts = [numberedDocuments(0, 150), numberedDocuments(150, 200)].map((documents) => {
    const segment = drive(
      directory.store([{ segment: openSegment(buildSegment(documents, fieldWeights, fieldTags)), deleted: new Set() }])
    )
    return { segment, deleted: deletedBefore(segment, 200) }
  })
  directory.replace(parts, "200")
}

/** Whether it says of the documents that are left what they say. */
const isComplete = (directory: SegmentDirectory, position = Number(directory.position)): boolean => {
  const expected = naiveIndex(numberedDocuments(0, position).filter(({ page }) => !isDeleted(page, position)))
  return isDeepStrictEqual(saidBy(openSegment(drive(mergeSegments(directory.parts))), expected), expected)
}
