/** The name and version of the engine, for the user agent. */
export const ownName = "Trawl/0.1"
