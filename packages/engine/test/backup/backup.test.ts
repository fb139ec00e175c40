import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { spawnSync } from "node:child_process"
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { backup } from "../../src/backup/backup.ts"
import type { BackupFailed } from "../../src/backup/backup-failed.ts"
import { restore } from "../../src/backup/restore.ts"
import * as Sqlite from "../../src/records/sql/sqlite.ts"
import { PageStore } from "../../src/store/page-store.ts"
import { aPage } from "../store/a-page.ts"
import { checkPages } from "../store/check-pages.ts"
import { storeAndIndex } from "../store/engine-layers.ts"
import { kill, readLines, runScript } from "../store/run-script.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

/** A folder with a data directory `data`. */
const folderWithData = Effect.gen(function*() {
  const folder = yield* temporaryDirectory
  yield* Effect.gen(function*() {
    const store = yield* PageStore
    for (let at = 0; at < 50; at++) yield* store.put(aPage({ url: `https://example.com/${at}`, text: `word${at}` }))
    yield* (yield* SqlClient)`INSERT INTO threat_policy (team, policy, updated_at) VALUES ('a', '{}', 0)`
  }).pipe(Effect.provide(Layer.provideMerge(Sqlite.layer, storeAndIndex(join(folder, "data")))))
  return (...names: ReadonlyArray<string>) => join(folder, ...names)
})

const outputOf = (work: () => Promise<unknown>) =>
  Effect.map(
    Effect.flip(Effect.tryPromise({ try: work, catch: (error) => error as BackupFailed })),
    ({ _tag, message }) => {
      assert.strictEqual(_tag, "BackupFailed")
      assert.notInclude(message, "\n")
      return message
    }
  )

it.effect("a backup of a restored backup has the same data, and no files that do not belong to the engine", () =>
  Effect.gen(function*() {
    const at = yield* folderWithData
    writeFileSync(at("data", "notes.txt"), "not a file of the engine")
    mkdirSync(at("data", "files"))
    writeFileSync(at("data", "files", "9999999999999-kept"), "a file")
    writeFileSync(at("data", "files", "9999999999999-empty"), "")
    yield* Effect.promise(() => backup({ dataDirectory: at("data"), folder: at("first") }))
    const { takenAt } = yield* Effect.promise(() => restore({ folder: at("first"), dataDirectory: at("restored") }))
    assert.strictEqual(new Date(takenAt).toISOString(), takenAt)
    yield* Effect.promise(() => backup({ dataDirectory: at("restored"), folder: at("second") }))
    assert.sameMembers(readdirSync(at("second")), ["backup.json", "files", "trawl-index", "trawl.db"])
    assert.strictEqual(readFileSync(at("second", "files", "9999999999999-kept"), "utf8"), "a file")
    assert.strictEqual(readFileSync(at("second", "files", "9999999999999-empty"), "utf8"), "")
    const pages = yield* Effect.flatMap(PageStore, ({ count }) => count).pipe(
      Effect.provide(storeAndIndex(at("restored")))
    )
    assert.strictEqual(pages, 50)
  }))

it.live(
  "a backup that is killed at each step while the engine writes has all previously acknowledged data",
  () =>
    Effect.gen(function*() {
      const folder = yield* temporaryDirectory
      const data = join(folder, "data")
      // a closed index is stored in files
      yield* Effect.flatMap(PageStore, (store) => store.put(aPage({ url: "https://example.com/" }))).pipe(
        Effect.provide(storeAndIndex(data))
      )
      const writing = yield* runScript("put-pages-forever.ts", [data, "0"])
      let acknowledged = 0
      writing.stdout?.on("data", (lines) => acknowledged = Number(String(lines).trim().split("\n").at(-1)))
      yield* readLines(writing, (lines) => lines.length >= 400)
      writing.stdout?.resume()
      const run = (command: string, to: string, lastLine = "") =>
        Effect.flatMap(
          runScript("../backup/back-up.ts", [command, to, join(folder, "backup"), "", lastLine]),
          (child) => readLines(child, () => false)
        )
      const last = acknowledged
      for (const line of ["Copying the index", "Copying the database", "Copying other files"]) {
        assert.strictEqual((yield* run("backup", data, line)).at(-1), line)
      }
      assert.strictEqual((yield* run("backup", data)).at(-1), "done")
      yield* kill(writing)
      const restored = join(folder, "restored")
      assert.deepStrictEqual(yield* run("killed restore", restored), [])
      assert.isTrue(existsSync(`${restored}.restoring`))
      assert.isFalse(existsSync(restored))
      assert.deepStrictEqual(yield* run("restore", restored), ["done"])
      yield* checkPages(last).pipe(Effect.provide(storeAndIndex(restored)))
    }),
  120_000
)

