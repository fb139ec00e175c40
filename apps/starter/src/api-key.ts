const given = process.env["TRAWL_API_KEY"]

// importing the engine's constant would load the whole engine; a test compares the two
const publicKey = "trawl-local"

/** The key of the engine, which listens only on this machine. */
export const apiKey = given || publicKey

/** The default key, for pages on this machine; undefined for a custom key, which is never sent to a page. */
export const knownKey = apiKey === publicKey ? apiKey : undefined

/** The key for shell examples. A custom key is shown as a variable, because it may also belong to a real service. */
export const keyText = given ? "$TRAWL_API_KEY" : apiKey
