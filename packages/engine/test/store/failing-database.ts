import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { unusable } from "../../src/store/database-unusable.ts"
import { Database } from "../../src/store/database.ts"

/** A database that rejects writes while `isFull`, as on a full disk. */
export const failingDatabase = () => {
  const disk = { isFull: false }
  const layer = Layer.effect(
    Database,
    Effect.map(Database, (database) =>
      Database.of({
        ...database,
        write: (body) =>
          Effect.suspend(() => disk.isFull ? Effect.die(unusable(":memory:", "DiskFull")) : database.write(body)),
        connection: {
          ...database.connection,
          sql: (text) => {
            if (disk.isFull && !/^\s*SELECT/u.test(text)) {
              throw Object.assign(new Error("database or disk is full"), { errcode: 13 })
            }
            return database.connection.sql(text)
          }
        }
      }))
  ).pipe(Layer.provide(Database.layer(":memory:")))
  return { disk, layer }
}
