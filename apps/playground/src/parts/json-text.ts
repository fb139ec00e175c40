/** JSON formatted for reading. */
export const jsonText = (value: unknown): string => JSON.stringify(value, undefined, 2) ?? "undefined"
