/** Whether the engine offers the operations of a path. */
export type Offered = (path: string) => boolean

/** What the engine says of itself. Whoever says nothing is taken to offer all. */
export const askOffered = async (signal: AbortSignal): Promise<Offered> => {
  try {
    const response = await fetch("/", { signal, headers: { accept: "application/json" } })
    const { operations }: { readonly operations?: unknown } = await response.json()
    return Array.isArray(operations) ? (path) => operations.includes(path) : () => true
  } catch {
    return () => true
  }
}
