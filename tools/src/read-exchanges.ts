import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Exchange } from "./exchange.ts"

/** The whole conformance kit, in the order of the file names. */
export const readExchanges = (folder = join(import.meta.dirname, "../../schema/exchanges")): ReadonlyArray<Exchange> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .map((file) => ({ file, ...JSON.parse(readFileSync(join(folder, file), "utf8")) }))
