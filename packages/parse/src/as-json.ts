/** The options as a form holds them; undefined for cycles, a BigInt, a `toJSON` that throws: the check says so. */
export const asJson = (options: unknown): string | undefined => {
  try {
    return JSON.stringify(options)
  } catch {
    return undefined
  }
}
