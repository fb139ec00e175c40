import { readRegularFile, StoredArtifacts, text } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { nameOf } from "../corpus/blob-files.ts"
import type { BlobStore } from "../corpus/blob-store.ts"
import { nameAfter } from "./name-after.ts"
import { eachRow, type Part } from "./part.ts"
import type { Source } from "./source.ts"

/** Screenshots and other files. Their names contain the expiry. */
export const filePart = ({ directory }: Source, blobs: BlobStore["Service"]): Part => {
  const folder = join(directory, StoredArtifacts.filesFolder)
  const names = existsSync(folder) ? filesIn(folder) : []
  const read = (file: string) => readRegularFile(join(folder, file))
  const nextName = nameAfter(names)
  return {
    name: "file",
    table: "blob",
    count: names.length,
    next: ([after] = [""]) => {
      const name = nextName(String(after))
      return name === undefined ? undefined : {
        rows: 1,
        last: [name],
        write: Effect.suspend(() => blobs.put(blobOf(name), read(name)))
      }
    },
    *source() {
      for (const name of names) yield [blobOf(name), read(name)]
    },
    target: (each) =>
      eachRow(
        "file",
        "SELECT name FROM blob WHERE part = 0 AND starts_with(name, 'file/')",
        (row) => Effect.map(blobs.get(text(row, "name")), (content) => each([text(row, "name"), content]))
      )
  }
}

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^\d+-[\w-]+$/u.test(entry.name))
    .map(({ name }) => name)
    .sort()

/** The name of the blob of a file. */
const blobOf = (file: string): string => {
  const [expiresAt = ""] = file.split("-", 1)
  return nameOf(file.slice(expiresAt.length + 1), Number(expiresAt))
}
