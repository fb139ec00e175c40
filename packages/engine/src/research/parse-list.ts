/** The values of a list parameter, repeated or separated by commas: clients use both. Without blank values and duplicates. */
export const parseList = (
  given: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...new Set(given.flatMap((text) => text.split(",")).map((text) => text.trim()).filter((text) => text !== ""))
]
