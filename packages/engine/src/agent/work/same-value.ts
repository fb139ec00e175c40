/** Values that are written alike count as one: case and spaces do not matter. */
export const valueKey = (value: unknown): string =>
  typeof value === "string"
    ? `s${value.toLowerCase().replace(/\s+/gu, " ").trim().replace(/(?<=.)[.;,]$/u, "")}`
    : JSON.stringify(value) ?? ""
