/** `"a" | "b"`: the format of allowed values in messages. */
export const alternatives = (values: ReadonlyArray<string>): string =>
  values.map((value) => JSON.stringify(value)).join(" | ")
