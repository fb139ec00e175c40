import { join } from "node:path"

export const bench = join(import.meta.dirname, "../..")

export const root = join(bench, "..")

/** The project with the peers, which the workspace does not install. */
export const peers = join(bench, "peers")

/** The toolkit's packages as a user installs them. */
export const published = join(bench, ".published")
