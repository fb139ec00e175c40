import * as Context from "effect/Context"

/** The secret that signs links of this engine. All processes of a cluster share it. */
export class LinkKey extends Context.Service<LinkKey, Uint8Array>()("@trawl/engine/artifacts/LinkKey") {}
