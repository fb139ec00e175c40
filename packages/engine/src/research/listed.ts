/** The values of a list in a query, whether its parameter is repeated or has commas between them: clients write both. None is blank, and none comes twice. */
export const listed = (
  given: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...new Set(given.flatMap((text) => text.split(",")).map((text) => text.trim()).filter((text) => text !== ""))
]
