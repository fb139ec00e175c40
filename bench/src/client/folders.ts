import { join } from "node:path"

export const bench = join(import.meta.dirname, "../..")

export const root = join(bench, "..")

/** The peers' own project, which the workspace does not install. */
export const peers = join(bench, "peers")

/** Our packages as a user would install them. */
export const published = join(bench, ".published")
