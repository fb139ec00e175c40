import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The directory of the documentation, in the published package or a clone. */
export const docsFolder = (): string =>
  import.meta.url.endsWith(".ts")
    ? fileURLToPath(new URL("../../../../docs", import.meta.url))
    : join(dirname(createRequire(import.meta.url).resolve("@trawl/engine/reader")), "../docs")
