import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type FeatureNames, fill } from "./names.ts"

/** The files of a new feature: those below `templates/`, which have the layout of the repository and end in `.txt`. */
export const files = (names: FeatureNames): ReadonlyArray<{ readonly path: string; readonly text: string }> =>
  globSync(["**/*.txt", ".changeset/*.txt"], { cwd: folder }).toSorted().map((template) => ({
    path: fill(template.replaceAll("\\", "/").replace(/\.txt$/, ""), names),
    text: fill(readFileSync(join(folder, template), "utf8"), names)
  }))

const folder = join(import.meta.dirname, "templates")
