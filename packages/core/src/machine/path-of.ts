/** A path as text: `sources[0].type`. */
export const pathOf = (steps: ReadonlyArray<unknown>): string => steps.join(".").replace(/\.(\d+)\b/g, "[$1]")
