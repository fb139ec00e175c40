/** The lines of a text that are not blank. */
export const linesOf = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "").split("\n").map((line) => line.trim()).filter((line) => line !== "")

/** The names in a text, separated by spaces or commas. */
export const namesOf = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "").split(/[\s,]+/).filter((name) => name !== "")
