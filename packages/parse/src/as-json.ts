/**
 * The options as JSON for the form; undefined if they cannot be JSON (cycles, a BigInt, a `toJSON` that throws), which
 * the check reports.
 */
export const asJson = (options: unknown): string | undefined => {
  try {
    return JSON.stringify(options)
  } catch {
    return undefined
  }
}
