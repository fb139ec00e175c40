import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** Where the playground is in the published package. A clone of the repository, which has none there, builds its own. */
export const publishedPlayground = (): string => {
  if (import.meta.url.endsWith(".ts")) return fileURLToPath(new URL("../../playground", import.meta.url))
  return join(dirname(createRequire(import.meta.url).resolve("@trawl/engine/reader")), "../playground")
}
