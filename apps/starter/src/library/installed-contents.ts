import { createHash } from "node:crypto"
import { join } from "node:path"
import { readFolder, readText } from "./installed-files.ts"

/**
 * A fingerprint of the library's pages that is computed without opening it. It changes only if the installed packages
 * or the code that creates pages change.
 */
export const installedContents = (): string => {
  const code = readFolder(import.meta.dirname).map(({ name }) => join(import.meta.dirname, name)).sort()
  const hash = createHash("sha256")
  for (const file of [installedPackages, ...code]) hash.update(`${readText(file) ?? ""}\0`)
  return hash.digest("base64url")
}

/** pnpm's list of installed packages, with versions and checksums. */
const installedPackages = join(import.meta.dirname, "../../../../node_modules/.pnpm/lock.yaml")
