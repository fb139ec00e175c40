/** The lines of a text that say something. */
export const linesOf = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "").split("\n").map((line) => line.trim()).filter((line) => line !== "")

/** The names in a text with spaces or commas between them. */
export const namesOf = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "").split(/[\s,]+/).filter((name) => name !== "")
