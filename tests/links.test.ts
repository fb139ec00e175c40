import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, it } from "vitest"

const root = join(import.meta.dirname, "..")

it("every link of the documentation leads to a file, and to a heading if it names one", () => {
  const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" }).trim().split("\n")
    .filter((page) => existsSync(join(root, page)))
  const broken = pages.flatMap((page) =>
    Array.from(prose(page).matchAll(/\]\((?!\w+:)([^)\s]+)\)/gu), ([, link = ""]) => link)
      .filter((link) => !leadsSomewhere(page, link))
      .map((link) => `${page}: ${link}`)
  )
  assert.deepStrictEqual(broken, [])
})

const leadsSomewhere = (page: string, link: string): boolean => {
  const [path = "", heading] = link.split("#")
  const target = path === "" ? page : join(dirname(page), path)
  return existsSync(join(root, target)) &&
    (heading === undefined || !target.endsWith(".md") || anchorsOf(target).has(heading))
}

const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set([
    ...Array.from(prose(page).matchAll(/^#+ (.+)$/gmu), ([, title = ""]) =>
      title.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")),
    ...Array.from(prose(page).matchAll(/<a id="([^"]+)"/gu), ([, id = ""]) =>
      id)
  ])

const prose = (page: string): string => readFileSync(join(root, page), "utf8").replaceAll(/^```.*?^```/gmsu, "")