it.effect("a refused backup gives the reason in one line and writes nothing", () =>
  Effect.gen(function*() {
    const at = yield* folderWithData
    writeFileSync(at("file"), "")
    mkdirSync(at("full"))
    writeFileSync(at("full", "mine"), "")
    mkdirSync(at("other"))
    writeFileSync(at("other", "unfinished.json"), "another database")
    yield* Effect.promise(() => backup({ dataDirectory: at("data"), folder: at("good") }))
    const refusals: ReadonlyArray<readonly [from: string, to: string, message: string]> = [
      ["data", "good", "good already has a complete backup of 20"],
      ["data", "full", "full is not empty: choose a new folder."],
      ["data", "file", "file is a file: choose a new folder."],
      ["data", "data/backup", "is in the data directory: choose a folder outside of"],
      ["data", "data", "is in the data directory: choose a folder outside of"],
      ["data", "other", "other has the unfinished backup of another engine: choose another folder, or remove it."],
      ["full", "new", "There is no database of Trawl in"],
      // the folder of `npm start`, with a data directory for each site
      [".", "new", `give the data directory of an engine, such as ${at("data")}`]
    ]
    for (const [from, to, message] of refusals) {
      assert.include(yield* outputOf(() => backup({ dataDirectory: at(from), folder: at(to) })), message)
    }
    // the second of two concurrent backups
    assert.include(
      yield* outputOf(() =>
        Promise.all([1, 2].map(() => backup({ dataDirectory: at("data"), folder: at("together") })))
      ),
      "Another `trawl backup` is writing to"
    )
    assert.isFalse(existsSync(at("new")) || existsSync(at("data", "backup")))
    assert.deepStrictEqual([readdirSync(at("full")), readdirSync(at("other"))], [["mine"], ["unfinished.json"]])
  }))

it.effect("a refused restore gives the reason in one line and creates no data directory", () =>
  Effect.gen(function*() {
    const at = yield* folderWithData
    writeFileSync(at("file"), "")
    yield* Effect.promise(() => backup({ dataDirectory: at("data"), folder: at("good") }))
    const changed = (change: (backup: string) => void) => (name: string) => {
      cpSync(at("good"), at(name), { recursive: true })
      change(at(name))
    }
    const manifest = (
      change: (manifest: { format: number; records: Array<string>; files: Array<{ path: string }> }) => void
    ) =>
      changed((backup) => {
        const json = JSON.parse(readFileSync(join(backup, "backup.json"), "utf8"))
        change(json)
        writeFileSync(join(backup, "backup.json"), JSON.stringify(json))
      })
    const refusals: ReadonlyArray<readonly [change: (name: string) => void, message: string]> = [
      [() => undefined, "There is no backup in"],
      [
        changed((backup) => {
          rmSync(join(backup, "backup.json"))
          writeFileSync(join(backup, "unfinished.json"), "")
        }),
        "is not complete: run `trawl backup "
      ],
      [changed((backup) => rmSync(join(backup, "trawl.db"))), "is damaged: trawl.db is missing or has changed."],
      [
        changed((backup) => appendFileSync(join(backup, "trawl.db"), "x")),
        "is damaged: trawl.db is missing or has changed."
      ],
      [changed((backup) => flip(join(backup, "trawl.db"))), "is damaged: trawl.db is missing or has changed."],
      [
        changed((backup) => writeFileSync(join(backup, "backup.json"), "{")),
        "is damaged: its backup.json cannot be read."
      ],
      [manifest(({ files }) => files[0]!.path = "../trawl.db"), "is damaged: its backup.json cannot be read."],
      [manifest((json) => json.format++), "was made by a newer version of Trawl: upgrade Trawl to restore it."],
      [
        manifest(({ records }) => records.push("later")),
        "was made by a newer version of Trawl: upgrade Trawl to restore it."
      ],
      [
        manifest(({ records }) => records.splice(0, 1, "other")),
        "was made by another build of Trawl, and this build cannot read it"
      ]
    ]
    for (const [place, [change, message]] of refusals.entries()) {
      change(`changed${place}`)
      assert.include(
        yield* outputOf(() => restore({ folder: at(`changed${place}`), dataDirectory: at("new") })),
        message
      )
    }
    for (
      const [target, message] of [
        ["data", "is not empty: choose another data directory, or move this one away."],
        ["file", "is a file: choose another data directory."]
      ] as const
    ) assert.include(yield* outputOf(() => restore({ folder: at("good"), dataDirectory: at(target) })), message)
    for (const name of ["new", "new.restoring", "data.restoring"]) assert.isFalse(existsSync(at(name)), name)
  }))

