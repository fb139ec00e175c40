/** Returns whether the engine offers the operations of a path. */
export type Offered = (path: string) => boolean

/** The engine's list of operations. An engine without such a list is assumed to offer all. */
export const askOffered = async (signal: AbortSignal): Promise<Offered> => {
  try {
    const response = await fetch("/", { signal, headers: { accept: "application/json" } })
    const { operations }: { readonly operations?: unknown } = await response.json()
    return Array.isArray(operations) ? (path) => operations.includes(path) : () => true
  } catch {
    return () => true
  }
}
