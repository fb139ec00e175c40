import { validateHeaderName, validateHeaderValue } from "node:http"
import { hopByHop } from "@trawl/fetcher/connections"

/** Whether a client may set this header. */
export const isHeader = (name: string, value: string): boolean => {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return !hopByHop.has(name.toLowerCase()) && !ofConnection.has(name.toLowerCase())
  } catch {
    return false // the caller reports it
  }
}

/** The problem of an invalid header. */
export const headerExpected =
  "Expected the name and value of an HTTP header, and none that the connection sets itself, such as Host"

// headers of the connection and of the request itself
const ofConnection = new Set(["content-length", "expect", "host"])
