import { createHash } from "node:crypto"

/** The key of a request: the service, the operation and all options, whatever their order. */
export const requestKey = (baseUrl: string, operation: string, request: object): string =>
  createHash("sha256").update(JSON.stringify([baseUrl, operation, sorted(request)])).digest("hex").slice(0, 32)

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1).map(([name, part]) => [name, sorted(part)])
  )
}
