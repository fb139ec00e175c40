import type { HttpResponse } from "../machine/exchange.ts"

/** Stores responses until they expire or space is needed; then the least recently used one is removed. */
export const responseCache = ({ maxBytes, maxEntries }: { readonly maxBytes: number; readonly maxEntries: number }) => {
  // in order of last use
  const entries = new Map<string, Entry>()
  let bytes = 0

  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get: (key: string, now: number): HttpResponse | undefined => {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (now >= entry.endsAt) {
        remove(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.response
    },
    put: (key: string, response: HttpResponse, endsAt: number): void => {
      remove(key)
      const entry = {
        response,
        endsAt,
        bytes: 2 * (key.length + response.body.length + [...response.headers].join("").length)
      }
      // it would evict everything and still not fit
      if (entry.bytes > maxBytes) return
      entries.set(key, entry)
      bytes += entry.bytes
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes && entries.size <= maxEntries) break
        remove(oldest)
      }
    },
    clear: (): void => {
      entries.clear()
      bytes = 0
    }
  }
}

interface Entry {
  readonly response: HttpResponse
  readonly endsAt: number
  readonly bytes: number
}
