import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The directory of the playground: in the published package, or in a clone where the app builds it. */
export const publishedPlayground = (): string => {
  if (import.meta.url.endsWith(".ts")) {
    return fileURLToPath(new URL("../../../../apps/playground/dist", import.meta.url))
  }
  return join(dirname(createRequire(import.meta.url).resolve("@trawl/engine/reader")), "../playground")
}
