import { readdir, readFile } from "node:fs/promises"
import { breakingReasons } from "./breaking/compare-contracts.ts"
import { breakingChanges } from "./breaking/compare-documents.ts"
import { declaringMajor } from "./breaking/declared.ts"
import type { Contract } from "./contract-model.ts"
import type { OpenApiDocument } from "./openapi-document.ts"

/** Fails if the API breaks users of the last release, unless a changeset declares a major change of `@trawl/types`. */
const root = new URL("../../", import.meta.url)
const read = (path: string) => readFile(new URL(path, root), "utf8")
/** A file in the last release, and now. */
const both = async <A>(
  file: string
): Promise<[before: A, after: A]> => [
  JSON.parse(await read(`packages/types/released/${file}`)),
  JSON.parse(await read(`packages/types/${file}`))
]

const changes = [
  ...breakingChanges(...await both<OpenApiDocument>("openapi.json")),
  ...breakingReasons(...await both<Contract>("contract.json"))
]
const files = await readdir(new URL(".changeset/", root))
const changesets = Object.fromEntries(
  await Promise.all(files.map(async (file) => [file, await read(`.changeset/${file}`)] as const))
)
const declared = declaringMajor("@trawl/types", changesets)

if (changes.length === 0) {
  console.log("No change breaks users of the last release.")
} else if (declared.length > 0) {
  console.log(`Declared in .changeset/${declared.join(", ")}:\n  ${changes.join("\n  ")}`)
} else {
  console.error(
    `This breaks who uses the last release. Take it back, or declare a major change of @trawl/types in a changeset:\n  ${
      changes.join("\n  ")
    }`
  )
  process.exitCode = 1
}
