/** Parses a list parameter, which may be repeated or separated by commas. Removes blank values and duplicates. */
export const parseList = (
  given: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...new Set(given.flatMap((text) => text.split(",")).map((text) => text.trim()).filter((text) => text !== ""))
]
