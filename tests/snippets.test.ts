import { execFile } from "node:child_process"
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, it } from "vitest"

const root = join(import.meta.dirname, "..")
// inside tests/, from where all packages of the repository resolve
const folder = join(import.meta.dirname, ".snippets")

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("every TypeScript snippet of the documentation compiles", async () => {
  const pages = globSync(["README.md", "docs/**/*.md", "schema/README.md", "{packages,apps}/*/README.md"], {
    cwd: root
  })
    .filter((page) => page !== "docs/style.md") // contains fragments on purpose
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  let count = 0
  for (const page of pages) {
    const blocks = readFileSync(join(root, page), "utf8").matchAll(/^```ts\n(.*?)^```/gms)
    for (const [index, [, code = ""]] of [...blocks].entries()) {
      writeFileSync(join(folder, `${page.replaceAll(/\W/g, "-")}-${index}.ts`), `${code}\nexport {}\n`)
      count++
    }
  }
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.json", compilerOptions: { noUnusedLocals: false }, include: ["*.ts"] })
  )
  const { stdout } = await promisify(execFile)("tsc", ["-p", folder], { cwd: root })
    .catch((error: { stdout: string }) => error)
  assert.strictEqual(stdout, "")
  assert.isAbove(count, 5)
}, 60_000)

it("the examples of packages have no syntax that Node 22 cannot parse", () => {
  const pages = globSync("packages/*/README.md", { cwd: root })
  assert.deepStrictEqual(pages.filter((page) => /^await using /m.test(readFileSync(join(root, page), "utf8"))), [])
})
