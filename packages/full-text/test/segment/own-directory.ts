import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** An empty directory, removed at the end of the block that uses it. */
export const ownDirectory = (): Disposable & { readonly path: string } => {
  const path = mkdtempSync(join(tmpdir(), "trawl-segments-"))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
