import { manifestFile } from "./manifest.ts"

/** Whether a file is called as those of an index are: all others are somebody else's. */
export const isOwnFile = (name: string): boolean => name === manifestFile || name === `${manifestFile}.new` || numbered.test(name)

// the time, the count, and what is in it
const numbered = /^[\da-z]+-[\da-z]+\.(?:segment|deleted(?:\.new)?)$/u
