import { assert, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import { hash } from "node:crypto"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { embedded } from "../../src/embedded.ts"
import { Database } from "../../src/store/database.ts"
import { DatabaseUnusable } from "../../src/store/database-unusable.ts"
import { PageStore } from "../../src/store/page-store.ts"
import { aPage } from "./a-page.ts"
import { storeAndIndex } from "./engine-layers.ts"
import { kill, readLines, runScript } from "./run-script.ts"
import { temporaryDirectory } from "./temporary-directory.ts"

const open = (directory: string) => Effect.asVoid(Database).pipe(Effect.provide(Database.layer(directory)))

const refusal = (
  directory: string,
  opened: Effect.Effect<unknown, { readonly message: string; readonly path?: string; readonly reason?: string }> = open(
    directory
  )
) =>
  Effect.suspend(() => {
    const before = filesOf(directory)
    return Effect.map(Effect.flip(opened), ({ message, path, reason }) => {
      assert.strictEqual(path, directory)
      assert.notInclude(message, "\n")
      assert.deepStrictEqual(filesOf(directory), before)
      return { reason, message: message.replaceAll(directory, "DIR") }
    })
  })

/** The files in a directory, with the hashes of those that contain data. */
const filesOf = (directory: string): ReadonlyArray<readonly [string, string]> =>
  statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true
    ? readdirSync(directory, { recursive: true, encoding: "utf8" }).sort().map((name) => {
      const file = join(directory, name)
      const hasData = statSync(file).isFile() && !name.endsWith("-shm")
      return [name, hasData ? hash("sha256", readFileSync(file)) : ""] as const
    })
    : []

const fillWithPages = (directory: string) =>
  Effect.gen(function*() {
    const store = yield* PageStore
    for (let at = 0; at < 50; at++) {
      yield* store.put(aPage({ url: `https://example.com/${at}`, text: `word${at} `.repeat(100) }))
    }
  }).pipe(Effect.provide(storeAndIndex(directory)))

it.effect("creates the data directory, and stores data", () =>
  Effect.gen(function*() {
    const directory = join(yield* temporaryDirectory, "not", "yet", "there")
    yield* fillWithPages(directory)
    const count = yield* Effect.flatMap(PageStore, (store) => store.count).pipe(
      Effect.provide(storeAndIndex(directory))
    )
    assert.strictEqual(count, 50)
  }))

it.effect("leaves one database file, an unlocked lock and the index when it closes", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* fillWithPages(directory)
    assert.sameMembers(readdirSync(directory), ["trawl.db", "engine.lock", "trawl-index"])
  }))

it.live("writes committed pages to the database file while it works", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* Effect.gen(function*() {
      const store = yield* PageStore
      const file = join(directory, "trawl.db")
      const before = statSync(file).size
      // fewer pages than those after which SQLite writes them itself
      for (let at = 0; at < 100; at++) yield* store.put(aPage({ url: `https://example.com/${at}` }))
      while (statSync(file).size === before) yield* Effect.sleep("10 millis")
    }).pipe(Effect.provide(storeAndIndex(directory)))
  }))

it.effect("makes its files readable by the user only, including those of earlier versions", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* fillWithPages(directory)
    chmodSync(join(directory, "trawl.db"), 0o644)
    yield* Effect.gen(function*() {
      yield* (yield* PageStore).put(aPage({ url: "https://example.com/new" }))
      for (const name of ["trawl.db", "trawl.db-wal", "trawl.db-shm"]) {
        assert.strictEqual(statSync(join(directory, name)).mode & 0o777, 0o600, name)
      }
    }).pipe(Effect.provide(storeAndIndex(directory)))
  }))

it.effect("reports that a file is in the place of the directory", () =>
  Effect.gen(function*() {
    const directory = join(yield* temporaryDirectory, "file")
    writeFileSync(directory, "")
    const expected = {
      reason: "NotADirectory",
      message:
        "The data directory DIR cannot be created because a file stands in its way: choose another data directory."
    }
    assert.deepEqual(yield* refusal(directory), expected)
    assert.strictEqual((yield* refusal(join(directory, "below"))).reason, "NotADirectory")
  }))

it.effect("reports that the directory cannot be written", () =>
  Effect.gen(function*() {
    const parent = yield* temporaryDirectory
    chmodSync(parent, 0o755)
    const directory = join(parent, "read-only")
    mkdirSync(directory)
    chmodSync(directory, 0o555)
    // root may write everywhere, so the test runs as another user
    const nobody = process.getuid?.() === 0 ? ["65534"] : []
    const child = yield* runScript("open-database.ts", [directory, ...nobody])
    const [line] = yield* readLines(child, () => false)
    assert.strictEqual(
      line?.replace(directory, "DIR"),
      "Unwritable: The data directory DIR cannot be written: give this user write permission, or choose another data directory."
    )
  }))

it.effect("reports that the file is not a database", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    writeFileSync(join(directory, "trawl.db"), "These are my notes.\n".repeat(500))
    const other = yield* temporaryDirectory
    mkdirSync(join(other, "trawl.db"))
    for (const refused of [directory, other]) {
      assert.deepEqual(yield* refusal(refused), {
        reason: "NotADatabase",
        message:
          "The file trawl.db in the data directory DIR is not a database of Trawl: move it away, or choose another data directory."
      })
    }
  }))

it.effect("does not touch another program's database", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const other = new DatabaseSync(join(directory, "trawl.db"))
    other.exec("CREATE TABLE fish (name TEXT)")
    other.close()
    assert.strictEqual((yield* refusal(directory)).reason, "NotADatabase")
  }))

