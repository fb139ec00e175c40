import * as Schema from "effect/Schema"
import { anyCase } from "./any-case.ts"
import { saidInWords } from "./said-in-words.ts"

const pattern = `^${anyCase("http")}[sS]?://[^/\\s]`
const begins = new RegExp(pattern, "u")

/** An absolute http(s) URL ("Errors", `Invalid URL`). */
export const HttpUrl = Schema.String.check(Schema.makeFilter(
  (url) => begins.test(url) && URL.canParse(url) ? undefined : "Expected an absolute http(s) URL",
  {
    ...saidInWords("An absolute http(s) URL, as the WHATWG URL standard reads it."),
    toJsonSchema: () => ({ pattern })
  }
))
