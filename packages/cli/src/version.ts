import { readFileSync } from "node:fs"

/** The version of this package. Built, this code lies one folder below package.json as well. */
export const version: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version