it.effect("only one of two concurrent restores creates the data directory", () =>
  Effect.gen(function*() {
    const at = yield* folderWithData
    yield* Effect.promise(() => backup({ dataDirectory: at("data"), folder: at("good") }))
    const begin = () => restore({ folder: at("good"), dataDirectory: at("restored") })
    const both = Promise.allSettled([begin(), begin()])
    const [failed, ...others] = (yield* Effect.promise(() => both)).flatMap((end) =>
      end.status === "rejected" ? [(end.reason as BackupFailed).message] : []
    )
    assert.deepStrictEqual(others, [])
    assert.include(failed, "Another `trawl restore` is writing to")
    assert.sameMembers(readdirSync(at("restored")), ["trawl-index", "trawl.db"])
    // an engine that starts while a restore is running
    const running = restore({ folder: at("good"), dataDirectory: at("started") })
    yield* Effect.provide(Effect.asVoid(PageStore), storeAndIndex(at("started")))
    assert.include(yield* outputOf(() => running), "is not empty: choose another data directory")
  }))

it.effect.skipIf(process.platform === "win32")(
  "a backup and a restore do not follow links or wait for pipes",
  () =>
    Effect.gen(function*() {
      const at = yield* folderWithData
      writeFileSync(at("secret"), "of another user")
      mkdirSync(at("data", "files"))
      spawnSync("mkfifo", [at("data", "files", "9999999999999-pipe")])
      symlinkSync(at("secret"), at("data", "files", "9999999999999-link"))
      yield* Effect.promise(() => backup({ dataDirectory: at("data"), folder: at("good") }))
      assert.notInclude(readdirSync(at("good"), { recursive: true }).join(), "9999999999999")
      for (const file of [at("data", "files.key"), at("data", "trawl-index", "segments.manifest")]) {
        rmSync(file, { force: true })
        spawnSync("mkfifo", [file])
        const message = yield* outputOf(() => backup({ dataDirectory: at("data"), folder: at(`of-${basename(file)}`) }))
        assert.strictEqual(message, `${file} is not a regular file: remove it, or replace it with a file.`)
        rmSync(file)
      }
      renameSync(at("good", "trawl.db"), at("elsewhere.db"))
      symlinkSync(at("elsewhere.db"), at("good", "trawl.db"))
      assert.include(
        yield* outputOf(() => restore({ folder: at("good"), dataDirectory: at("restored") })),
        "is damaged: trawl.db is missing or has changed."
      )
    })
)

it.effect.skipIf(spawnSync("unshare", ["-Urm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status !== 0)(
  "a backup reports a full disk, before and during the copy, and continues afterwards",
  () =>
    Effect.gen(function*() {
      const at = yield* folderWithData
      const script = fileURLToPath(new URL("back-up.ts", import.meta.url))
      const onDisk = (kilobytes: number, ...lines: ReadonlyArray<string>) =>
        spawnSync("unshare", [
          "-Urm",
          "sh",
          "-c",
          [
            `mount -t tmpfs -o size=${kilobytes}k tmpfs /mnt`,
            `backup() { '${process.execPath}' --conditions=@trawl/source '${script}' backup '${
              at("data")
            }' /mnt/backup "$1"; }`,
            ...lines
          ].join("\n")
        ], { encoding: "utf8" }).stdout
      assert.match(
        onDisk(200, "backup", "ls /mnt/backup"),
        /^The disk of \/mnt\/backup has .+ MB free, and .+ MB are needed: free some space and run the same command again\.\n$/u
      )
      const output = onDisk(10_000, "backup /mnt/filler", "rm /mnt/filler", "backup")
      assert.match(
        output,
        /The disk of \/mnt\/backup is full: free some space and run the same command again\. It continues where this one stopped\.\n/u
      )
      assert.match(output, /\ndone\n$/u)
    }),
  30_000
)

const flip = (file: string): void => {
  const bytes = readFileSync(file)
  bytes[bytes.length - 100]! ^= 1
  writeFileSync(file, bytes)
}
