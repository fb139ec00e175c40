const given = process.env["TRAWL_API_KEY"]

/** Opens only this machine's own port; any key would do. */
export const apiKey = given || "trawl-local"

/** The key that everybody knows, for pages on this machine; one that was given is told to none. */
export const knownKey = given ? undefined : apiKey

/** As it is shown in a shell's words; one that was given may also be a real service's, and is shown nowhere. */
export const shownKey = given ? "$TRAWL_API_KEY" : apiKey
