/** Normalizes a value for comparison: ignores case and whitespace. */
export const valueKey = (value: unknown): string =>
  typeof value === "string"
    ? `s${value.toLowerCase().replace(/\s+/gu, " ").trim().replace(/(?<=.)[.;,]$/u, "")}`
    : JSON.stringify(value) ?? ""
