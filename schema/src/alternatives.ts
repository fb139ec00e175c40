/** `"a" | "b"`: how a message lists what is allowed. */
export const alternatives = (values: ReadonlyArray<string>): string =>
  values.map((value) => JSON.stringify(value)).join(" | ")
