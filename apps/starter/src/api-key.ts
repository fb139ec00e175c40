const given = process.env["TRAWL_API_KEY"]

// the engine's own name for it would load the whole engine; a test holds the two together
const everybodys = "trawl-local"

/** Opens only this machine's own port; any key would do. */
export const apiKey = given || everybodys

/** The key that everybody knows, for pages on this machine; another one is told to none. */
export const knownKey = apiKey === everybodys ? apiKey : undefined

/** As it is shown in a shell's words; one that was given may also be a real service's, and is shown nowhere. */
export const shownKey = given ? "$TRAWL_API_KEY" : apiKey
