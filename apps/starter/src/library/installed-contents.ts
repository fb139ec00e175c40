import { createHash } from "node:crypto"
import { join } from "node:path"
import { readFolder, readText } from "./installed-files.ts"

/**
 * Names the pages of the library without opening it: the same text as long as neither the installed packages nor the
 * code that makes pages of them have changed.
 */
export const installedContents = (): string => {
  const code = readFolder(import.meta.dirname).map(({ name }) => join(import.meta.dirname, name)).sort()
  const hash = createHash("sha256")
  for (const file of [installedPackages, ...code]) hash.update(`${readText(file) ?? ""}\0`)
  return hash.digest("base64url")
}

/** pnpm's list of what is installed, with versions and checksums. */
const installedPackages = join(import.meta.dirname, "../../../../node_modules/.pnpm/lock.yaml")