it.effect("reports that the database is damaged or truncated", () =>
  Effect.gen(function*() {
    for (const damage of [overwrite, cutShort]) {
      const directory = yield* temporaryDirectory
      yield* fillWithPages(directory)
      damage(join(directory, "trawl.db"))
      assert.deepEqual(yield* refusal(directory), {
        reason: "Corrupt",
        message: "The database in DIR is damaged: restore the directory from a backup, or delete it to start empty."
      })
    }
  }))

const overwrite = (file: string): void => {
  const bytes = readFileSync(file)
  for (let at = 4096; at < bytes.length; at += 1024) bytes.fill(0xa5, at, at + 64)
  writeFileSync(file, bytes)
}

const cutShort = (file: string): void => truncateSync(file, 3 * 4096 + 100)

it.effect("reports that a newer version wrote the database", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* open(directory)
    const database = new DatabaseSync(join(directory, "trawl.db"))
    database.exec("PRAGMA user_version = 999")
    database.close()
    assert.deepEqual(yield* refusal(directory), {
      reason: "Newer",
      message:
        "The database in DIR was written by a newer version of Trawl: upgrade Trawl, or choose another data directory."
    })
  }))

it.effect("refuses the database of an earlier build, and does not change it", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const earlier = new DatabaseSync(join(directory, "trawl.db"))
    earlier.exec(
      "CREATE TABLE page (id INTEGER PRIMARY KEY); PRAGMA application_id = 0x5472776c; PRAGMA user_version = 18"
    )
    earlier.close()
    assert.deepEqual(yield* refusal(directory), ofAnEarlierBuild)
  }))

it.effect("refuses the records of an earlier build, even after kill -9, and does not change them", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* engine(directory)
    const database = new DatabaseSync(join(directory, "trawl.db"))
    database.exec("UPDATE record_migration SET name = 'records 0123456789abcdef' WHERE migration_id = 1")
    // as many steps as an earlier build had before they were combined
    database.exec("UPDATE record_migration SET name = 'crawls 0123456789abcdef' WHERE migration_id = 2")
    const killed = yield* temporaryDirectory
    cpSync(directory, killed, { recursive: true })
    database.close()
    rmSync(join(directory, "engine.lock"))
    assert.isTrue(existsSync(join(killed, "trawl.db-wal")))
    assert.deepEqual(yield* refusal(directory, engine(directory)), ofAnEarlierBuild)
    assert.deepEqual(yield* refusal(killed, engine(killed)), ofAnEarlierBuild)
  }))

const engine = (dataDirectory: string) =>
  Effect.scoped(Layer.build(embedded({ dataDirectory, apiKeys: [], browser: false })))

const ofAnEarlierBuild = {
  reason: "Older",
  message:
    "The database in DIR was written by an earlier build of Trawl, and this build cannot read it. Choose another data directory, or move this one to start with an empty one."
}

it.effect("a full disk is reported as a defect, and stored pages remain", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    const database = yield* Database
    yield* store.put(aPage({ url: "https://example.com/before" }))
    yield* database.read((sql) => {
      const pages = Number(sql("PRAGMA page_count").get()?.["page_count"])
      return sql(`PRAGMA max_page_count = ${pages + 3}`).get()
    })
    const noise = Array.from({ length: 20_000 }, (_, at) => (at * 2_654_435_761 % 4_294_967_296).toString(36)).join(" ")
    const exit = yield* Effect.exit(store.put(aPage({ url: "https://example.com/after", text: noise })))
    const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
    assert.instanceOf(defect, DatabaseUnusable)
    assert.strictEqual(
      defect.message,
      "The disk of the data directory :memory: is full: free some space and try again."
    )
    assert.isDefined(yield* store.get("https://example.com/before"))
    assert.isUndefined(yield* store.get("https://example.com/after"))
    assert.strictEqual(yield* store.count, 1)
  }).pipe(Effect.provide(storeAndIndex())))

it.effect("a transaction that throws is rolled back", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    const database = yield* Database
    yield* store.put(aPage({ url: "https://example.com/" }))
    const exit = yield* Effect.exit(database.write((sql) => {
      sql("DELETE FROM page").run()
      throw new RangeError("changed my mind")
    }))
    assert.instanceOf(Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined, RangeError)
    assert.strictEqual(yield* store.count, 1)
  }).pipe(Effect.provide(storeAndIndex())))

it.effect("is not ready for writes after its file was deleted", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* Effect.gen(function*() {
      const { isWritable } = yield* Database
      assert.isTrue(yield* isWritable)
      rmSync(directory, { recursive: true })
      assert.isFalse(yield* isWritable)
    }).pipe(Effect.provide(Database.layer(directory)))
  }))

it.effect("a second process is refused with the ID of the first one, and accepted when that one was killed", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const holder = yield* runScript("open-database.ts", [directory])
    yield* readLines(holder, ([line]) => line === "open")
    assert.deepEqual(yield* refusal(directory), {
      reason: "InUse",
      message:
        `The data directory DIR is in use by the process with pid ${holder.pid}: stop it first, or choose another data directory.`
    })
    yield* kill(holder)
    assert.isTrue(existsSync(join(directory, "engine.pid")))
    yield* open(directory)
  }))

it.effect("a process cannot open the same directory twice", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const second = yield* refusal(directory).pipe(Effect.provide(Database.layer(directory)))
    assert.include(second.message, `in use by this process (pid ${process.pid})`)
    yield* open(directory)
  }))
