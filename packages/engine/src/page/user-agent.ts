/** The name and version of the engine, for the user agent. */
export const userAgent = "Trawl/0.1"
