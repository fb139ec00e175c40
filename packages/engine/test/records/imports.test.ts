import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, it } from "vitest"

const source = fileURLToPath(new URL("../../src/", import.meta.url))

/** The folders with pages, papers and images, and the files that combine the parts of an engine. */
const ofTheCorpus = /^(?:store|corpus|fts5|links|images|research|search\/known)\/|^(?:embedded|parts|searcher)\.ts$/u

it("only records and the corpus import a database or its driver", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts") && !name.startsWith("records/") && !ofTheCorpus.test(name)
  )
  const users = files.flatMap((file) =>
    Array.from(readFileSync(join(source, file), "utf8").matchAll(/"([^"\n]+)"/gu), ([, name = ""]) => name)
      .filter((name) =>
        name.startsWith(".")
          ? connections.has(relative(source, resolve(source, dirname(file), name)))
          : driver.test(name)
      )
      .map((name) => `${file} imports ${name}`)
  )
  assert.deepStrictEqual(users, [])
})

const driver = /^(?:node:sqlite|@effect\/sql-pg(?:\/.+)?|effect\/sql(?:\/(?!SqlError$).+)?)$/u
const connections = new Set(["store/database.ts", "store/open-database.ts", "store/open-for-reading.ts"])

it("each record service is tested on both databases", () => {
  const services = readdirSync(join(source, "records")).filter((file) =>
    file.endsWith(".ts") && !["health.ts", "job-events.ts", "retained.ts"].includes(file) &&
    readFileSync(join(source, "records", file), "utf8").includes("export const layer")
  )
  const tests = readdirSync(here).filter((file) => file.endsWith(".test.ts")).map((file) =>
    readFileSync(join(here, file), "utf8")
  ).filter((code) => code.includes("onEachDriver(")).map(withHelpers)
  assert.deepStrictEqual(services.filter((file) => !tests.some((code) => code.includes(`/records/${file}"`))), [])
})

/** The code of a test and of the imported files in its folder. */
const withHelpers = (code: string): string =>
  [
    code,
    ...Array.from(code.matchAll(/from "\.\/([\w-]+\.ts)"/gu), ([, file = ""]) => readFileSync(join(here, file), "utf8"))
  ]
    .join("\n")

const here = fileURLToPath(new URL(".", import.meta.url))
