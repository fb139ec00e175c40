import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import type { Exchange } from "./exchange.ts"

/** Every literal exchange, in the order of its file's name. */
export const readExchanges = (folder = join(import.meta.dirname, "../../schema/exchanges")): ReadonlyArray<Exchange> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .toSorted()
    .map((path) => ({ file: basename(path, ".json"), ...JSON.parse(readFileSync(join(folder, path), "utf8")) }))
