import { bytes, Chromium, readRegularFile, text } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { packProfile, unpackProfile } from "../corpus/pg-profiles.ts"
import { nameAfter } from "./name-after.ts"
import { eachRow, type Part } from "./part.ts"
import type { Source } from "./source.ts"

/** Browser profiles. Each is a file with its key as the name. */
export const profilePart = ({ directory }: Source): Part => {
  const folder = join(directory, Chromium.profilesFolder)
  const keys = existsSync(folder) ? keysIn(folder) : []
  const nextKey = nameAfter(keys)
  const read = (key: string) => readRegularFile(join(folder, key + extension)).toString("utf8")
  return {
    name: "profile",
    table: "browser_profile",
    count: keys.length,
    next: ([after] = [""]) => {
      const key = nextKey(String(after))
      return key === undefined ? undefined : {
        rows: 1,
        last: [key],
        write: Effect.gen(function*() {
          const sql = yield* SqlClient
          const content = yield* packProfile(read(key))
          yield* sql`
            INSERT INTO browser_profile (key, content, epoch)
            VALUES (${key}, ${content}, nextval('browser_profile_epoch'))
          `
        })
      }
    },
    *source() {
      for (const key of keys) yield [key, read(key)]
    },
    target: (each) =>
      eachRow(
        "profile",
        "SELECT key, content FROM browser_profile",
        (row) => Effect.map(unpackProfile(bytes(row, "content")), (content) => each([text(row, "key"), content]))
      )
  }
}

const extension = ".json"

const keysIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[\da-f]{64}\.json$/u.test(entry.name))
    .map(({ name }) => name.slice(0, -extension.length))
    .sort()
