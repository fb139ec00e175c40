import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { additions } from "./additions.ts"
import type { FeatureNames } from "./names.ts"
import { Refused } from "./refused.ts"
import { files } from "./templates.ts"

/** Writes all files of the feature, or none. Returns a line per file. */
export const write = (names: FeatureNames, root: string): ReadonlyArray<string> => {
  const created = files(names)
  const there = created.filter(({ path }) => existsSync(join(root, path)))
  if (there.length > 0) throw new Refused(`These files already exist: ${there.map(({ path }) => path).join(", ")}.`)
  const changed = additions.map(({ add, path }) => {
    const before = readFileSync(join(root, path), "utf8")
    const after = add(before, names)
    if (after === before) {
      throw new Refused(
        `${path} no longer has the list of all features. Update tools/src/new-feature/additions.ts.`
      )
    }
    return { path, text: after }
  })
  for (const { path, text } of [...created, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return [...created.map(({ path }) => `new      ${path}`), ...changed.map(({ path }) => `changed  ${path}`)]
}
