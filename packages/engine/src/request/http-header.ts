import { validateHeaderName, validateHeaderValue } from "node:http"
import { hopByHop } from "@trawl/fetcher/connections"

/** Whether a request can carry this header, as one that its sender may choose. */
export const isHeader = (name: string, value: string): boolean => {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return !hopByHop.has(name.toLowerCase()) && !ofConnection.has(name.toLowerCase())
  } catch {
    return false // whoever asks says so
  }
}

/** The problem of one that it cannot carry. */
export const headerExpected =
  "Expected the name and value of an HTTP header, and none that the connection sets itself, such as Host"

// what the connection says of a request itself
const ofConnection = new Set(["content-length", "expect", "host"])
